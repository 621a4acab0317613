import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CSRF_HEADER } from '@kitroom/contract/auth';
import { authCalls } from '@kitroom/contract/auth-calls';
import type { Page } from '@playwright/test';
import { PORT } from './address.ts';
import { ADMIN, DEMO_PASSWORD, expect, test } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { photograph } from './photographs.ts';

const PASSWORD = 'Reds-2026';
const SAMPLES = fileURLToPath(new URL('../docs/samples/', import.meta.url));

let server: OwnServer;
test.afterEach(() => server.end());

interface Count {
  clicks: number;
  keys: number;
}

/** Counts what a person presses. Ctrl+A is one key. */
async function counted(page: Page): Promise<Count> {
  const count = { clicks: 0, keys: 0 };
  await page.exposeFunction('pressed', (what: keyof Count) => (count[what] += 1));
  await page.addInitScript(() => {
    const { pressed } = globalThis as unknown as { pressed(what: string): void };
    // On its way up: a click that met something else, such as a notice that goes just then, is stopped and made again.
    addEventListener('pointerdown', () => pressed('clicks'));
    addEventListener('keydown', ({ key }) => key === 'Control' || pressed('keys'), true);
  });
  return count;
}

/** The jobs of docs/jobs.md, by their first words, with the figures that it names. */
async function jobs(): Promise<{ job: string; figures: Count }[]> {
  const text = await readFile(new URL('../docs/jobs.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^\| (.+?) \|.*\| (\d+) \| (\d+) \|/gmu)].map(([, job = '', clicks, keys]) => ({
    job,
    figures: { clicks: Number(clicks), keys: Number(keys) },
  }));
}

