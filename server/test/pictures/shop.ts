import type { PermissionCode } from '@kitroom/contract/permissions';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, expect } from 'vitest';
import { unique } from '../factories.ts';
import type { Browser, Harness } from '../harness.ts';
import { createProduct, filledSlots, upload } from './fixtures.ts';
import { cleanSamples } from './pictures.ts';

interface Place {
  slot: number;
  colorId?: number | null;
}

/** For tests of the pictures of one product: an editor, and for each test a new product in one color. Registers hooks. */
export function useShop(
  harness: () => Harness,
  permissions: readonly PermissionCode[] = ['PRODUCT_READ', 'PRODUCT_UPDATE'],
) {
  const now = {} as {
    editor: Browser;
    files: Awaited<ReturnType<typeof cleanSamples>>;
    productId: number;
    code: string;
    navy: number;
  };
  beforeAll(async () => {
    now.files = await cleanSamples();
    now.editor = await harness().signIn({ permissions });
  });
  const renew = async () => {
    now.code = unique('JR');
    const { id, colors } = await createProduct(harness().db, now.code, ['NVY']);
    [now.productId, now.navy] = [id, colors[0] ?? 0];
  };
  beforeEach(renew);

  return Object.assign(now, {
    /** Goes on with another product. */
    renew,
    slots: () => filledSlots(now.editor, now.productId),
    put: async (file: Buffer, slot: number, colorId?: number): Promise<LightMyRequestResponse> => {
      const answer = await upload(harness(), now.editor, file, { productId: now.productId, slot, colorId });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer;
    },
    remove: (slot: number, colorId: number | null = null) =>
      now.editor.post(imageCalls.delete.path, { productId: now.productId, slot, colorId }),
    move: (from: Place, to: Place) =>
      now.editor.post(imageCalls.move.path, { productId: now.productId, from, to }),
  });
}
