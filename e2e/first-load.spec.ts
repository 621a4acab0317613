import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// As they travel: compressed, with their headers.
const SCRIPT_BYTES = 170_000;

/** Every script of the page's address, with the bytes it took; filled while the page loads. */
async function watchScripts(page: Page): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  const addresses = new Map<string, string>();
  const devtools: CDPSession = await page.context().newCDPSession(page);
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') addresses.set(requestId, new URL(response.url).pathname);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address !== undefined) scripts.set(address, encodedDataLength);
  });
  await devtools.send('Network.enable');
  return scripts;
}

test('the first load of /login is light, and brings no other screen', async ({ page }) => {
  const scripts = await watchScripts(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Email')).toBeFocused();
  const names = [...scripts.keys()].map((path) => path.replace(/^\/assets\/|-[\w-]{8}\.js$|\.js$/gu, ''));
  // The last one comes after the page is shown: it lists passkeys in the email field.
  const own = ['/old-browser', '/theme', 'index', 'libraries', 'rolldown-runtime', 'authenticator'];
  expect(names.toSorted()).toEqual(own.toSorted());
  const first = [...scripts].filter(([path]) => !path.includes('/authenticator-'));
  const bytes = first.reduce((sum, [, each]) => sum + each, 0);
  expect(bytes, [...scripts].join('\n')).toBeLessThanOrEqual(SCRIPT_BYTES);
});

test('the rules of the form load on the first keystroke, before it is sent', async ({ page }) => {
  const scripts = await watchScripts(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').press('x');
  await expect.poll(() => [...scripts.keys()].join()).toContain('sign-in-rules');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Enter a valid email')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
});

test('only a browser that is too old is told to update', async ({ page }) => {
  const sentence = page.getByText('This browser is too old for Kitroom.');
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(sentence).toBeHidden();
  // As in Safari before 16.4.
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement, 'supports'));
  await page.reload();
  await expect(sentence).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});
