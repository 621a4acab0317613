import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { expect, type Page } from '@playwright/test';
import { ADMIN } from '../fixtures.ts';
import { open } from '../waiting.ts';
import type { Look } from './look.ts';

const TRANSFER = '/admin/product-image-transfer';

/** Empties slots of the first product's hero. */
async function empty(page: Page, slots: readonly number[]): Promise<void> {
  await open(page, '/admin/product/1/edit');
  await page.evaluate(
    async ([path, all]) => {
      const headers = {
        'Content-Type': 'application/json',
        'X-CSRF-Token': localStorage.getItem('csrfToken') ?? '',
      };
      for (const slot of all) {
        const body = JSON.stringify({ productId: 1, slot, colorId: null });
        await fetch(path, { method: 'POST', headers, body });
      }
    },
    [imageCalls.delete.path, slots] as const,
  );
}

/** Uploads a zip of the pictures as they were; `slots` are emptied since. */
async function preview(page: Page, slots: readonly number[]): Promise<void> {
  const zip = await (await page.request.get(imageCalls.download.path)).body();
  await empty(page, slots);
  await open(page, TRANSFER);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Zip File' }).click();
  await (await chooser).setFiles({ name: 'backup.zip', mimeType: 'application/zip', buffer: zip });
  await expect(page.getByRole('group', { name: 'What is shown' })).toBeVisible();
}

const SKIPPED = [
  {
    name: 'JR-4120 Setter Short-Sleeve Jersey/Teal/1 Front.jpg',
    reason: 'This product does not have the color',
  },
  { name: 'JR-9999 Old Jersey/Home/2 Back.jpg', reason: 'There is no product with this code' },
  { name: 'notes/order of the shoot.docx', reason: 'Not a picture' },
];

/** The zip has files that fit no slot. */
async function withSkipped(page: Page): Promise<void> {
  await page.route(`**${previewCalls.item.path.replace(':id', '*')}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...body, preview: { ...body.preview, skipped: SKIPPED } },
    });
  });
}

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Apply \d/u }).click();
  await expect(page.getByRole('heading', { name: /applied$/u })).toBeVisible();
}

/** A restore, from the preview to its result; none brings back what the others took out. */
export const restoreLooks: Look[] = [
  { name: 'preview', show: (page: Page) => preview(page, [1, 2]) },
  {
    name: 'preview with files that fit no slot',
    show: async (page: Page) => {
      await withSkipped(page);
      await preview(page, [3]);
      await page.getByRole('button', { name: 'Skipped 3' }).click();
    },
  },
  { name: 'preview with nothing to apply', show: (page: Page) => preview(page, []) },
  {
    name: 'result',
    show: async (page: Page) => {
      await withSkipped(page);
      await preview(page, [4]);
      await apply(page);
    },
  },
  { name: 'past restores', show: (page: Page) => open(page, TRANSFER) },
].map((look): Look => ({ area: 'image restore', as: ADMIN, changes: true, ...look }));
