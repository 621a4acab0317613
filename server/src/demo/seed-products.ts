import { suggestedAltText } from '@kitroom/contract/pictures/alt-text';
import { NO_LINKS, saveProductLinks } from '../catalog/products/product-links.ts';
import { fillSlots } from '../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../catalog/slots/slots.ts';
import { type Author, logChange, systemAuthor } from '../platform/db/change-log.ts';
import type { Transaction } from '../platform/db/database.ts';
import { insertRecord } from '../platform/db/records.ts';
import { flag } from '../platform/db/schema/record-columns.ts';
import { GARMENT_COLORS } from './catalog.ts';
import { idUnder } from './ids.ts';
import type { DemoPicture } from './pictures.ts';
import { type DemoProduct, PRODUCTS } from './products.ts';
import { type CatalogIds, codedColumns } from './seed-catalog.ts';

/** Creates the products with their sizes, colors and pictures. */
export async function seedProducts(
  trx: Transaction,
  ids: CatalogIds,
  pictures: readonly DemoPicture[],
  actorId: number,
): Promise<void> {
  for (const [index, product] of PRODUCTS.entries()) {
    const columns = {
      ...codedColumns(product, index),
      supplier_name: product.supplier,
      supplier_code: product.supplierCode,
      description: product.description ?? null,
      product_category_id: idUnder(ids.categories, product.category),
      requires_color_pairing: flag(product.contrastRule ?? false),
    };
    const author = systemAuthor(actorId);
    const { id } = await insertRecord(trx, 'products', columns, author);
    const links = {
      product_size_ids: (product.sizes?.split(' ') ?? []).map((code) => idUnder(ids.sizes, code)),
      product_garment_color_ids: product.colors.map(({ color }) => idUnder(ids.garmentColors, color)),
    };
    await saveProductLinks(trx, id, { before: NO_LINKS, input: links }, author);
    await fillAndLog(trx, placed(id, product, ids, pictures), author);
  }
}

const COLOR_NAMES = new Map(GARMENT_COLORS.map(({ code, name }) => [code, name]));

/** The pictures of each color, and those of the first color as hero pictures too. */
function placed(
  productId: number,
  { name, code, colors, undescribed }: DemoProduct,
  { garmentColors }: CatalogIds,
  pictures: readonly DemoPicture[],
) {
  const textOf = (color: string, slot: number) =>
    color === undescribed ? null : suggestedAltText(name, COLOR_NAMES.get(color) ?? color, slot);
  const own = pictures.filter(({ product }) => product === code);
  const inColors = own.map(({ color, slot, picture }) => ({
    productId,
    slot,
    colorId: idUnder(garmentColors, color),
    ...picture,
    altText: textOf(color, slot),
  }));
  const first = colors[0] && idUnder(garmentColors, colors[0].color);
  const heroes = inColors.filter(({ colorId }) => colorId === first);
  return [...heroes.map((picture) => ({ ...picture, colorId: null })), ...inColors];
}

async function fillAndLog(
  trx: Transaction,
  pictures: ReturnType<typeof placed>,
  author: Author,
): Promise<void> {
  await fillSlots(trx, pictures, author);
  for (const after of pictures) {
    const entityId = after.productId;
    await logChange(trx, { author, action: 'upload', entity: IMAGE_ENTITY, entityId, after });
  }
}
