import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { ADMIN } from '../fixtures.ts';
import { openImport } from '../hands.ts';
import { open } from '../waiting.ts';
import type { Look } from './look.ts';

const SAMPLE = fileURLToPath(new URL('../../docs/samples/rivermark-spring-2027.xlsx', import.meta.url));
const PRODUCTS = '/admin/product';

function csv(name: string, ...lines: string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) };
}
const SIZES = csv('sizes.csv', 'Name,Code,Active', 'Toddler 4,T4,No', 'Toddler 2,T2,No', ',T9,');
const MORE_SIZES = csv('sizes.csv', 'Name,Code,Active', 'Toddler 8,T8,No', 'Toddler 6,T6,No');
/** In the encoding of an old Mac, with headers twice and a line that has more cells than headers. */
const OLD_MAC = {
  name: 'sizes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Spring sizes\nName;Code;Name;Cost\nGr\x9a\xa7e;G1;x;7\nNi\x96o;N1;y;8;9\n', 'latin1'),
};
const CATEGORIES = csv('categories.csv', 'Name,Code', 'Towels,TWL', 'Water Bottles,WB');
const CHANGED = csv(
  'changes.csv',
  'Name,Code,Active,Sort Order,Description',
  'Ace Jersey,JR-4120,No,,Runs small',
  ',SP-1210,No,12,',
  'Setter Shorts,SP-1240,,soon,',
);

/** Opens the import of a list. */
async function importInto(page: Page, path: string, title: string): Promise<Locator> {
  await open(page, path);
  const dialog = await openImport(page, title);
  await expect(dialog.getByLabel('Table file')).toBeAttached();
  return dialog;
}

/** The steps of an import. */
export const importLooks: Look[] = [
  {
    name: 'import',
    show: async (page: Page) => {
      await importInto(page, PRODUCTS, 'products');
    },
  },
  {
    name: 'import, columns',
    show: async (page: Page) => {
      const dialog = await importInto(page, PRODUCTS, 'products');
      await dialog.getByLabel('Table file').setInputFiles(SAMPLE);
      await expect(dialog.getByRole('combobox', { name: 'Supplier Code' })).toBeVisible();
    },
  },
  {
    name: 'import, preview with an error',
    show: async (page: Page) => {
      const dialog = await importInto(page, PRODUCTS, 'products');
      await dialog.getByLabel('Table file').setInputFiles(SAMPLE);
      await dialog.getByRole('combobox', { name: 'Supplier Code' }).click();
      await page.getByRole('option', { name: 'Mill no.' }).click();
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog.getByText('1 line has an error.', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'import, preview of changes',
    show: async (page: Page) => {
      const dialog = await importInto(page, PRODUCTS, 'products');
      await dialog.getByLabel('Table file').setInputFiles(CHANGED);
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog.getByText('Active: Yes', { exact: false }).first()).toBeVisible();
    },
  },
  {
    name: 'import, encoding to be chosen, and what is left out',
    show: async (page: Page) => {
      const dialog = await importInto(page, '/admin/size', 'sizes');
      await dialog.getByLabel('Table file').setInputFiles(OLD_MAC);
      await expect(dialog.getByText('Columns that are not imported', { exact: false })).toBeVisible();
      await expect(dialog.getByRole('combobox', { name: 'Encoding' })).toBeVisible();
      await expect(dialog.getByText('1 line has an error.', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'import, applied',
    changes: true as const,
    show: async (page: Page) => {
      const dialog = await importInto(page, '/admin/size', 'sizes');
      await dialog.getByLabel('Table file').setInputFiles(SIZES);
      // Its columns are known, so the preview follows immediately.
      await dialog.getByRole('button', { name: 'Skip 1 Line with an Error' }).click();
      await dialog.getByRole('button', { name: /^Apply \d/u }).click();
      await expect(dialog.getByRole('button', { name: 'Activate 2' })).toBeVisible();
    },
  },
  {
    name: 'import, seen in the list',
    changes: true as const,
    show: async (page: Page) => {
      const dialog = await importInto(page, '/admin/size', 'sizes');
      await dialog.getByLabel('Table file').setInputFiles(MORE_SIZES);
      await dialog.getByRole('button', { name: /^Apply \d/u }).click();
      await dialog.getByRole('button', { name: 'Activate 2' }).click();
      await expect(dialog.getByText('2 sizes are active now.')).toBeVisible();
      await dialog.getByRole('link', { name: 'See Them in the List' }).click();
      await expect(page.getByText('2 sizes selected')).toBeVisible();
    },
  },
  {
    name: 'import, undone',
    changes: true as const,
    show: async (page: Page) => {
      const dialog = await importInto(page, '/admin/product-category', 'product categories');
      await dialog.getByLabel('Table file').setInputFiles(CATEGORIES);
      await dialog.getByRole('button', { name: /^Apply \d/u }).click();
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await expect(dialog.getByRole('heading', { name: 'Import undone' })).toBeVisible();
    },
  },
].map((look): Look => ({ area: 'lists at work', as: ADMIN, ...look }));
