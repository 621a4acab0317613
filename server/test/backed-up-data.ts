import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openPictureParts } from '../src/pictures/parts.ts';
import { pictureKey } from '../src/pictures/store/picture-store.ts';
import { systemAuthor } from '../src/platform/db/change-log.ts';
import type { Database } from '../src/platform/db/database.ts';
import { insertRecord } from '../src/platform/db/records.ts';
import { codedColumns, pictureRow } from './factories.ts';
import type { Harness } from './harness.ts';
import { insertRows } from './rows.ts';

/** Puts a picture of a few bytes into the store and into a slot of a product. Resolves to its file. */
export async function addPicture({ config, db }: Harness, productId: number, slot: number, content: string) {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { store } = await openPictureParts(config, db);
  await store.put(pictureKey({ sha256, extension: 'png' }), bytes);
  const row = pictureRow({ product_id: productId, slot, color_id: null });
  const picture = { sha256, bytes: bytes.length, crc32: 3_000_000_000 };
  await insertRows(db, 'product_images', { ...row, ...picture });
  return join(config.dataDir, pictureKey({ sha256, extension: 'png' }));
}

/** A product with texts that a careless writer of files would break. */
export async function addProduct(db: Database) {
  return db.transaction(async (trx) => {
    const coded = codedColumns('Jersey – été', 'J1');
    const category = { ...coded, description: null, sort_order: null };
    const { id } = await insertRecord(trx, 'product_categories', category, systemAuthor());
    const supplier = { supplier_name: 'Line\nbreak "quoted"', supplier_code: 'x', description: null };
    const product = { ...coded, ...supplier, product_category_id: id, sort_order: 3 };
    return insertRecord(trx, 'products', product, systemAuthor());
  });
}
