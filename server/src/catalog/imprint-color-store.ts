import type { ImprintColorInput, imprintColorResource } from '@kitroom/contract/imprint-color';
import type { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import { listRevision } from '../platform/db/list-revision.ts';
import { insertRecord, updateRecord } from '../platform/db/records.ts';
import type { Row } from '../platform/db/tables.ts';
import type { Store, Versioned } from '../platform/http/store.ts';
import { toColor, toColorColumns } from './color-columns.ts';

type List = z.output<typeof imprintColorResource.list>;
type Item = z.output<typeof imprintColorResource.item>;

export function imprintColorStore(db: Database): Store<ImprintColorInput, List, Item> {
  return {
    async list() {
      const rows = await db.query
        .selectFrom('imprint_colors')
        .selectAll()
        .orderBy('sort_order', (order) => order.asc().nullsLast())
        .orderBy('name_folded')
        .execute();
      return { imprint_colors: rows.map(toColor) };
    },

    listRevision: listRevision(db.query, 'imprint_colors'),

    async get(id) {
      const row = await db.query
        .selectFrom('imprint_colors')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toItem(row);
    },

    create(input, actor) {
      return db.transaction(async (trx) =>
        toItem(await insertRecord(trx, 'imprint_colors', toColorColumns(input), actor.userId)),
      );
    },

    update(id, input, actor, expectedVersion) {
      return db.transaction(async (trx) => {
        const columns = toColorColumns(input);
        const row = await updateRecord(trx, 'imprint_colors', id, columns, actor.userId, expectedVersion);
        return row && toItem(row);
      });
    },
  };
}

function toItem(row: Row<'imprint_colors'>): Versioned<Item> {
  return { version: row.version, item: { imprint_color: toColor(row) } };
}
