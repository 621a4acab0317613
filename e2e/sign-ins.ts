import type { Page } from '@playwright/test';
import { appCode } from './app-code.ts';
import { DEMO_PASSWORD } from './fixtures.ts';

/** Fills in the form of the sign-in page or dialog, and sends it. */
export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Sets up a code app where it is offered: its key, and the first recovery code. */
export async function setUpCodeApp(page: Page): Promise<{ secret: string; recoveryCode: string }> {
  await page.getByRole('button', { name: 'Set Up Code App' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a code app' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code from your app').fill(appCode(secret, -1));
  await dialog.getByRole('button', { name: 'Add Code App' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();
  return { secret, recoveryCode };
}
