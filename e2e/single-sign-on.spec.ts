import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { PORT } from './address.ts';
import { ageProof } from './change-database.ts';
import { expect, test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { appCode } from './sign-ins.ts';

// A server of its own, with a provider that runs next to it.
const OWN_PORT = PORT + 40;
const LABEL = 'Sign in with Spikers Workspace';
const KIM = 'kim@example.com';

let provider: ChildProcess;
let server: OwnServer;

test.beforeAll(async () => {
  provider = fork('test/single-sign-on/oidc-provider-process.ts', [`http://localhost:${OWN_PORT}`, KIM], {
    cwd: '../server',
    execArgv: ['--import', 'tsx'],
    silent: true,
  });
  const [settings] = (await once(provider, 'message')) as [Record<string, string>];
  const env = { ...settings, OIDC_LABEL: LABEL, OIDC_NEW_USERS: 'Viewer', SECOND_STEP: 'access' };
  server = await startOwnServer(OWN_PORT, env, ['--demo']);
});

test.afterAll(async () => {
  provider.kill();
  await server.end();
});

const greeting = (page: Page) => page.getByRole('button', { name: 'Hi, Kim' });

/** Signs in on the provider's own page, which asks for anything at all. */
async function signInAtProvider(page: Page): Promise<void> {
  await page.getByRole('link', { name: LABEL }).click();
  await page.getByPlaceholder('Enter any login').fill(KIM);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('a person signs in at the provider, sets up a second step that is asked for afterward, and signs out in both places', async ({
  page,
}) => {
  // The provider's pages ask for a font that no test waits for.
  await page.route(/googleapis/u, (route) => route.abort());
  await page.goto(`${server.url}/account/security`);
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await signInAtProvider(page);
  await expect(greeting(page)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/account/security`);

  // Nobody asks for a password that there is not.
  const password = page.getByRole('region', { name: 'Password' });
  await expect(password).toContainText(`You use “${LABEL}” and have no password here.`);
  await expect(password.getByLabel('Current Password')).toHaveCount(0);
  // "Is it still you?" leads to the provider in a new tab, and the page goes on with what was clicked.
  ageProof(server.folder, KIM);
  await page.getByRole('button', { name: 'Set Up Code App' }).click();
  const asked = page.getByRole('dialog', { name: 'Is it still you?' });
  await expect(asked).toContainText('This page goes on as soon as you have signed in there.');
  const opened = page.context().waitForEvent('page');
  await asked.getByRole('link', { name: LABEL }).click();
  const tab = await opened;
  await expect(greeting(tab)).toBeVisible();
  await tab.close();
  const dialog = page.getByRole('dialog', { name: 'Set up a code app' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code from your app').fill(appCode(secret, -1));
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();

  await greeting(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await signInAtProvider(page);
  await page.getByLabel('Code from your app').fill(appCode(secret));
  await expect(greeting(page)).toBeVisible();
});
