import { ADMIN, type Api, expect, test, unique } from './fixtures.ts';
import { roleWith, setCodes, userId } from './people-with-roles.ts';
import { flawsOfMail, linkIn, receiveMails } from './received-mails.ts';
import { fillSignIn } from './sign-ins.ts';

const NO_MAIL = { text: '', html: '' };
const NEW_PASSWORD = 'Kit-Room-2026-new!';

async function changeUser(api: Api, email: string, change: object): Promise<void> {
  const id = await userId(api, email);
  const { user } = await (await api.get(`/api/admin/users/${id}`)).json();
  const answer = await api.put(`/api/admin/users/${id}`, { ...user, ...change });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('an invited user chooses a password, sees what the role may, and loses it with the next click', async ({
  page,
  api,
  signIn,
  browser,
}) => {
  const mail = await receiveMails();
  const role = await roleWith(api, ['SIZE_READ', 'CLUBS_READ']);
  const email = `${unique('invited').replaceAll(' ', '-')}@example.com`;

  await signIn(ADMIN);
  await page.goto('/admin/users/create');
  await page.getByLabel('First Name').fill('Siobhán');
  await page.getByLabel('Last Name').fill("O'Brien-Nakamura");
  await page.getByLabel('Email').fill(email);
  await page.getByRole('combobox', { name: 'Role' }).fill(role.name);
  await page.getByRole('option', { name: role.name }).click();
  await expect(page.getByRole('checkbox', { name: /password change required/i })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /password change required/i })).toBeDisabled();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL('/admin/users');

  const [invitation = NO_MAIL] = await mail.to(email, 1);
  const link = linkIn(invitation);
  const invited = await (await browser.newContext()).newPage();
  await invited.goto(link);
  await expect(invited.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await expect(invited.getByRole('button', { name: 'Copy' })).toBeHidden();
  await invited.getByRole('textbox', { name: 'New Password' }).fill(NEW_PASSWORD);
  await invited.getByRole('button', { name: 'Copy' }).waitFor();
  await invited.getByRole('button', { name: 'Reset Password' }).click();
  await expect(invited.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
  await invited.getByRole('link', { name: 'Log in' }).click();

  await expect(invited.getByLabel('Email')).toHaveValue(email);
  await expect(invited.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await invited.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD);
  await invited.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(invited.getByRole('button', { name: 'Hi, Siobhán' })).toBeVisible();
  await expect(invited.getByRole('button', { name: 'Info' })).toBeHidden();
  await invited.getByRole('button', { name: 'Admin' }).click();
  await expect(invited.getByRole('menuitem')).toHaveText(['Clubs', 'Sizes']);
  await invited.getByRole('menuitem', { name: 'Sizes' }).click();
  await expect(invited.getByRole('heading', { name: 'Sizes' })).toBeVisible();
  await expect(invited.getByRole('link', { name: 'Create Size' })).toBeHidden();

  await setCodes(api, role.id, ['SIZE_READ']);
  await invited.getByRole('button', { name: 'Admin' }).click();
  await invited.getByRole('menuitem', { name: 'Clubs' }).click();
  await expect(invited.getByText('You do not have permission to view club information.')).toBeVisible();
  // The menu follows without a reload.
  await invited.getByRole('button', { name: 'Admin' }).click();
  await expect(invited.getByRole('menuitem')).toHaveText(['Sizes']);
  await invited.reload();
  await expect(invited.getByRole('heading', { name: 'Access Denied' })).toBeVisible();

  await setCodes(api, role.id, []);
  await invited.goto('/');
  await expect(invited.getByRole('button', { name: 'Hi, Siobhán' })).toBeVisible();
  await expect(invited.getByRole('button', { name: 'Admin' })).toBeHidden();

  await setCodes(api, role.id, ['SIZE_CREATE']);
  await invited.goto('/admin/size/create');
  const name = unique('Kept');
  await invited.getByRole('textbox', { name: 'Name' }).fill(name);
  await invited.getByRole('textbox', { name: 'Code' }).fill(name);
  await changeUser(api, email, { password_change_required: true });
  await invited.getByRole('button', { name: 'Create', exact: true }).click();
  const dialog = invited.getByRole('dialog', { name: 'Reset Your Password' });
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(dialog.getByText('Check your email for a reset link.')).toBeVisible();

  const mailed = await invited.context().newPage();
  // None says that the password was changed: the invited user chose their first one.
  const reset = (await mail.to(email, 2)).find(({ text }) => !text.includes(link)) ?? NO_MAIL;
  await mailed.goto(linkIn(reset));
  await mailed.getByRole('textbox', { name: 'New Password' }).fill(`${NEW_PASSWORD}2`);
  await mailed.getByRole('button', { name: 'Reset Password' }).click();
  await mailed.getByRole('link', { name: 'Log in' }).click();
  await fillSignIn(mailed, email, `${NEW_PASSWORD}2`);
  await expect(dialog).toBeHidden();
  await expect(invited.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await invited.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(invited.getByText('Size created. You can enter the next one.')).toBeVisible();

  // One who is signed in needs no mail. The other tab of the same browser goes on.
  await mailed.getByRole('button', { name: 'Hi, Siobhán' }).click();
  await mailed.getByRole('menuitem', { name: 'Sign-in and Security' }).click();
  await mailed.getByRole('button', { name: 'Change Password' }).click();
  await mailed.getByRole('textbox', { name: 'Current Password' }).fill(`${NEW_PASSWORD}2`);
  await mailed.getByRole('textbox', { name: 'New Password' }).fill(`${NEW_PASSWORD}3`);
  await mailed.getByRole('button', { name: 'Change Password' }).click();
  await expect(mailed.getByText('Your password has been changed.')).toBeVisible();
  const next = unique('Next');
  await invited.getByRole('textbox', { name: 'Name' }).fill(next);
  await invited.getByRole('textbox', { name: 'Code' }).fill(next);
  await invited.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(invited.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  const { sizes } = await (await api.get('/api/admin/size')).json();
  expect(sizes.map((size: { name: string }) => size.name)).toContain(next);
  await invited.context().close();

  await changeUser(api, email, { email: `new-${email}` });
  const mails = await mail.to(email, 5);
  expect(mails.map(({ text }) => text.split(/\r?\n/u).at(0))).toEqual(mails.map(() => 'Hi Siobhán,'));
  const context = await browser.newContext();
  const shownMail = await context.newPage();
  for (const { html } of mails) expect(await flawsOfMail(shownMail, html)).toEqual([]);
  await shownMail.setContent(reset.html);
  const button = shownMail.getByRole('link', { name: 'Choose a new password' });
  await expect(button).toHaveAttribute('href', linkIn(reset));
  await context.close();
  mail.close();
});
