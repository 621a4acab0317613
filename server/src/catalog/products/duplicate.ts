import type { Copied, CopyFields } from '@kitroom/contract/bulk/duplicate-products';
import { type Author, logChange } from '../../platform/db/change-log.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { insertRecord } from '../../platform/db/records.ts';
import type { Row } from '../../platform/db/tables.ts';
import { fillSlots, picturesOfProducts } from '../slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../slots/slots.ts';
import { PRODUCT_COLUMNS } from './product-item.ts';
import { NO_LINKS, readProductLinks, requireReferences, saveProductLinks } from './product-links.ts';

/**
 * Creates an inactive copy of a product, with what is to be copied. Resolves to the id of the copy. Throws 400 for a category
 * that does not exist, and the unique violation when the code is taken.
 */
export async function duplicate(
  trx: Transaction,
  original: Row<'products'>,
  { fields, copied }: { fields: CopyFields; copied: Copied },
  author: Author,
): Promise<number> {
  await requireReferences(trx, fields);
  const copy = await insertRecord(
    trx,
    'products',
    PRODUCT_COLUMNS.toColumns({
      ...PRODUCT_COLUMNS.toRow(original),
      name: fields.name,
      code: fields.code,
      supplier_name: fields.supplier_name ?? original.supplier_name,
      supplier_code: fields.supplier_code ?? original.supplier_code,
      product_category_id: fields.product_category_id ?? original.product_category_id,
      is_active: false,
    }),
    author,
  );
  const links = await readProductLinks(trx, original.id);
  const { garment_color_ids: wanted } = copied;
  const colorIds = copied.garment_colors
    ? links.product_garment_color_ids.filter((color) => wanted === undefined || wanted.includes(color))
    : [];
  const sizeIds = copied.sizes ? links.product_size_ids : [];
  const product = { product_size_ids: sizeIds, product_garment_color_ids: colorIds };
  await saveProductLinks(trx, copy.id, { before: NO_LINKS, input: product }, author);
  if (copied.pictures) await copyPictures(trx, { from: original.id, to: copy.id }, new Set(colorIds), author);
  return copy.id;
}

// Slots refer to pictures by their hash: the copy shows the same files, and none is written.
async function copyPictures(
  trx: Transaction,
  { from, to }: { from: number; to: number },
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