test('from the first link of an empty shop to a line sheet takes the clicks and keys that docs/jobs.md names', async ({
  page,
}) => {
  server = await startOwnServer(PORT + 50, { ADMIN_EMAIL: 'ana@example.com' });
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
  await click('link', 'Enter Your Name');
  await focused('First Name');
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

  await click('link', 'Create Clubs');
  await focused('Name');
  await type('Reds');
  await keyboard.press('Enter');

  await click('link', 'Create Sizes');
  await focused('Name');
  await type('S', 'S');
  await click('button', 'Create and Create Another');
  await focused('Name');
  await type('M', 'M');
  await keyboard.press('Enter');

  await click('link', 'Create Imprint Colors');
  await focused('Name');
  await type('White', 'W');
  await click('button', 'Use #FFFFFF for White');
  await keyboard.press('Enter');

  await click('link', 'Create Garment Colors');
  await focused('Name');
  await type('Navy', 'N');
  await click('button', 'Use #0C2340 for Navy');
  await click('combobox', 'Approved Imprint Colors');
  await click('option', 'White');
  await click('button', 'Create');

  await click('link', 'Create a Category');
  await focused('Name');
  await type('Jerseys', 'J');
  await keyboard.press('Enter');

  await click('link', 'Create a Product');
  await focused('Name');
  await type('Tee', 'T1', 'Acme', 'A1');
  await click('combobox', 'Sizes');
  await click('option', 'S');
  await click('option', 'M');
  await click('combobox', 'Garment Colors');
  await click('option', 'Navy');
  await click('combobox', 'Product Category');
  await click('option', 'Jerseys');
  await click('switch', 'Active: No');
  await click('button', 'Create');

  const chooser = page.waitForEvent('filechooser');
  await click('button', 'Add Pictures');
  await expect(page.getByRole('button', { name: /^Slot 1 .*add a picture/u })).toBeFocused();
  await keyboard.press('Enter');
  await (await chooser).setFiles(await photograph('jpeg', 1));
  // Of the system's dialog: the file, and Open.
  count.clicks += 2;
  await expect(page.getByRole('button', { name: /^Slot 1 .*show picture/u })).toBeVisible();

  await click('link', 'First Steps');
  await expect(page.getByText('Your shop is ready.')).toBeVisible();
  await click('link', 'Print a Line Sheet');
  await expect(page.getByRole('row', { name: /^Tee\b/u })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await click('button', 'Print or Save as PDF');
  await expect(page.locator('body[data-printed]')).toBeAttached();

  const [first] = await jobs();
  expect(count).toEqual(first?.figures);
});

test('the jobs of a season take the clicks and keys that docs/jobs.md names', async ({ page }) => {
  server = await startOwnServer(PORT + 51, {}, ['--demo']);
  const count = await counted(page);
  const { keyboard } = page;
  const at = (path: string) => page.goto(server.url + path);
  const named = (role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
    page.getByRole(role, { name, exact: true }).first();
  const click = (role: Parameters<Page['getByRole']>[0], name: string | RegExp) => named(role, name).click();
  const seen = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
  /** Follows a button that opens the system's dialog: the file, and Open, are two more clicks. */
  const chooseFile = async (button: string, path: string) => {
    const chooser = page.waitForEvent('filechooser');
    await click('button', button);
    await (await chooser).setFiles(`${SAMPLES}${path}`);
    count.clicks += 2;
  };
  /** A list that the browser draws: opened, and chosen from. */
  const choose = async (label: string | RegExp, option: string) => {
    await page.getByLabel(label, { exact: true }).selectOption(option);
    count.clicks += 2;
  };

  const login = await page.request.post(`${server.url}${authCalls.login.path}`, {
    data: { email: ADMIN, password: DEMO_PASSWORD },
  });
  const { csrfToken } = await login.json();
  await page.addInitScript((token) => localStorage.setItem('csrfToken', token), csrfToken);
  const { product } = await (await page.request.get(`${server.url}/api/admin/product/1`)).json();
  const renamed = await page.request.put(`${server.url}/api/admin/product/1`, {
    data: { ...product, name: 'Renamed by mistake' },
    headers: { [CSRF_HEADER]: csrfToken },
  });
  expect(renamed.status(), await renamed.text()).toBe(200);

  const { sizes } = await (await page.request.get(`${server.url}/api/admin/size`)).json();
  const order = (sizes as { code: string }[])
    .slice(0, 12)
    .map(({ code }, at) => `${code}\t${(at + 1) * 100}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });

  const WAYS: [job: string, path: string, way: () => Promise<void>][] = [
    [
      'Find the products without a picture in slot 2',
      '/admin/product',
      async () => {
        await click('button', 'Pictures');
        await choose('Pictures shown', 'Slot 2 (Back) missing');
      },
    ],
    [
      'Find out who renamed a product, and restore the name',
      '/admin/product',
      async () => {
        await click('link', 'Edit Renamed by mistake');
        await click('button', 'History');
        await click('button', 'Restore This Value: Name');
        await click('button', 'Save');
        await seen('Product saved');
      },
    ],
    [
      'Send a director a size chart for the club',
      '/admin/clubs',
      async () => {
        await click('link', /^View /u);
        await click('link', 'Size Chart');
        await seen('Print or Save as PDF');
        await page.evaluate(() => {
          window.print = () => {};
        });
        await click('button', 'Print or Save as PDF');
      },
    ],
    [
      'Import 15 products',
      '/admin/product',
      async () => {
        await click('button', 'More');
        await click('menuitem', 'Import');
        await chooseFile('Choose File', 'rivermark-spring-2027.xlsx');
        await click('combobox', 'Supplier Code');
        await click('option', 'Mill no.');
        await click('button', 'Preview');
        await seen('1 line with errors');
        await click('textbox', /Garment Colors/u);
        await keyboard.press('Control+a');
        await keyboard.type('Vegas Gold');
        await seen('New');
        await click('button', 'Apply 15 Changes');
        await seen('15 products imported');
      },
    ],
    [
      'Duplicate 15 products into the next season',
      '/admin/product',
      async () => {
        await click('searchbox', 'Search products');
        await keyboard.type('rivermark');
        await seen(/^15 of/u);
        await click('checkbox', 'Select all shown');
        await click('button', 'Duplicate…');
        await click('textbox', 'Added text');
        await keyboard.type('-28');
        await click('button', 'Create 15 Products');
        await seen('15 products created');
      },
    ],
    [
      'Give 30 products another supplier',
      '/admin/product',
      async () => {
        await click('searchbox', 'Search products');
        await keyboard.type('rivermark');
        await seen(/^30 of/u);
        await click('checkbox', 'Select all shown');
        await click('button', 'Edit…');
        await click('button', 'Supplier Name');
        await click('textbox', 'New value');
        await keyboard.type('Lakeshore');
        await click('button', 'Apply 30 Changes');
        await seen('30 products changed');
      },
    ],
    [
      'Find the garment colors without an approved imprint color',
      '/admin/garment-color',
      async () => {
        await click('button', /^Needs Attention/u);
        await seen(/^\d+ of \d+/u);
      },
    ],
    [
      'Put 7 pictures of a shoot',
      '/admin/product',
      async () => {
        await click('button', 'Pictures');
        await chooseFile('Choose Folder', 'photo-shoot');
        await seen(/7 pictures/u);
        await click('combobox', /^Product of/u);
        await keyboard.type('hood');
        await click('option', /HD-1454/u);
        await choose(/^Slot of .*IMG_0412/u, '2');
        await click('button', 'Upload 7 Pictures');
        await seen('7 pictures uploaded');
      },
    ],
    [
      'Move a size up two places',
      '/admin/size',
      async () => {
        await click('button', 'More');
        await click('menuitem', 'Change Order');
        await click('button', 'Move XS up');
        await click('button', 'Move XS up');
        await click('button', 'Save Order');
        await seen('Order saved');
      },
    ],
    [
      'Give 12 sizes a new order',
      '/admin/size',
      async () => {
        await click('button', 'More');
        await click('menuitem', 'Import');
        await page.evaluate(
          (cells) => navigator.clipboard.writeText(cells),
          `Code\tSort Order\n${order.join('\n')}`,
        );
        await click('textbox', 'Or paste cells from a spreadsheet');
        await keyboard.press('Control+v');
        await click('button', 'Preview');
        await click('button', 'Apply 12 Changes');
        await seen('12 sizes imported');
      },
    ],
    [
      'Find out who can restore pictures',
      '/admin/permissions',
      async () => {
        await click('searchbox', 'Search permissions');
        await keyboard.type('restore');
        await click('link', /^View Roles/u);
        await seen('Dana');
      },
    ],
    [
      'Save a filtered list under a name, for everyone',
      '/admin/product?q=jersey',
      async () => {
        await click('button', 'Views');
        await click('menuitem', 'Save as a New View…');
        await expect(named('textbox', 'Name')).toBeFocused();
        await keyboard.type('Jerseys');
        await click('switch', 'For everyone');
        await click('button', 'Save');
        await expect(named('button', 'Views: Jerseys')).toBeVisible();
      },
    ],
  ];
  const figures = (await jobs()).slice(1);
  for (const [job, path, way] of WAYS)
    await test.step(job, async () => {
      await at(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      Object.assign(count, { clicks: 0, keys: 0 });
      await way();
      expect.soft(count, job).toEqual(figures.find((one) => one.job.startsWith(job))?.figures);
    });
  expect(WAYS).toHaveLength(figures.length);
});
