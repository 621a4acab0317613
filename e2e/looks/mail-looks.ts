import { CSRF_HEADER } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { resendInvitation, userResource } from '@kitroom/contract/user';
import { expect, type Page } from '@playwright/test';
import { ADMIN, CATALOG, VIEWER } from '../fixtures.ts';
import { linkIn, type ReceivedMail, receiveMails } from '../received-mails.ts';
import type { Look } from './look.ts';

const INVITED = 'siobhan.kelly@example.com';

type Receiver = Awaited<ReturnType<typeof receiveMails>>;

/** A mail: to whom it goes, and what brings it as the last of `count` mails to this address. */
interface MailLook {
  name: string;
  to: string;
  count: number;
  ask: (page: Page, receiver: Receiver) => Promise<void>;
}

async function mailed({ to, count, ask }: MailLook, page: Page): Promise<ReceivedMail | undefined> {
  const receiver = await receiveMails();
  try {
    await ask(page, receiver);
    return (await receiver.to(to, count)).at(-1);
  } finally {
    receiver.close();
  }
}

async function idOf(page: Page, wanted: string): Promise<number> {
  const { users } = await (await page.request.get(userResource.path)).json();
  return users.find(({ email }: { email: string }) => email === wanted).id;
}

/** The header that each write of the user on this page has. */
async function csrf(page: Page): Promise<Record<string, string>> {
  await page.goto('/');
  return { [CSRF_HEADER]: await page.evaluate(() => localStorage.getItem('csrfToken') ?? '') };
}

async function invite(page: Page): Promise<void> {
  const path = resendInvitation.path.replace(':id', String(await idOf(page, INVITED)));
  const answer = await page.request.post(path, { headers: await csrf(page) });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function forget(page: Page, email: string): Promise<void> {
  const answer = await page.request.post(authCalls.forgotPassword.path, { data: { email } });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function choosePassword(page: Page, receiver: Receiver): Promise<void> {
  await forget(page, CATALOG);
  const [mail] = await receiver.to(CATALOG, 1);
  const token = new URL(linkIn(mail ?? { text: '' })).searchParams.get('token');
  const data = { token, newPassword: 'Setter-Jersey-2027!' };
  const answer = await page.request.post(passwordCalls.reset.path, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function changeAddress(page: Page): Promise<void> {
  const path = `${userResource.path}/${await idOf(page, INVITED)}`;
  const { user } = await (await page.request.get(path)).json();
  const data = { ...user, email: 'siobhan.oconnor@example.com' };
  const answer = await page.request.put(path, { data, headers: await csrf(page) });
  expect(answer.status(), await answer.text()).toBe(200);
}

const MAILS: MailLook[] = [
  { name: 'invitation', to: INVITED, count: 1, ask: invite },
  { name: 'reset of a password', to: VIEWER, count: 1, ask: (page) => forget(page, VIEWER) },
  { name: 'password changed', to: CATALOG, count: 2, ask: choosePassword },
  // The last one: the address is another one then.
  { name: 'address changed', to: INVITED, count: 1, ask: changeAddress },
];

/** Mails as a mail program shows them: as HTML, with the plain text next to it. */
export const mailLooks: Look[] = MAILS.map((mail) => ({
  area: 'mails',
  name: mail.name,
  as: ADMIN,
  changes: true,
  show: async (page) => {
    const { html = '', text = '' } = (await mailed(mail, page)) ?? {};
    expect(text).not.toBe('');
    // The application's policy for its pages does not apply to a mail.
    await page.goto('about:blank');
    await page.setContent(html);
    await page.evaluate((plain) => {
      const shown = document.createElement('pre');
      shown.textContent = plain;
      shown.style.cssText =
        'margin:0 auto;padding:16px;max-width:600px;white-space:pre-wrap;overflow-wrap:anywhere';
      // In the mail's own part of the page, in colors that follow the system.
      shown.style.color = 'CanvasText';
      shown.style.background = 'Canvas';
      document.querySelector('[role=main]')?.append(shown);
    }, text);
  },
}));
