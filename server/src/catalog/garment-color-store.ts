import { INVALID_ID } from '@kitroom/contract/fields';
import { type GarmentColorInput, garmentColorResource } from '@kitroom/contract/garment-color';
import type { UsageRow } from '@kitroom/contract/usage';
import type { z } from 'zod';
import { type Author, logChange } from '../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import { changeLinks, type LinkSet, linksDiffer, readLinks } from '../platform/db/links.ts';
import { insertRecord, updateRecord } from '../platform/db/records.ts';
import { missingIds } from '../platform/db/references.ts';
import { NORMALIZED_NAME_AND_CODE, recordColumns } from '../platform/db/schema/record-columns.ts';
import type { Row } from '../platform/db/tables.ts';
import { invalid } from '../platform/http/errors.ts';
import { recordStore } from '../platform/http/record-store.ts';
import type { Store, Versioned } from '../platform/http/store.ts';
import { countUses } from './usage.ts';

/** The imprint colors that are approved for a garment color. */
export const APPROVED_IMPRINT_COLORS: LinkSet = {
  table: 'garment_color_imprint_colors',
  owner: 'garment_color_id',
  linked: 'imprint_color_id',
};

const COLUMNS = recordColumns(garmentColorResource.fields, NORMALIZED_NAME_AND_CODE);

type List = z.output<typeof garmentColorResource.list>;
type Item = z.output<typeof garmentColorResource.item>;

/** A garment color and its approved imprint colors are one record: a change to either raises its version. */
export function garmentColorStore(db: Database): Store<GarmentColorInput, List, Item> {
  return {
    list: recordStore(db, garmentColorResource, NORMALIZED_NAME_AND_CODE).list,

    async get(id) {
      const row = await db.query
        .selectFrom('garment_colors')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      // The row is read before its links: links newer than the version lead to a 412, never to a lost update.
      return row && toItem(row, await readLinks(db.query, APPROVED_IMPRINT_COLORS, id));
    },

    async create(trx, input, actor) {
      await requireImprintColors(trx, input.imprint_color_ids);
      const row = await insertRecord(trx, 'garment_colors', COLUMNS.toColumns(input), actor);
      return toItem(
        row,
        await approveImprintColors(trx, row.id, { before: [], ids: input.imprint_color_ids }, actor),
      );
    },

    async update(trx, id, { input, expectedVersions }, actor) {
      const ids = input.imprint_color_ids;
      const linksChange = () => linksDiffer(trx, APPROVED_IMPRINT_COLORS, id, ids);
      const change = { id, values: COLUMNS.toColumns(input), author: actor, expectedVersions, linksChange };
      await requireImprintColors(trx, ids);
      const row = await updateRecord(trx, 'garment_colors', change);
      if (!row) return undefined;
      const before = await readLinks(trx, APPROVED_IMPRINT_COLORS, id);
      return toItem(row, await approveImprintColors(trx, id, { before, ids }, actor));
    },
  };
}

async function requireImprintColors(trx: Transaction, ids: number[] = []): Promise<void> {
  const missing = await missingIds(trx, 'imprint_colors', ids);
  if (missing.length > 0) throw invalid([{ path: 'imprint_color_ids', message: INVALID_ID }]);
}

/**
 * Sets the approved imprint colors of a garment color, which are `before`; undefined leaves them as they are. Resolves to
 * those that are approved then.
 */
export async function approveImprintColors(
  trx: Transaction,
  id: number,
  { before, ids }: { before: number[]; ids: number[] | undefined },
  author: Author,
): Promise<number[]> {
  if (!ids) return before;
  const { after, added, removed } = await changeLinks(trx, APPROVED_IMPRINT_COLORS, id, { before, ids });
  if (added.length + removed.length > 0) {
    await logChange(trx, {
      author,
      action: 'links',
      entity: 'garment_colors',
      entityId: id,
      before: { imprint_color_ids: before },
      after: { imprint_color_ids: after },
    });
  }
  return after;
}

function toItem(row: Row<'garment_colors'>, imprint_color_ids: number[]): Versioned<Item> {
  return { version: row.version, item: { garment_color: COLUMNS.toRow(row), imprint_color_ids } };
}

/** Garment colors that products are available in, with those of them that have pictures in that color. */
export async function garmentColorUses(query: Queries): Promise<UsageRow[]> {
  const offered = await countUses('products', {
    table: 'product_garment_colors',
    linked: 'garment_color_id',
  })(query);
  // Pictures in a color the product no longer comes in are hidden and don't count.
  const pictured = await query
    .selectFrom('product_images as image')
    .innerJoin('product_garment_colors as offer', (join) =>
      join
        .onRef('offer.product_id', '=', 'image.product_id')
        .onRef('offer.garment_color_id', '=', 'image.color_id'),
    )
    .select((eb) => [
      'offer.garment_color_id as id',
      eb.fn.count<number>('image.product_id').distinct().as('pictured_products'),
    ])
    .groupBy('offer.garment_color_id')
    .execute();
  const picturedById = new Map(pictured.map(({ id, pictured_products }) => [id, pictured_products]));
  return offered.map((row) => ({ ...row, pictured_products: picturedById.get(row.id) ?? 0 }));
}
