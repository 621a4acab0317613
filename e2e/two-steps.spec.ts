import type { Page } from '@playwright/test';
import { PORT, sessionCookie } from './address.ts';
import { axeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { appCode, fillSignIn } from './sign-ins.ts';

// Axe would find the contrast of what fades in.
test.use({ reducedMotion: 'reduce' } as object);

// With a second step, a password alone signs nobody in: a person whom no other test needs.
const HELPER = 'noah.bergstrom@example.com';

async function givePassword(page: Page): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, HELPER);
}

test('a person sets up a code app, signs in with it and with a recovery code, trusts a browser, and removes it', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(HELPER);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set Up Code App' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a code app' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  expect(await axeViolations(page)).toEqual([]);
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  const items = codes.getByRole('listitem');
  // A code that grew too old on its way is refused, and the next one is tried, as a person would.
  await expect(async () => {
    await dialog.getByLabel('Code from your app').fill(appCode(secret, -1));
    await expect(items).toHaveCount(10, { timeout: 5000 });
  }).toPass();
  expect(await axeViolations(page)).toEqual([]);
  const recoveryCode = await items.first().innerText();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kitroom-recovery-codes.txt');
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click();

  const greeting = page.getByRole('button', { name: /^Hi, / });
  await context.clearCookies();
  await givePassword(page);
  await expect(page.getByLabel('Code from your app')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a Recovery Code Instead' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(greeting).toBeVisible();

  await context.clearCookies({ name: sessionCookie(PORT) });
  await givePassword(page);
  await page.getByLabel('Trust this browser for 30 days').check();
  await page.getByLabel('Code from your app').fill(appCode(secret));
  await expect(greeting).toBeVisible();

  await context.clearCookies({ name: sessionCookie(PORT) });
  await givePassword(page);
  await expect(greeting).toBeVisible();

  await page.goto('/account/security');
  await expect(page.getByText('You have 9 of 10 codes left.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Stop trusting / }).click();
  await expect(page.getByText(/^None\. When you sign in with a code/u)).toBeVisible();
  await page.getByRole('region', { name: 'Code app' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove Code App' }).click();
  await expect(page.getByRole('button', { name: 'Set Up Code App' })).toBeVisible();
});
