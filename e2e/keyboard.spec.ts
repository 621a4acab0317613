import type { Locator, Page, Route } from '@playwright/test';
import { ADMIN, DEMO_PASSWORD, expect, test, unique } from './fixtures.ts';
import { photograph } from './photographs.ts';
import { holdBack } from './waiting.ts';

/** Presses `key` until `target` has the focus; a person would give up after `most` times. */
async function reach(page: Page, target: Locator, most: number, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} is not reached by ${most} times ${key}`);
}

test('signing in and creating a size needs no mouse', async ({ page }) => {
  const name = unique('Keys');
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(ADMIN);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Hi, / })).toBeVisible();

  await page.getByRole('button', { name: 'Admin' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Clubs' })).toBeFocused();
  await page.keyboard.type('Siz');
  await expect(page.getByRole('menuitem', { name: 'Sizes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sizes' })).toBeFocused();

  await page.getByRole('link', { name: 'Create Size' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(name.replaceAll(' ', '-'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/size');
  await expect(page.getByRole('row', { name })).toBeVisible();
});

test('a product and its pictures take Tab, arrows and Enter alone, and each step begins where the last one ended', async ({
  page,
  signIn,
}) => {
  const name = unique('Keys');
  page.on('filechooser', async (chooser) => chooser.setFiles(await photograph('jpeg', 1)));
  await signIn(ADMIN);
  await page.goto('/admin/product');
  await reach(page, page.getByRole('link', { name: 'Create Product' }), 20);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(name);
  await reach(page, page.getByRole('textbox', { name: 'Supplier Name' }), 1);
  await page.keyboard.type('Keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('K-1');
  await reach(page, page.getByRole('combobox', { name: 'Product Category' }), 1);
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await reach(page, page.getByRole('combobox', { name: 'Sizes' }), 4);
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  const sizes = page.getByRole('list', { name: 'Chosen sizes' }).getByRole('listitem');
  await expect(sizes).toHaveCount(2);
  await reach(page, sizes.first().getByRole('button', { name: /^Remove / }), 1);
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(sizes).toHaveCount(1);
  await expect(sizes.getByRole('button')).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: 'Products' })).toBeFocused();

  await reach(page, page.getByRole('button', { name: 'Add Pictures' }), 1, 'Shift+Tab');
  await page.keyboard.press('Enter');
  for (const [at, side] of ['Front', 'Back'].entries()) {
    const empty = page.getByRole('button', { name: `Slot ${at + 1} (${side}): add a picture` });
    if (at > 0) await reach(page, empty, 1);
    await expect(empty).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Slot ${at + 1} (${side}): show picture` })).toBeFocused();
  }
});

test('the roster takes a pasted team and keeps it over a reload; of what a spreadsheet copies, the style sheet stays out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/mui-test');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(5);
  const roster = [
    'Player\tJersey #\tJersey\tSpandex\tTee',
    'Anna Smith\t7.0\tMed\tS\t2XL',
    'Bo Lee\t7\tYouth Med\tL\tXL',
  ].join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), roster);
  await page.getByRole('grid').getByRole('gridcell').first().click();
  await page.keyboard.press('Control+v');
  await expect(page.getByText(/“Youth Med” is a youth size/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/“Youth Med” is a youth size/)).toBeVisible();

  // On paper, each count is below its heading.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const aligned = await page
    .locator('[data-print] .totals tr > :nth-child(n + 2)')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
  expect(new Set(aligned)).toEqual(new Set(['right']));
  await page.emulateMedia({ media: null });

  const cell = page.getByRole('grid').getByRole('gridcell').first();
  await cell.click();
  await cell.evaluate((target) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Anna Smith\t7\nBo Lee\t8');
    clipboardData.setData(
      'text/html',
      '<style>td { color: red }</style><table><tr><td>Anna Smith<td>7<tr><td>Bo Lee<td>8</table>',
    );
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  // The page logs no error either, such as one about its security policy: fixtures.ts.
  await expect(page.getByRole('alert').getByText('2 players')).toBeVisible();
});

test('the focus moves to what remains when a button disappears with its action', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto('/admin/size?q=no-such-size');
  await page.getByRole('button', { name: 'Clear Search and Filter' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sizes' })).toBeFocused();

  await page.getByRole('checkbox', { name: 'Select 4XL' }).press('Space');
  await page.getByRole('button', { name: 'Clear Selection' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Clear Selection' })).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Sizes' })).toBeFocused();

  let isBroken = true;
  await page.route('**/api/admin/clubs', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto('/admin/clubs');
  const again = page.getByRole('button', { name: 'Try Again' });
  await again.focus();
  isBroken = false;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Clubs' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Clubs' })).toBeFocused();
});

test('a command palette that cannot be loaded says so; text typed while it loads is searched, and Escape gives the focus back', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin/size/create');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Half typed');
  const code = /\/command-palette-[^/]*\.js$/;
  const refuse = (route: Route) => route.abort();
  await page.route(code, refuse);
  await page.keyboard.press('Control+k');
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await expect(name).toHaveValue('Half typed');
  await expect(name).toBeFocused();

  const deliver = await holdBack(page, code);
  // Never without either: the page may try again by itself.
  await page.unroute(code, refuse);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('image restore');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  deliver();
  const palette = page.getByRole('combobox', { name: 'Go to or create' });
  await expect(palette).toBeFocused();
  await expect(palette).toHaveValue('image restore');
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Half typed');
  await page.keyboard.press('Control+k');
  await expect(palette).toHaveValue('');
});
