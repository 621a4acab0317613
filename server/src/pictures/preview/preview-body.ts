import { type OpenPreview, PREVIEW_MESSAGES, type Preview } from '@kitroom/contract/pictures/image-restore';
import { inBatches, type Queries } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { notFound } from '../../platform/http/errors.ts';
import { livePreviews, picturesOf } from './preview-rows.ts';
import { restoreOf, skippedOf } from './previews.ts';

/** The open previews of a user, newest first. */
export async function openPreviews(query: Queries, actor: Actor): Promise<OpenPreview[]> {
  return livePreviews(query, actor.userId)
    .where('restore_id', 'is', null)
    .innerJoin('restore_preview_pictures as picture', 'picture.preview_id', 'restore_previews.id')
    .select(['id', 'file_name', 'created_at', 'expires_at'])
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('reason', 'is', null)
        .filterWhere('before_sha256', 'is', null)
        .as('added'),
      fn
        .countAll<number>()
        .filterWhere('reason', 'is', null)
        .filterWhere('before_sha256', 'is not', null)
        .filterWhere((eb) =>
          eb.or([
            eb('before_sha256', '<>', eb.ref('sha256')),
            // Where the zip has no words, the picture keeps its own.
            eb.and([
              eb('alt_text', 'is not', null),
              eb('alt_text', 'is distinct from', eb.ref('before_alt_text')),
            ]),
          ]),
        )
        .as('replaced'),
    ])
    .groupBy(['id', 'file_name', 'created_at', 'expires_at'])
    .orderBy('id', 'desc')
    .execute();
}

/** A preview with its pictures, and the products and colors that they are for. Throws 404. */
export async function previewBody(query: Queries, id: number, actor: Actor): Promise<Preview> {
  const found = await livePreviews(query, actor.userId).selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound(PREVIEW_MESSAGES.notFound);
  const rows = await picturesOf(query, id);
  const pictures = rows.map(({ before_sha256: before, ...picture }) => ({ ...picture, before }));
  const { file_name, created_at, expires_at, comparison, compared_at, restore_id } = found;
  return {
    id,
    file_name,
    created_at,
    expires_at,
    comparison,
    compared_at,
    pictures,
    products: await productsWith(query, new Set(pictures.map(({ product_id }) => product_id))),
    colors: await colorsWith(query, new Set(pictures.flatMap(({ color_id }) => color_id ?? []))),
    skipped: skippedOf(found),
    restore: restore_id === null ? null : await restoreOf(query, restore_id),
  };
}

async function productsWith(query: Queries, ids: ReadonlySet<number>): Promise<Preview['products']> {
  const products: Preview['products'] = [];
  for (const some of inBatches([...ids])) {
    const rows = await query
      .selectFrom('products')
      .select(['id', 'code', 'name', 'is_active'])
      .where('id', 'in', some)
      .execute();
    products.push(...rows.map((row) => ({ ...row, is_active: row.is_active === 1 })));
  }
  return products;
}

async function colorsWith(query: Queries, ids: ReadonlySet<number>): Promise<Preview['colors']> {
  const colors: Preview['colors'] = [];
  for (const some of inBatches([...ids])) {
    const rows = query.selectFrom('garment_colors').select(['id', 'code', 'name', 'hex_value']);
    colors.push(...(await rows.where('id', 'in', some).execute()));
  }
  return colors;
}
