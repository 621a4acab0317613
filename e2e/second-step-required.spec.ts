import type { Page } from '@playwright/test';
import { PORT, sessionCookie } from './address.ts';
import { axeViolations } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { addPasskey, appCode, device, fillSignIn, setUpCodeApp } from './sign-ins.ts';

// A server of its own, whose administrators must have a second step.
const OWN_PORT = PORT + 30;
const URL = `http://localhost:${OWN_PORT}`;
/** Holds IMAGE_RESTORE. */
const IMAGES = 'images@example.com';

let server: OwnServer;
let administratorsCode = '';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startOwnServer(OWN_PORT, { SECOND_STEP: 'access' }, ['--demo']);
});

test.afterAll(() => server.end());

const greeting = (page: Page) => page.getByRole('button', { name: /^Hi, / });
const setUpHeading = (page: Page) => page.getByRole('heading', { name: 'Set Up a Second Step' });

async function signIn(page: Page, email: string, path = '/login'): Promise<void> {
  await page.goto(URL + path);
  await fillSignIn(page, email);
}

test('an administrator sets one up before anything else, and goes where they wanted to', async ({ page }) => {
  await page.goto(`${URL}/admin/users?second-step=none`);
  // The page before it has such a link, too.
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await fillSignIn(page, ADMIN);
  await expect(setUpHeading(page)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await expect(greeting(page)).toHaveCount(0);
  // A reload leads nowhere else.
  await page.reload();
  await expect(setUpHeading(page)).toBeVisible();
  const refused = await page.request.get(`${URL}/api/admin/users`);
  expect(refused.status()).toBe(403);
  expect((await refused.json()).code).toBe('second-step-required');
  const { secret, recoveryCode } = await setUpCodeApp(page);
  administratorsCode = recoveryCode;
  await expect(greeting(page)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users\?second-step=none$/u);
  await expect(page.getByRole('button', { name: 'Second step: None' })).toBeVisible();

  await page.goto(`${URL}/account/security`);
  await page.getByRole('region', { name: 'Code app' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove Code App' }).click();
  await expect(page.getByText('Your account needs a second step. Add another one before')).toBeVisible();

  await page.context().clearCookies({ name: sessionCookie(OWN_PORT) });
  await signIn(page, ADMIN);
  await page.getByLabel('Code from your app').fill(appCode(secret));
  await expect(greeting(page)).toBeVisible();
});

test('a passkey does it, an administrator resets it, and the person is asked again', async ({
  browser,
  page,
}) => {
  await device(page);
  await signIn(page, IMAGES);
  await expect(setUpHeading(page)).toBeVisible();
  await addPasskey(page);
  await expect(greeting(page)).toBeVisible();

  const context = await browser.newContext();
  const administrator = await context.newPage();
  await signIn(administrator, ADMIN);
  await administrator.getByRole('button', { name: 'Use a Recovery Code Instead' }).click();
  await administrator.getByLabel('Recovery code').fill(administratorsCode);
  await administrator.getByRole('button', { name: 'Continue' }).click();
  await expect(greeting(administrator)).toBeVisible();
  await administrator.goto(`${URL}/admin/users?second-step=passkey`);
  await administrator.getByRole('row').nth(1).getByRole('link').first().click();
  await administrator.getByRole('button', { name: 'Reset Second Step' }).click();
  const question = administrator.getByRole('alertdialog');
  expect(await axeViolations(administrator)).toEqual([]);
  await question.getByRole('button', { name: 'Reset Second Step' }).click();
  await expect(administrator.getByText('Second step reset')).toBeVisible();
  await context.close();

  await page.goto(URL);
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await signIn(page, IMAGES);
  await expect(setUpHeading(page)).toBeVisible();
});
