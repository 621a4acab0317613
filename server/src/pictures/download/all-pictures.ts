import type { ImageExtension } from '@kitroom/contract/product-image';
import type { Queries } from '../../platform/db/database.ts';
import type { ExportedPicture } from './archive-entries.ts';

/** All pictures of all products, with codes instead of ids. */
export async function allPictures(query: Queries): Promise<ExportedPicture[]> {
  const rows = await query
    .selectFrom('product_images')
    .innerJoin('products', 'products.id', 'product_images.product_id')
    .leftJoin('garment_colors', 'garment_colors.id', 'product_images.color_id')
    .select(['products.code as product', 'garment_colors.code as color', 'product_images.slot'])
    .select([
      'product_images.extension',
      'product_images.sha256',
      'product_images.bytes',
      'product_images.crc32',
    ])
    .execute();
  return rows.map((row) => ({ ...row, extension: row.extension as ImageExtension }));
}
