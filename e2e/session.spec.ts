import type { BrowserContext, Page } from '@playwright/test';
import { ADMIN, type Api, CATALOG, expect, login, test, unique } from './fixtures.ts';
import { fillSignIn } from './sign-ins.ts';

const greeting = (page: Page) => page.getByRole('button', { name: /^Hi, / });

/** A tab whose user signs in by the form, so that nothing puts the token back after a sign-out. */
async function openAs(context: BrowserContext, email: string, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  await fillSignIn(page, email);
  await expect(greeting(page)).toBeVisible();
  await page.goto(path);
  return page;
}

async function openAnother(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  return page;
}

/** Signs out where the same device keeps a draft, which is asked about first. */
async function signOut(page: Page): Promise<void> {
  await greeting(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
}

async function typeSize(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Code' }).fill('X');
}

async function sizeNames(api: Api): Promise<string[]> {
  const { sizes } = await (await api.get('/api/admin/size')).json();
  return sizes.map(({ name }: { name: string }) => name);
}

test('signing out in one tab empties the others, with what was typed there', async ({ context }) => {
  const list = await openAs(context, ADMIN, '/admin/users');
  await expect(list.getByText('catalog@example.com')).toBeVisible();
  const form = await context.newPage();
  await form.goto('/admin/size/create');
  await typeSize(form, 'Typed');
  const drafts = () =>
    form.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')).length);
  await expect.poll(drafts).toBe(1);
  await signOut(await openAnother(context));
  for (const page of [list, form]) {
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(greeting(page)).toBeHidden();
    await expect(page.getByText('catalog@example.com')).toBeHidden();
  }
  expect(await drafts()).toBe(0);
});

test('a tab becomes the one of whoever signs in in another or over its form, and what was typed is not saved as theirs', async ({
  context,
  api,
}) => {
  const page = await openAs(context, ADMIN, '/admin/size/create');
  const info = page.getByRole('button', { name: 'Info' });
  await expect(info).toBeVisible();
  const name = unique('Former');
  await typeSize(page, name);
  // The other tab is gone before this one has heard of it, as after a sleep: the write itself asks first.
  const csrfToken = await login(context.request, CATALOG);
  await page.evaluate((token) => localStorage.setItem('csrfToken', token), csrfToken);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(greeting(page)).toBeVisible();
  await expect(info).toBeHidden();
  expect(await sizeNames(api)).not.toContain(name);

  await page.goto('/admin/size/create');
  await typeSize(page, name);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await fillSignIn(page, ADMIN);
  await expect(page).toHaveURL('/');
  await expect(info).toBeVisible();
  expect(await sizeNames(api)).not.toContain(name);

  // A tab that was asleep while somebody else signed in asks when it is looked at.
  await page.goto('/admin/size');
  await expect(page.getByRole('heading', { name: 'Sizes' })).toBeVisible();
  await expect(info).toBeVisible();
  await login(context.request, CATALOG);
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL('/', { timeout: 500 });
  }).toPass();
  await expect(info).toBeHidden();
});

/** What this browser remembers for whoever uses it, not of anybody. */
const BROWSERS_OWN =
  /^(?:theme|density|columns:|singleKeyShortcuts|firstStepsDismissed|react-router-scroll-positions$)/u;

/** All that can outlive a page, but for what a browser remembers for everybody. */
const outlivesPage = (page: Page) =>
  page.evaluate(async (ofBrowser) => {
    const own = new RegExp(ofBrowser, 'u');
    const stored = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => !own.test(key),
    );
    const workers = await navigator.serviceWorker.getRegistrations();
    return [
      ...stored,
      ...(await indexedDB.databases()),
      ...(await caches.keys()),
      ...workers,
      window.name,
    ].filter((one) => one !== '');
  }, BROWSERS_OWN.source);

test('nothing of a session outlives its sign-out, and what is being sent again is not sent as the next user', async ({
  context,
  api,
}) => {
  await context.clock.install();
  const page = await openAs(context, ADMIN, '/mui-test');
  await page.getByRole('textbox').first().fill('Emma');
  await page.goto('/admin/users?q=catalog');
  await expect(page.getByText('catalog@example.com')).toBeVisible();
  const name = unique('Lost');
  const sent: (string | null)[] = [];
  await page.route('**/api/admin/size', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(await route.request().headerValue('cookie'));
    await route.fulfill({ status: 504, body: 'Gateway timeout' });
  });
  await page.goto('/admin/size/create');
  await typeSize(page, name);
  await page.evaluate(() => sessionStorage.setItem('preview 1: left out', '[1]'));
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Checking whether this was saved…')).toBeVisible();
  // Whatever the code of the page holds, in modules, timers, queues, caches, toasts, and dialogs, ends with the page itself.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await signOut(page);
  await page.unroute('**/api/admin/size');
  const before = sent.length;
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false);
  expect(await outlivesPage(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();

  await page.goto('/login');
  await fillSignIn(page, CATALOG);
  await expect(greeting(page)).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(page.getByText('Checking whether this was saved…')).toBeHidden();
  expect(sent).toHaveLength(before);
  expect(await sizeNames(api)).not.toContain(name);
});

test('after the sign-in, Back does not deny the access, and the heading has the focus', async ({ page }) => {
  await page.goto('/teams');
  await page.goto('/admin/size');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await fillSignIn(page, ADMIN);
  await expect(page.getByRole('heading', { name: 'Sizes' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/teams');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading')).toBeFocused();
});
