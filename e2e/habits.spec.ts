import type { Page } from '@playwright/test';
import { ADMIN, expect, test, unique } from './fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('where the browser forbids all storage, screens open; a page of somebody else in place of a list is a failure to load', async ({
  page,
  signIn,
  pageErrors,
}) => {
  await signIn(ADMIN);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Forbidden', 'SecurityError');
        },
      });
  });
  for (const [path, name] of [
    ['/admin/size', 'Sizes'],
    ['/admin/size/create', 'Create Size'],
    ['/mui-test', 'Roster'],
    ['/admin/roles', 'Role Management'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
  }
  await page.route('**/api/admin/size', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<html>Sign in to our Wi-Fi</html>' }),
  );
  await page.goto('/admin/size');
  await expect(page.getByText('Something between this browser and Kitroom answered')).toBeVisible();
  // What the console says of it, once a page.
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !error.includes('keeps no')));
});

test('a search is no step of Back, nor a created record filled in again; Ctrl opens a new tab; Enter of an input method saves nothing', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/teams');
  await page.goto('/admin/size');
  await page.getByRole('searchbox').pressSequentially('zz', { delay: 400 });
  await expect(page).toHaveURL(/q=zz/u);
  await page.getByRole('searchbox').fill('');
  await expect(page).not.toHaveURL(/q=/u);
  const create = page.getByRole('link', { name: 'Create Size' });
  const opened = context.waitForEvent('page');
  await create.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await expect(page).toHaveURL('/admin/size');
  await create.click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await page.getByRole('textbox', { name: 'Code' }).fill(unique('H'));
  await name.click();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'すし', selectionStart: 2, selectionEnd: 2 });
  await devtools.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    windowsVirtualKeyCode: 229,
    key: 'Process',
    code: 'Enter',
  });
  const typed = unique('寿司');
  await devtools.send('Input.insertText', { text: typed });
  await expect(name).toHaveValue(typed);
  await expect(page).toHaveURL('/admin/size/create');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL('/admin/size');
  await page.evaluate(() => history.back());
  await expect(name).toHaveValue('');
  await page.goto('/admin/size');
  // Each step is the browser's own: no page in the background can be asked to go back.
  await page.bringToFront();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/teams');
});

test.describe('on a phone with Arabic numerals', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'ar-EG' });

  test('no field makes it zoom in, and one language has its own numerals', async ({ page, signIn }) => {
    await signIn(ADMIN);
    for (const path of [
      '/admin/size',
      '/admin/users/1/edit',
      '/admin/roles',
      '/mui-test',
      '/admin/activity',
    ]) {
      await page.goto(path);
      const fields = page.locator(
        'input:not([type=checkbox], [type=radio], [type=file], [aria-hidden]), textarea',
      );
      await expect(fields.filter({ visible: true }).first()).toBeVisible();
      const small = () =>
        fields.evaluateAll(
          (all) => all.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).length,
        );
      expect(await small(), path).toBe(0);
    }
    await expect(page.getByText('Today').first()).toBeVisible();
    expect(await page.getByRole('main').innerText()).not.toMatch(/[٠-٩]/u);
  });
});
