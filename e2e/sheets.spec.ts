import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from './fixtures.ts';
import { drawingOf, pagesOf, picturesIn } from './pdf.ts';

async function printed(page: Page): Promise<string[]> {
  return pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
}

async function saved(page: Page): Promise<{ name: string; pdf: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const file = await download;
  return { name: file.suggestedFilename(), pdf: await readFile(await file.path()) };
}

test('selected products become a line sheet and a size chart, colors a card, each on the chosen paper', async ({
  page,
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
  const print = page.getByRole('button', { name: 'Print' });
  await expect(print).toBeEnabled();
  const pictures = page.getByRole('article').locator('img');
  expect(await pictures.count()).toBeGreaterThan(3);
  expect(
    await pictures.evaluateAll((images) =>
      images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    ),
  ).toBe(true);

  expect(new Set(await printed(page))).toEqual(new Set(['612 × 792']));
  await page.getByRole('button', { name: 'A4' }).click();
  expect(new Set(await printed(page))).toEqual(new Set(['595 × 842']));
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

  await page.goto('/admin/sheets/colors');
  const navy = page.getByRole('row').filter({ hasText: 'NAV' }).filter({ hasText: '289 C' });
  await expect(navy).toContainText('Too close');
  await expect(navy).toContainText('named in the published rule');
  expect((await printed(page)).length).toBeGreaterThan(1);
});

test('a sheet is printed as the pages that it shows, each with its head, and no row is on two', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  for (const sheet of ['line', 'sizes', 'colors']) {
    await page.goto(`/admin/sheets/${sheet}`);
    await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
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

test('a sheet is saved as a PDF with the same pages, its texts, and its pictures', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const code = page.waitForRequest(/sheet-pdf/u);
  let isAsked = false;
  void code.then(() => {
    isAsked = true;
  });
  // Its name is in no font of a PDF.
  await page.route('**/api/admin/product', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('Club Hoodie', '東京') });
  });
  await page.goto('/admin/sheets/line?paper=A4');
  await expect(page.getByText('東京')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as PDF' })).toBeEnabled();
  expect(isAsked).toBe(false);
  const { name, pdf } = await saved(page);
  await expect(page.getByRole('status').first()).toHaveText(/^Saved as PDF: \d pages$/u);
  expect(name).toMatch(/^line-sheet-\d{4}-\d\d-\d\d\.pdf$/u);
  expect(pagesOf(pdf)).toEqual(
    Array.from({ length: await page.locator('.page').count() }, () => '595 × 842'),
  );
  const pictures = await page
    .getByRole('article')
    .locator('img')
    .evaluateAll((images) => new Set(images.map((image) => image.getAttribute('src'))).size);
  expect(picturesIn(pdf)).toBe(pictures + 1);
  const drawing = drawingOf(pdf);
  for (const text of ['Line Sheet', 'Sizes', 'Setter Short-Sleeve Jersey', 'JR-4120'])
    expect(drawing).toContain(`(${text})`);
  // Where the line breaks, the width of the column decides.
  expect(drawing).toContain('(XS, S, M, L,');
  expect(drawing.match(/\(Line Sheet\)/gu)).toHaveLength(pagesOf(pdf).length);
});

test('a PDF whose code could not be fetched can be asked for again; it has the colors of paper, and the checks of a size chart', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  // Of the demo: the name of another test's product could break before a 3, which is how a check is written.
  await page.goto('/admin/sheets/sizes#ids=1,2,3,4,5');
  const save = page.getByRole('button', { name: 'Save as PDF' });
  await expect(save).toBeEnabled();
  await page.route(/sheet-pdf/u, (route) => route.abort());
  await save.click();
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await expect(save).toBeEnabled();
  await page.unroute(/sheet-pdf/u);
  const { pdf } = await saved(page);
  const drawing = drawingOf(pdf);
  const inks = new Set([...drawing.matchAll(/^([\d.]+) [\d.]+ [\d.]+ rg$/gmu)].map(([, red]) => Number(red)));
  expect(Math.max(...inks)).toBeLessThan(0.8);
  expect(picturesIn(pdf)).toBe(0);
  const checks = await page.getByRole('cell').filter({ hasText: '✓' }).count();
  expect(drawing.match(/\(3\)/gu)).toHaveLength(checks);
});
