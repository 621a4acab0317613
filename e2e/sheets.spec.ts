import type { Page } from '@playwright/test';
import { BASE_URL } from './address.ts';
import { ADMIN, expect, test } from './fixtures.ts';

/** Width and height of the pages of its PDF, in points. */
async function printed(page: Page): Promise<string[]> {
  const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString(
    'latin1',
  );
  const boxes = pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/gu);
  return [...boxes].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  );
}

test('selected products become a line sheet and a size chart, colors a card, each on the paper of the language', async ({
  page,
  browser,
  api,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin/product?q=jersey');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Print…' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Line Sheet' }).click();
  const row = page.getByRole('row').filter({ hasText: 'JR-4120 · Jerseys' });
  await expect(row).toContainText('Navy');
  await expect(row).toContainText('XS');
  await expect(row).not.toContainText('Summit');
  await page.getByLabel('With supplier').check();
  await expect(row).toContainText('(');
  const print = page.getByRole('button', { name: 'Print or Save as PDF' });
  await expect(print).toBeEnabled();
  const pictures = page.getByRole('article').locator('img');
  expect(await pictures.count()).toBeGreaterThan(3);
  expect(
    await pictures.evaluateAll((images) =>
      images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    ),
  ).toBe(true);

  expect(new Set(await printed(page))).toEqual(new Set(['612 × 792']));
  const storageState = await page.context().storageState();
  const abroad = await browser.newPage({ baseURL: BASE_URL, locale: 'en-GB', storageState });
  await abroad.goto('/admin/sheets/colors');
  await expect(abroad.getByRole('button', { name: 'Print or Save as PDF' })).toBeEnabled();
  const navy = abroad.getByRole('row').filter({ hasText: 'NAV' }).filter({ hasText: '289 C' });
  await expect(navy).toContainText('Hard to read');
  await expect(navy).toContainText('named in the published rule');
  const pages = await printed(abroad);
  expect(pages.length).toBeGreaterThan(1);
  expect(new Set(pages)).toEqual(new Set(['595 × 842']));
  await abroad.close();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await page.goto('/admin/clubs/1');
  const { club } = await (await api.get('/api/admin/clubs/1')).json();
  await page.getByRole('link', { name: 'Size Chart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Size Chart for ${club.name}`);
  await expect(
    page.getByRole('row').filter({ hasText: 'JR-2120' }).getByRole('cell', { name: 'Youth S' }),
  ).toHaveText('✓');
});

test('a sheet is printed as the pages that it shows, each with its head, and no row is on two', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  for (const sheet of ['line', 'sizes', 'colors']) {
    await page.goto(`/admin/sheets/${sheet}`);
    await expect(page.getByRole('button', { name: 'Print or Save as PDF' })).toBeEnabled();
    const pages = await page.locator('.room').evaluateAll((rooms) =>
      rooms.map((room) => {
        const { bottom } = room.getBoundingClientRect();
        const items = [...room.querySelectorAll('thead .columns, tbody > tr, .foot')];
        return items.length > 1 && items.every((item) => item.getBoundingClientRect().bottom <= bottom);
      }),
    );
    expect(pages).not.toContain(false);
    expect(await printed(page)).toEqual(pages.map(() => '612 × 792'));
  }
});

test('a printed sheet has all its pictures, and the colors of paper also where the screen has others', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  // Of the demo: pictures with transparency, as other tests have, count twice.
  await page.goto('/admin/sheets/line#ids=1,2,3,4,5');
  await expect(page.getByRole('button', { name: 'Print or Save as PDF' })).toBeEnabled();
  const pictures = await page.getByRole('article').locator('img').count();
  expect(pictures).toBeGreaterThan(15);
  const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Subtype\s*\/Image\b/gu)).toHaveLength(pictures);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', forcedColors: 'active' });
  const cell = page.getByRole('cell').first();
  await expect(cell).toHaveCSS('color', 'rgb(17, 17, 17)');
  await expect(cell).toHaveCSS('border-bottom-color', 'rgb(187, 187, 187)');
});
