import type { ImageExtension } from '@kitroom/contract/product-image';
import { breather } from '../../platform/breather.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { ExportedPicture } from './archive-entries.ts';

/** Rows that are read together: SQLite takes about 10 ms, in which nobody else is answered. */
const AT_ONCE = 2000;

/**
 * All pictures of all products, with codes instead of ids, one for each slot; `described`: with their alt texts, which a
 * database that an older version has left lacks.
 */
export async function allPictures(
  query: Queries,
  { described = false }: { described?: boolean } = {},
): Promise<ExportedPicture[]> {
  const breathe = breather();
  // A slot that is changed meanwhile gets a new row, and is read again: the later one counts.
  const pictures = new Map<string, ExportedPicture>();
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: (Omit<ExportedPicture, 'extension'> & { id: number; extension: string })[] = await query
      .selectFrom('product_images')
      .innerJoin('products', 'products.id', 'product_images.product_id')
      .leftJoin('garment_colors', 'garment_colors.id', 'product_images.color_id')
      .select(['products.code as product', 'garment_colors.code as color', 'product_images.slot'])
      .select([
        'product_images.id',
        'product_images.extension',
        'product_images.sha256',
        'product_images.bytes',
        'product_images.crc32',
      ])
      .$if(described, (all) => all.select('product_images.alt_text'))
      .where('product_images.id', '>', last)
      .orderBy('product_images.id')
      .limit(AT_ONCE)
      .execute();
    for (const { id: _, ...row } of rows)
      pictures.set(JSON.stringify([row.product, row.color, row.slot]), {
        ...row,
        extension: row.extension as ImageExtension,
      });
    last = rows.at(-1)?.id;
    await breathe();
  }
  return [...pictures.values()];
}
