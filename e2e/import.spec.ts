import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { ADMIN, expect, test, unique } from './fixtures.ts';
import { openImport } from './hands.ts';

const SAMPLE = fileURLToPath(new URL('../docs/samples/rivermark-spring-2027.xlsx', import.meta.url));

test('a supplier’s list becomes products: mapped, put right, applied and undone', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin/product');
  const dialog = await openImport(page, 'products');
  await dialog.getByLabel('Table file').setInputFiles(SAMPLE);

  // The supplier's word for its own number is not known; everything else is recognized.
  await dialog.getByRole('combobox', { name: 'Supplier Code' }).click();
  await page.getByRole('option', { name: 'Mill no.' }).click();
  const fieldFor = (column: string) =>
    dialog.getByRole('combobox', { name: `Kitroom field for ${column}`, exact: true });
  await expect(fieldFor('Mill no.')).toHaveText('Supplier Code');
  await expect(fieldFor('Wholesale')).toHaveText('Not imported');
  // While its menu fades, its texts have too little contrast.
  await expect(page.getByRole('listbox', { includeHidden: true })).toHaveCount(0);
  const problems = await axeViolations(page);
  await dialog.getByRole('button', { name: 'Preview' }).click();

  await expect(dialog.getByText('1 line has an error.', { exact: false })).toBeVisible();
  const apply = dialog.getByRole('button', { name: /^Apply/u });
  await expect(apply).toBeDisabled();
  await expect(dialog.getByRole('row').nth(1)).toHaveText('1 line with errors');
  const wrong = dialog.getByRole('row').nth(2);
  await expect(wrong).toContainText('there is no “Sand”');
  problems.push(...(await axeViolations(page)));
  await wrong.getByLabel('Garment Colors', { exact: false }).fill('Charcoal; Vegas Gold');
  await expect(wrong).toContainText('New');
  await dialog.getByRole('button', { name: 'Apply 15 Changes' }).click();

  await expect(dialog.getByRole('heading', { name: '15 products imported' })).toBeVisible();
  await expect(dialog.getByText('2 imported products are inactive.')).toBeVisible();
  await nothingFades(page);
  problems.push(...(await axeViolations(page)));
  expect(problems).toEqual([]);
  const imported = async () => {
    const { products } = await (await api.get('/api/admin/product')).json();
    return (products as { code: string; is_active: boolean; product_category_name: string }[]).filter(
      ({ code }) => /^RM-\d/u.test(code),
    );
  };
  const created = await imported();
  expect(created).toHaveLength(15);
  expect(created.filter(({ is_active }) => is_active)).toHaveLength(13);
  expect(created.find(({ code }) => code === 'RM-103' || code === 'RM-120')?.product_category_name).toBe(
    'Jerseys',
  );

  await expect(dialog.getByText('Undo removes the new products.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('15 changes undone')).toBeVisible();
  await expect(dialog.getByText('The 15 new products are removed; the history keeps them.')).toBeVisible();
  expect(await imported()).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: /^RM-/u })).toHaveCount(0);
});

test('what a file names and is not there is created from its preview, and what was imported is activated and seen', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(ADMIN);
  const [size, color] = [unique('Size'), unique('Seafoam')];
  const names = [unique('Polo'), unique('Cap')];
  const { product_categories: categories } = await (await api.get('/api/admin/product-category')).json();
  const lines = names.map((name, at) => [
    name,
    `I${at} ${name}`,
    'Acme',
    '1',
    categories[0].code,
    size,
    color,
  ]);
  await page.goto('/admin/product');
  const dialog = await openImport(page, 'products');
  await dialog.getByLabel('Table file').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [['Name', 'Code', 'Supplier Name', 'Supplier Code', 'Category', 'Sizes', 'Garment Colors'], ...lines]
        .map((cells) => cells.join(';'))
        .join('\n'),
    ),
  });

  const problems: unknown[] = [];
  await expect(dialog.getByText(`Sizes: there is no “${size}”`)).toHaveCount(2);
  problems.push(...(await axeViolations(page)));
  await dialog.getByRole('button', { name: `Create Size ${size}` }).press('Enter');
  await expect(dialog.getByText(`Sizes: there is no “${size}”`)).toHaveCount(0);

  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: `Create Garment Color ${color}` }).click();
  const form = await opened;
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(color);
  const code = form.getByRole('textbox', { name: 'Code', exact: true });
  await expect(code).toBeFocused();
  await code.fill(color);
  await form.getByRole('textbox', { name: 'Hex Value' }).fill('#93E9BE');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form.getByText('Garment color created')).toBeVisible();
  await form.close();
  // A browser without windows does not tell a page that it is in front again.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await dialog.getByRole('button', { name: 'Apply 2 Changes' }).click();

  await expect(dialog.getByText('2 imported products are inactive.')).toBeVisible();
  await nothingFades(page);
  problems.push(...(await axeViolations(page)));
  await dialog.getByRole('button', { name: 'Activate 2' }).press('Enter');
  await expect(dialog.getByText('2 products are active now.')).toBeVisible();
  await dialog.getByRole('link', { name: 'See Them in the List' }).click();

  await expect(page.getByText('2 products selected')).toBeVisible();
  const listed = page.getByRole('rowheader').or(page.locator('td[data-column="name"]'));
  await expect(listed).toContainText(names);
  problems.push(...(await axeViolations(page)));
  expect(problems).toEqual([]);
  await page.reload();
  await expect(listed).toContainText(names);
  await page.getByRole('link', { name: `Edit ${names[1]}` }).click();
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await expect(listed).toContainText(names);
  await page.getByRole('button', { name: '2 Imported, show all products' }).click();
  await expect(listed).not.toHaveCount(2);
  await expect(page.getByRole('button', { name: /imported/u })).toHaveCount(0);
});

/** Waits until what was disabled while the list was loaded has its color. */
async function nothingFades(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}
