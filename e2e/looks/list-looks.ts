import { expect, type Page } from '@playwright/test';
import { ADMIN } from '../fixtures.ts';
import { chooseFrom, replaceInCodes } from '../hands.ts';
import { open } from '../waiting.ts';
import type { Look } from './look.ts';

const PRODUCTS = '/admin/product';

/** Ticks the first three rows of a list; on a phone, selecting is begun by a button. */
async function select(page: Page): Promise<void> {
  const begin = page.getByRole('button', { name: 'Select', exact: true });
  if (await begin.isVisible()) await begin.click();
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Select (?!all)/u });
  for (const row of [0, 1, 2]) await boxes.nth(row).check();
}

/** Lists while people work with them. */
export const listLooks: Look[] = [
  { name: 'empty after a search', show: (page: Page) => open(page, `${PRODUCTS}?q=snowboard`) },
  {
    name: 'failed',
    show: async (page: Page) => {
      const body = { success: false, message: 'Something went wrong', requestId: 'req-1' };
      await page.route('**/api/admin/product', (route) => route.fulfill({ status: 500, json: body }));
      await page.goto(PRODUCTS);
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  { name: 'needs attention', show: (page: Page) => open(page, `${PRODUCTS}?attention=yes`) },
  {
    name: 'rows selected',
    show: async (page: Page) => {
      await open(page, PRODUCTS);
      await select(page);
    },
  },
  {
    name: 'bulk edit with a preview',
    show: async (page: Page) => {
      await open(page, PRODUCTS);
      await select(page);
      await page.getByRole('button', { name: 'Edit…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit 3 products' });
      await replaceInCodes(dialog, '-', '-27-');
      const preview = dialog.getByRole('region', { name: 'Preview' });
      await expect(preview.getByRole('listitem').first()).toContainText('-27-');
      await expect(dialog.getByRole('button', { name: /^Apply \d/u })).toBeEnabled();
    },
  },
  {
    name: 'toast with Undo',
    changes: true as const,
    show: async (page: Page) => {
      await open(page, '/admin/size');
      const begin = page.getByRole('button', { name: 'Select', exact: true });
      if (await begin.isVisible()) await begin.click();
      await page.getByRole('checkbox', { name: 'Select 4XL' }).check();
      await page.getByRole('button', { name: 'Activate', exact: true }).click();
      // It stays while it has the focus.
      await page.getByRole('button', { name: 'Undo', exact: true }).focus();
    },
  },
  {
    name: 'change order',
    show: async (page: Page) => {
      await open(page, '/admin/imprint-color');
      await chooseFrom(page, 'More', 'Change Order');
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'columns menu',
    show: async (page: Page) => {
      await open(page, PRODUCTS);
      await chooseFrom(page, 'More', 'Columns');
      await expect(page.getByRole('menu', { name: 'Columns' })).toBeVisible();
    },
  },
].map((look): Look => ({ area: 'lists at work', as: ADMIN, ...look }));
