import type { DuplicateProductInput } from '@kitroom/contract/product';
import { type Author, logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { insertRecord } from '../../platform/db/records.ts';
import { fillSlots, picturesOfProducts } from '../slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../slots/slots.ts';
import type { ReadProduct } from './product-item.ts';
import { readProductLinks, saveProductLinks } from './product-links.ts';

/**
 * Creates an inactive copy of product `id`, with what `input` asks for. Resolves to undefined when there is no such
 * product; rejects with the unique violation when the code is taken.
 */
export function duplicate(
  db: Database,
  readProduct: ReadProduct,
  id: number,
  input: DuplicateProductInput,
  author: Author,
) {
  return db.transaction(async (trx) => {
    const original = await trx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
    if (!original) return undefined;
    const copy = await insertRecord(
      trx,
      'products',
      {
        name: input.name,
        name_folded: normalized(input.name),
        code: input.code,
        code_folded: normalized(input.code),
        supplier_name: original.supplier_name,
        supplier_code: original.supplier_code,
        description: original.description,
        product_category_id: original.product_category_id,
        requires_color_pairing: original.requires_color_pairing,
        sort_order: original.sort_order,
        is_active: 0,
      },
      author,
    );
    const links = await readProductLinks(trx, id);
    const colorIds = input.garment_colors ? links.product_garment_color_ids : [];
    const sizeIds = input.sizes ? links.product_size_ids : [];
    await saveProductLinks(
      trx,
      copy.id,
      { product_size_ids: sizeIds, product_garment_color_ids: colorIds },
      author,
    );
    if (input.pictures) await copyPictures(trx, id, copy.id, new Set(colorIds), author);
    return readProduct(copy.id, trx);
  });
}

// Slots refer to pictures by their hash: the copy shows the same files, and none is written.
async function copyPictures(
  trx: Transaction,
  from: number,
  to: number,
  colorIds: ReadonlySet<number>,
  author: Author,
): Promise<void> {
  const pictures = (await picturesOfProducts(trx, [from]))
    .filter(({ colorId }) => colorId === null || colorIds.has(colorId))
    .map((picture) => ({ ...picture, productId: to }));
  await fillSlots(trx, pictures, author);
  for (const after of pictures) {
    await logChange(trx, { author, action: 'copy', entity: IMAGE_ENTITY, entityId: to, after });
  }
}
