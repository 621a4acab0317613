import { altText } from '@kitroom/contract/pictures/alt-text';
import {
  ALT_TEXT_FIELDS,
  altTextColumn,
  noPictureToDescribe,
} from '@kitroom/contract/pictures/alt-text-columns';
import { z } from 'zod';
import { type Author, logChange } from '../../platform/db/change-log.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { type PlacedPicture, picturesOfProducts, refillSlots } from './slot-rows.ts';
import { IMAGE_ENTITY } from './slots.ts';

type Cells = Readonly<Record<string, unknown>>;

/** The alt texts for hero slots in lines of an imported table, by the keys of their columns. */
export const heroAltTexts = {
  schema: z.object(Object.fromEntries(Object.keys(ALT_TEXT_FIELDS).map((column) => [column, altText]))),

  /** The texts of filled slots, by product; `mark` changes with a picture or its words. */
  async read(query: Queries, productIds: readonly number[]) {
    const found = new Map<number, { cells: Record<string, unknown>; mark: string }>();
    for (const { productId, slot, sha256, altText: text } of await heroes(query, productIds)) {
      const { cells, mark } = found.get(productId) ?? { cells: {}, mark: '' };
      cells[altTextColumn(slot)] = text;
      found.set(productId, { cells, mark: `${mark} ${slot} ${sha256} ${text ?? ''}` });
    }
    return found;
  },

  nothingThere(column: string): string {
    return noPictureToDescribe(slotOf(column));
  },

  /** Says in words what these pictures show, in one entry of the change log; slots without a picture stay empty. */
  async save(trx: Transaction, productId: number, cells: Cells, author: Author): Promise<void> {
    const before = (await heroes(trx, [productId])).filter(({ slot }) => altTextColumn(slot) in cells);
    const after = before.map((picture) => ({
      ...picture,
      altText: (cells[altTextColumn(picture.slot)] ?? null) as string | null,
    }));
    await refillSlots(trx, before, after, author);
    await logChange(trx, {
      author,
      action: 'alt-text',
      entity: IMAGE_ENTITY,
      entityId: productId,
      before: { pictures: before },
      after: { pictures: after },
    });
  },
};

async function heroes(query: Queries, productIds: readonly number[]): Promise<PlacedPicture[]> {
  const pictures = await picturesOfProducts(query, productIds);
  return pictures.filter(({ colorId }) => colorId === null).toSorted((one, other) => one.slot - other.slot);
}

function slotOf(column: string): number {
  return Object.keys(ALT_TEXT_FIELDS).indexOf(column) + 1;
}
