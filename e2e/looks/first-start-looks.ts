import { expect, type Page } from '@playwright/test';
import { ADMIN, VIEWER } from '../fixtures.ts';
import { goTo, open } from '../waiting.ts';
import type { Look } from './look.ts';

const LISTS = {
  'garment-color': 'garment_colors',
  'product-category': 'product_categories',
  clubs: 'clubs',
  product: 'products',
  size: 'sizes',
};

/** Opens a screen as a shop sees it that has only just begun: without any record but those that are named. */
async function openEmpty(
  page: Page,
  path: string,
  except: (keyof typeof LISTS)[] = [],
  done = 1,
): Promise<void> {
  for (const [list, key] of Object.entries(LISTS)) {
    if (except.includes(list as keyof typeof LISTS)) continue;
    await page.route(`**/api/admin/${list}`, (route) =>
      route.fulfill({ json: { success: true, [key]: [] } }),
    );
  }
  await page.route('**/api/admin/first-steps', (route) =>
    route.fulfill({ json: { success: true, steps: STEPS.map((step, at) => ({ step, done: at < done })) } }),
  );
  await open(page, path);
}

const STEPS = [
  'name',
  'roles',
  'users',
  'clubs',
  'sizes',
  'imprint_colors',
  'garment_colors',
  'product_categories',
  'products',
  'product_images',
  'active_product',
  'line_sheet',
];

/** The same for a list, with the next step above it: it is there on pages that are opened after the steps are known. */
async function openGuided(page: Page, path: string, done: number): Promise<void> {
  await openEmpty(page, '/admin/first-steps', ['size'], done);
  await expect(page.getByText(`: ${done} done.`)).toBeVisible();
  await goTo(page, path);
  await expect(page.getByRole('region', { name: /^First steps/u })).toBeVisible();
}

/** The first start with an empty database. */
export const firstStartLooks: Look[] = [
  { name: 'sizes are there', show: (page: Page) => openGuided(page, '/admin/size', 5) },
  { name: 'products', show: (page: Page) => openGuided(page, '/admin/product', 8) },
  {
    name: 'first steps',
    show: async (page: Page) => {
      await openEmpty(page, '/admin/first-steps', [], 4);
      await expect(page.getByText('12 steps to your first product: 4 done.')).toBeVisible();
    },
  },
  {
    name: 'no categories to choose from',
    show: async (page: Page) => {
      await openEmpty(page, '/admin/product/create');
      await page.getByRole('combobox', { name: 'Product Category' }).click();
      await expect(page.getByText('None yet: create one first')).toBeVisible();
    },
  },
  {
    name: 'products, for someone who may only read',
    as: VIEWER,
    show: async (page: Page) => {
      await openEmpty(page, '/admin/product');
      await expect(page.getByText(/once someone has created one/u)).toBeVisible();
    },
  },
  { name: 'line sheet', show: (page: Page) => openEmpty(page, '/admin/sheets/line') },
].map((look) => ({ area: 'first start', as: ADMIN, ...look }));
