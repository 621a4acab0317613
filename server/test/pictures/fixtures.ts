import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import { pictureByContent } from '@kitroom/contract/pictures/thumbnail';
import type { FilledSlot } from '@kitroom/contract/product-image';
import { systemAuthor } from '../../src/platform/db/change-log.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { normalized } from '../../src/platform/db/normalized.ts';
import { insertRecord } from '../../src/platform/db/records.ts';
import { codedColumns, unique } from '../factories.ts';
import type { Browser, Harness } from '../harness.ts';

/** A product with these garment colors; codes that are there already are used again. */
export async function createProduct(
  db: Database,
  code: string,
  colorCodes: readonly string[] = [],
): Promise<{ id: number; colors: number[] }> {
  return db.transaction(async (trx) => {
    const sorted = { description: null, sort_order: null };
    const category = { ...codedColumns(unique('Category')), ...sorted };
    const { id: product_category_id } = await insertRecord(
      trx,
      'product_categories',
      category,
      systemAuthor(),
    );
    const supplied = { supplier_name: 'Supplier', supplier_code: code, product_category_id };
    const values = { ...codedColumns(code), ...supplied, ...sorted };
    const product = await insertRecord(trx, 'products', values, systemAuthor());
    const plain = {
      pantone_code: null,
      hex_value: '#123456',
      image_url: null,
      notes: null,
      sort_order: null,
    };
    const colors: number[] = [];
    for (const color of colorCodes) {
      const present = await trx
        .selectFrom('garment_colors')
        .select('id')
        .where('code_folded', '=', normalized(color))
        .executeTakeFirst();
      const { id } =
        present ??
        (await insertRecord(trx, 'garment_colors', { ...codedColumns(color), ...plain }, systemAuthor()));
      colors.push(id);
      await trx
        .insertInto('product_garment_colors')
        .values({ product_id: product.id, garment_color_id: id })
        .execute();
    }
    return { id: product.id, colors };
  });
}

/** Takes a product out of its table, as the undo of its import does. */
export async function deleteProduct({ query }: Database, id: number): Promise<void> {
  for (const table of ['product_images', 'product_garment_colors'] as const)
    await query.deleteFrom(table).where('product_id', '=', id).execute();
  await query.deleteFrom('products').where('id', '=', id).execute();
}

const BOUNDARY = 'kitroom-test-boundary';

/** Headers of the forms made here. */
export const FORM_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A multipart form: texts are fields, bytes are files. */
export function form(
  parts: readonly (readonly [name: string, value: string | Buffer, filename?: string])[],
): Buffer {
  const pieces = parts.flatMap(([name, value, filename = 'whatever.bin']) => [
    Buffer.from(
      typeof value === 'string'
        ? `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`
        : `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Uploads a picture as the web does: the file first, no CSRF token. */
export function upload(
  { app }: Harness,
  { cookie }: Browser,
  file: Buffer,
  { productId, slot, colorId }: { productId: number; slot: number; colorId?: number | undefined },
) {
  return app.inject({
    method: 'POST',
    url: imageCalls.upload.path,
    headers: { cookie, ...FORM_HEADERS },
    payload: form([
      ['file', file],
      ['productId', String(productId)],
      ['slot', String(slot)],
      ...(colorId === undefined ? [] : ([['colorId', String(colorId)]] as const)),
    ]),
  });
}

/** Sends a zip to the restore call. */
export function restore({ app }: Harness, { cookie, csrfToken }: Browser, zip: Buffer, headers = {}) {
  return app.inject({
    method: 'POST',
    url: imageCalls.restore.path,
    headers: { cookie, 'x-csrf-token': csrfToken, ...FORM_HEADERS, ...headers },
    payload: form([['file', zip, 'pictures.zip']]),
  });
}

/** Sends a zip to be previewed. */
export function preview({ app }: Harness, { cookie, csrfToken }: Browser, zip: Buffer, name = 'backup.zip') {
  return app.inject({
    method: 'POST',
    url: previewCalls.create.path,
    headers: { cookie, 'x-csrf-token': csrfToken, ...FORM_HEADERS },
    payload: form([['file', zip, name]]),
  });
}

export function previewUrl(call: keyof typeof previewCalls, id: number): string {
  return previewCalls[call].path.replace(':id', String(id));
}

/** The paths of all files below a folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Names of all files of an application but its database's, in alphabetical order. */
export async function storedFiles({ dataDir }: Harness): Promise<string[]> {
  const files = await filesIn(dataDir);
  return files
    .map((path) => basename(path))
    .filter((name) => !/sqlite/u.test(name))
    .sort();
}

/** Address of a picture. */
export function pictureUrl(productId: number, slot: number, colorId?: number, width?: number): string {
  const query = new URLSearchParams({ productId: String(productId), slot: String(slot) });
  if (colorId !== undefined) query.set('colorId', String(colorId));
  if (width !== undefined) query.set('width', String(width));
  return `${imageCalls.image.path}?${query}`;
}

/** Address of a picture by its content, with `query` such as `?width=320`. */
export function contentUrl(sha256: string, query = ''): string {
  return `${pictureByContent.path.replace(':sha256', sha256)}${query}`;
}

/** The slots of a product that hold a picture. */
export async function filledSlots(browser: Browser, productId: number): Promise<FilledSlot[]> {
  const answer = await browser.get(imageCalls.filledSlots.path.replace(':id', String(productId)));
  return answer.json().filled_slots;
}
