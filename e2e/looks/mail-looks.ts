import { authCalls, CSRF_HEADER } from '@kitroom/contract/auth';
import { resendInvitation, userResource } from '@kitroom/contract/user';
import { expect, type Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { SMTP_PORT } from '../address.ts';
import { ADMIN, VIEWER } from '../fixtures.ts';
import type { Look } from './look.ts';

const INVITED = 'siobhan.kelly@example.com';

/** Resolves to the next mail's HTML, for which `ask` asks the server. */
async function mailed(ask: () => Promise<void>): Promise<string> {
  let receive = (_html: string) => {};
  const received = new Promise<string>((resolve) => {
    receive = resolve;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        receive(htmlOf(Buffer.concat(chunks).toString('latin1')));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(SMTP_PORT, '127.0.0.1', () => resolve()));
  try {
    await ask();
    return await received;
  } finally {
    server.close(() => {});
  }
}

/** The HTML part of a mail, which is quoted-printable. */
function htmlOf(mail: string): string {
  const bytes = mail
    .slice(mail.search(/<!doctype html>/iu))
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const text = Buffer.from(bytes, 'latin1').toString();
  return text.slice(0, text.indexOf('</html>') + '</html>'.length);
}

async function invite(page: Page): Promise<void> {
  const { users } = await (await page.request.get(userResource.path)).json();
  const { id } = users.find(({ email }: { email: string }) => email === INVITED);
  await page.goto('/');
  const token = await page.evaluate(() => localStorage.getItem('csrfToken') ?? '');
  const answer = await page.request.post(resendInvitation.path.replace(':id', String(id)), {
    headers: { [CSRF_HEADER]: token },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function forget(page: Page): Promise<void> {
  const answer = await page.request.post(authCalls.forgotPassword.path, { data: { email: VIEWER } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Mails as a mail program shows them. */
export const mailLooks: Look[] = [
  { name: 'invitation', ask: invite },
  { name: 'reset of a password', ask: forget },
].map(({ name, ask }) => ({
  area: 'mails',
  name,
  as: ADMIN,
  changes: true,
  show: async (page) => page.setContent(await mailed(() => ask(page))),
}));
