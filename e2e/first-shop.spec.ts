import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PORT } from './address.ts';
import { expect, test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { photograph } from './photographs.ts';

const PASSWORD = 'Reds-2026';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer(PORT + 50, { ADMIN_EMAIL: 'ana@example.com' });
});
test.afterAll(() => server.end());

/** Counts what a person presses. Ctrl+A is one key. */
async function counted(page: Page): Promise<{ clicks: number; keys: number }> {
  const count = { clicks: 0, keys: 0 };
  await page.exposeFunction('pressed', (what: keyof typeof count) => (count[what] += 1));
  await page.addInitScript(() => {
    const { pressed } = globalThis as unknown as { pressed(what: string): void };
    addEventListener('pointerdown', () => pressed('clicks'), true);
    addEventListener('keydown', ({ key }) => key === 'Control' || pressed('keys'), true);
  });
  return count;
}

test('from the first link of an empty shop to a line sheet takes the clicks and keys that docs/jobs.md names', async ({
  page,
}) => {
  const count = await counted(page);
  const { keyboard } = page;
  const click = (role: 'link' | 'button' | 'combobox' | 'option' | 'textbox' | 'switch', name: string) =>
    page.getByRole(role, { name, exact: true }).click();
  /** Types into the fields one after the other, from the one that has the focus. */
  const type = async (...texts: string[]) => {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await keyboard.press('Tab');
      await keyboard.type(text);
    }
  };
  const focused = (name: string) => expect(page.getByRole('textbox', { name, exact: true })).toBeFocused();

  await page.goto(server.firstLink());
  await focused('New Password');
  await type(PASSWORD);
  await keyboard.press('Enter');
  await click('link', 'Log in');
  await focused('Password');
  await type(PASSWORD);
  await keyboard.press('Enter');

  await click('link', 'First Steps');
  await click('link', 'Enter your name');
  await click('textbox', 'First Name');
  await keyboard.press('Control+a');
  await type('Ana', 'Diaz');
  await keyboard.press('Enter');

  await click('link', 'Create User');
  await focused('First Name');
  await type('Bo', 'Lee', 'bo@a.org');
  await click('button', 'New Role from…');
  await page.getByRole('menuitem', { name: /^Catalog Manager/u }).click();
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Catalog Manager');
  await click('button', 'Create');
  await click('button', 'Copy');

  await click('link', 'First Steps');
  await click('link', 'Add clubs');
  await focused('Name');
  await type('Reds');
  await keyboard.press('Enter');

  await click('link', 'Add sizes');
  await focused('Name');
  await type('S', 'S');
  await click('button', 'Create and Add Another');
  await focused('Name');
  await type('M', 'M');
  await keyboard.press('Enter');

  await click('link', 'Add imprint colors');
  await focused('Name');
  await type('White', 'W');
  await click('textbox', 'Hex Value');
  await type('FFF');
  await keyboard.press('Enter');

  await click('link', 'Add garment colors');
  await focused('Name');
  await type('Navy', 'N');
  await click('textbox', 'Hex Value');
  await type('008');
  await click('combobox', 'Approved Imprint Colors');
  await click('option', 'White');
  await click('button', 'Create');

  await click('link', 'Add a category');
  await focused('Name');
  await type('Jerseys', 'J');
  await keyboard.press('Enter');

  await click('link', 'Add a product');
  await focused('Name');
  await type('Tee', 'T1', 'Acme', 'A1');
  await click('combobox', 'Sizes');
  await click('option', 'S');
  await click('option', 'M');
  await click('combobox', 'Garment Colors');
  await click('option', 'Navy');
  await click('combobox', 'Product Category');
  await click('option', 'Jerseys');
  await click('switch', 'Active');
  await click('button', 'Create');

  const chooser = page.waitForEvent('filechooser');
  await click('button', 'Add pictures');
  await expect(page.getByRole('button', { name: /^Slot 1 .*add a picture/u })).toBeFocused();
  await keyboard.press('Enter');
  await (await chooser).setFiles(await photograph('jpeg', 1));
  // Of the system's dialog: the file, and Open.
  count.clicks += 2;
  await expect(page.getByRole('button', { name: /^Slot 1 .*show picture/u })).toBeVisible();

  await click('link', 'First Steps');
  await expect(page.getByText('Your shop is ready.')).toBeVisible();
  await click('link', 'Print a line sheet');
  await expect(page.getByRole('row', { name: /^Tee\b/u })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await click('button', 'Print or Save as PDF');
  await expect(page.locator('body[data-printed]')).toBeAttached();

  const jobs = await readFile(new URL('../docs/jobs.md', import.meta.url), 'utf8');
  const [, clicks, keys] = /^\| From the first link of an empty shop .*?\| (\d+) \| (\d+) \|/mu.exec(jobs) ?? [];
  expect(count).toEqual({ clicks: Number(clicks), keys: Number(keys) });
});
