import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdBack } from './waiting.ts';

// As they travel: compressed, without their headers; the goal of the bench.
const SCRIPT_BYTES = 156_000;
// Without the 20 kB of common passwords, which only screens that set one need.
const RULES_BYTES = 48_000;

/** Every script of the page's address, with the bytes of its answer; filled while the page loads. */
function watchScripts(page: Page): Map<string, Promise<number>> {
  const scripts = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize);
    scripts.set(new URL(request.url()).pathname, bytes);
  });
  return scripts;
}

test('the first load of /login is light, brings no other screen, and what comes next comes before it is needed', async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Email')).toBeFocused();
  const names = () =>
    [...scripts.keys()].map((path) => path.replace(/^\/assets\/|-[\w-]{8}\.js$|\.js$/gu, '')).toSorted();
  // The last one comes after the page is shown, when the browser has time: it lists passkeys in the email field.
  const own = ['/old-browser', '/theme', 'index', 'libraries', 'rolldown-runtime', 'authenticator'];
  await expect.poll(names).toEqual(own.toSorted());
  const bytes = await Promise.all(scripts.values());
  expect(
    bytes.reduce((sum, each) => sum + each, 0),
    `${names()}: ${bytes}`,
  ).toBeLessThanOrEqual(SCRIPT_BYTES);

  // The rules of the form load on the first keystroke.
  await page.getByLabel('Email').press('x');
  const rules = () => [...scripts].find(([path]) => path.includes('/rules-'))?.[1];
  await expect.poll(rules).toBeDefined();
  expect(await rules()).toBeLessThanOrEqual(RULES_BYTES);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Enter a valid email')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();

  const tooOld = page.getByText('This browser is too old for Kitroom.');
  await expect(tooOld).toBeHidden();
  // As in Safari before 16.4.
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement, 'supports'));
  await page.reload();
  await expect(tooOld).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a page whose script is gone, as after an update, says that it could not be loaded', async ({
  page,
  pageErrors,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/login?from=mail');
  await expect(page.getByRole('alert').getByText('Kitroom could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page).toHaveURL('/login?from=mail');
  await expect(page.getByText('Kitroom could not be loaded.')).toBeHidden();
  pageErrors.length = 0;
});

test('the page shows a bar and gray rows until its first screen is there, and in no screen', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  const shell = page.locator('#shell');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(shell).toBeVisible();
  release();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(shell).toBeHidden();
  await page.goto('/players');
  await expect(page.getByText('This is a placeholder for the Players page')).toBeVisible();
  await expect(shell).toBeHidden();
});
