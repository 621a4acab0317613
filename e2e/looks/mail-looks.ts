import { authCalls, CSRF_HEADER } from '@kitroom/contract/auth';
import { resendInvitation, userResource } from '@kitroom/contract/user';
import { expect, type Page } from '@playwright/test';
import { ADMIN, VIEWER } from '../fixtures.ts';
import { receiveMails } from '../received-mails.ts';
import type { Look } from './look.ts';

const INVITED = 'siobhan.kelly@example.com';

/** Resolves to the HTML of the first mail to an address, for which `ask` asks the server. */
async function mailed(to: string, ask: () => Promise<void>): Promise<string> {
  const receiver = await receiveMails();
  try {
    await ask();
    const [mail] = await receiver.to(to, 1);
    return mail?.html ?? '';
  } finally {
    receiver.close();
  }
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
  { name: 'invitation', to: INVITED, ask: invite },
  { name: 'reset of a password', to: VIEWER, ask: forget },
].map(({ name, to, ask }) => ({
  area: 'mails',
  name,
  as: ADMIN,
  changes: true,
  show: async (page) => {
    const html = await mailed(to, () => ask(page));
    // What the application lets its pages do does not count for a mail.
    await page.goto('about:blank');
    await page.setContent(html);
  },
}));
