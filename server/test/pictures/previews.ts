import { type Preview, previewCalls } from '@kitroom/contract/pictures/image-restore';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { Browser, Harness } from '../harness.ts';
import { deleteRows, rowsOf } from '../rows.ts';
import { createProduct, preview, previewUrl, upload } from './fixtures.ts';
import { sample } from './pictures.ts';

/**
 * For tests of previews of restores: four pictures, a product in two colors, and for each test somebody who can restore,
 * with no previews and no pictures in slots. Registers hooks.
 */
export function usePreviews(harness: () => Harness) {
  const now = {} as { keeper: Browser; jersey: { id: number; colors: number[] }; pictures: Buffer[] };
  const signIn = () => harness().signIn({ permissions: ['IMAGE_RESTORE', 'PRODUCT_READ', 'PRODUCT_UPDATE'] });
  beforeAll(async () => {
    now.jersey = await createProduct(harness().db, 'JR', ['NVY', 'RED']);
    now.pictures = await Promise.all([51, 52, 53, 54].map((width) => sample(width, 40).jpeg().toBuffer()));
  });
  beforeEach(async () => {
    for (const table of ['restore_preview_pictures', 'restore_previews', 'product_images'] as const)
      await deleteRows(harness().db, table);
    now.keeper = await signIn();
  });

  const picture = (n: number) => now.pictures[n] ?? Buffer.alloc(0);
  const shown = async (id: number, by = now.keeper): Promise<Preview> =>
    (await by.get(previewUrl('item', id))).json().preview;
  return Object.assign(now, {
    signIn,
    picture,
    shown,
    put: (slot: number, n: number, productId = now.jersey.id) =>
      upload(harness(), now.keeper, picture(n), { productId, slot }),
    rows: () => rowsOf(harness().db, 'product_images'),
    made: async (zip: Buffer, by = now.keeper): Promise<Preview> => {
      const answer = await preview(harness(), by, zip);
      expect(answer.statusCode, answer.body).toBe(200);
      return shown(answer.json().preview_id, by);
    },
    compare: async (id: number): Promise<Preview> =>
      (await now.keeper.post(previewUrl('compare', id))).json().preview,
    apply: ({ id, comparison }: Preview, leave_out: number[] = [], by = now.keeper) =>
      by.post(previewUrl('apply', id), { comparison, leave_out }),
    listed: async (by = now.keeper) => (await by.get(previewCalls.list.path)).json().previews,
  });
}
