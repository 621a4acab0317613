import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addPasskey, device, fillSignIn, withoutPasskeyList } from './sign-ins.ts';

// With a passkey, a password alone signs nobody in: people whom no other test needs, one for each test here.
const [CLUBS, IMAGES] = ['clubs@example.com', 'images@example.com'] as const;

/** Signs in with the password, and adds a passkey; the first of the recovery codes that come with it. */
async function signInAndAddPasskey(page: Page, email: string): Promise<string> {
  await page.goto('/login');
  await fillSignIn(page, email);
  await expect(page).not.toHaveURL(/login/u);
  await page.goto('/account/security');
  return addPasskey(page);
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

const button = (page: Page) => page.getByRole('button', { name: 'Sign In with a Passkey' });

test('a passkey is added, and signs in with one click; a copy of it is refused, and its owner is told', async ({
  page,
}) => {
  await withoutPasskeyList(page);
  const { devtools, authenticatorId } = await device(page);
  const code = await signInAndAddPasskey(page, CLUBS);
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys).toContainText(/Chrome on Windows/u);
  await expect(passkeys).toContainText('Not used yet');
  // The device knows it already.
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();

  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  const copy = credentials[0];
  if (!copy) throw new Error('The device has no passkey');
  await signOut(page);
  await page.goto('/login');
  await button(page).click();
  await expect(page).not.toHaveURL(/login/u);
  await page.goto('/account/security');
  await expect(passkeys).toContainText(/Last used .*Chrome on Windows/u);

  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: copy });
  await signOut(page);
  await page.goto('/login');
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'This passkey can’t be used here: it may have been removed.',
  );
  await fillSignIn(page, CLUBS);
  await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeVisible();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/login/u);
  await page.goto('/account/security');
  await expect(page.getByText('there may be a copy of it')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();

  // The device has heard of it, and offers it no more.
  const kept = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  await expect.poll(kept).toEqual([]);
});

test('a passkey signs in from the list of the email field', async ({ page }) => {
  await device(page);
  await signInAndAddPasskey(page, IMAGES);
  await signOut(page);
  // The virtual device chooses from the list as soon as it is there.
  await page.goto('/login');
  await expect(page).not.toHaveURL(/login/u);
});
