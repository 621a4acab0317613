import { join } from 'node:path';
import { axeViolations } from './axe.ts';
import { ageProof, changeDatabase } from './change-database.ts';
import { ADMIN, type Api, DEMO_PASSWORD, downloaded, expect, test, unique } from './fixtures.ts';
import { roleWith, userId } from './people-with-roles.ts';
import { addPasskey, appCode, device, setUpCodeApp, withoutPasskeyList } from './sign-ins.ts';

// Axe would find the contrast of what fades in.
test.use({ reducedMotion: 'reduce' } as object);

const DATA = join(process.env.E2E_DATA ?? '', 'screens', 'data');

/** Someone with the demo's password who can change users and download all pictures. */
async function createManager(api: Api): Promise<string> {
  const email = `${unique('manager').replaceAll(' ', '-')}@example.com`;
  const role = await roleWith(api, ['USERS_READ', 'USERS_UPDATE', 'IMAGE_RESTORE']);
  const person = { first_name: 'Mo', last_name: 'Reyes', email, app_role_id: role.id };
  expect((await api.post('/api/admin/users', person)).status()).toBe(201);
  changeDatabase(
    DATA,
    `update users set password_change_required = 0,
       password_hash = (select password_hash from users where email = ?) where email = ?`,
    ADMIN,
    email,
  );
  return email;
}

test('whoever has a second step and changes the email of a user, or downloads all pictures, is asked whether it is still them', async ({
  page,
  api,
  signIn,
}) => {
  const email = await createManager(api);
  await signIn(email);
  // Nobody without a second step is.
  await page.goto('/admin/product-image-transfer');
  const link = page.getByRole('link', { name: 'Download Pictures' });
  await expect(link).toBeVisible();
  ageProof(DATA, email);
  await downloaded(page, () => link.click());

  await signIn(email);
  await page.goto('/account/security');
  const { secret } = await setUpCodeApp(page);
  const id = await userId(api, email);
  const asked = page.getByRole('dialog', { name: 'Is it still you?' });
  const address = page.getByLabel('Email');

  // A form saves what was typed after the proof.
  await page.goto(`/admin/users/${id}/edit`);
  await address.fill(`new-${email}`);
  ageProof(DATA, email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(asked.getByLabel('Code from your app')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await asked.getByLabel('Code from your app').fill(appCode(secret));
  await expect(page).toHaveURL('/admin/users');

  // A download by a link starts after the proof.
  await page.goto('/admin/product-image-transfer');
  ageProof(DATA, `new-${email}`);
  await link.click();
  await asked.getByRole('button', { name: 'Use Your Password' }).click();
  await asked.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  const { name, bytes } = await downloaded(page, () =>
    asked.getByRole('button', { name: 'Confirm' }).click(),
  );
  expect(name).toMatch(/^product-images-.*\.zip$/u);
  expect(bytes.length).toBeGreaterThan(1000);
  await downloaded(page, () => link.click());
});

test('a prompt for a passkey that is closed says so and changes nothing, and a passkey goes on, after the end of the session, too', async ({
  page,
  api,
  signIn,
}) => {
  await withoutPasskeyList(page);
  const email = await createManager(api);
  await signIn(email);
  const { devtools, authenticatorId } = await device(page);
  await page.goto('/account/security');
  await addPasskey(page);
  const id = await userId(api, email);
  const name = page.getByLabel('First Name');
  const address = page.getByLabel('Email');

  await page.goto(`/admin/users/${id}/edit`);
  await address.fill(`new-${email}`);
  ageProof(DATA, email);
  await page.getByRole('button', { name: 'Save' }).click();
  const confirm = page
    .getByRole('dialog', { name: 'Is it still you?' })
    .getByRole('button', { name: 'Confirm with Your Passkey' });
  await expect(confirm).toBeFocused();
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  await confirm.click();
  await expect(page.getByText('No passkey was used. Try again, or use another way.')).toBeVisible();
  await expect(address).toHaveValue(`new-${email}`);
  for (const credential of credentials)
    await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
  await confirm.click();
  await expect(page).toHaveURL('/admin/users');

  await page.goto(`/admin/users/${id}/edit`);
  await name.fill('Maureen');
  changeDatabase(
    DATA,
    'delete from sessions where user_id = (select id from users where email = ?)',
    `new-${email}`,
  );
  await page.getByRole('button', { name: 'Save' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in to continue' });
  await again.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('button', { name: 'Hi, Maureen' })).toBeVisible();
});
