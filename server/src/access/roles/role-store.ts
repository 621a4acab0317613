import { type RoleInput, roleCalls } from '@kitroom/contract/role';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { listRevision } from '../../platform/db/list-revision.ts';
import { NORMALIZED_NAME, recordColumns } from '../../platform/db/record-columns.ts';
import { insertRecord, updateRecord } from '../../platform/db/records.ts';
import type { Row } from '../../platform/db/tables.ts';
import { requireProof } from '../../platform/http/guard.ts';
import type { Store, Versioned } from '../../platform/http/store.ts';

const COLUMNS = recordColumns(roleCalls.fields, NORMALIZED_NAME);

type List = z.output<typeof roleCalls.list>;
type Item = z.output<typeof roleCalls.item>;

export function roleStore(db: Database): Store<RoleInput, List, Item> {
  return {
    async list() {
      const roles = await db.query.selectFrom('roles').select(COLUMNS.names).orderBy('name_folded').execute();
      return { roles };
    },

    listRevision: listRevision(db.query, 'roles'),

    async get(id) {
      const row = await db.query.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toItem(row);
    },

    async create(trx, input, actor) {
      requireProof(actor);
      return toItem(await insertRecord(trx, 'roles', COLUMNS.toColumns(input), actor));
    },

    async update(trx, id, { input, expectedVersion }, actor) {
      requireProof(actor);
      const change = { id, values: COLUMNS.toColumns(input), author: actor, expectedVersion };
      const row = await updateRecord(trx, 'roles', change);
      return row && toItem(row);
    },
  };
}

function toItem(row: Row<'roles'>): Versioned<Item> {
  return { version: row.version, item: { role: COLUMNS.toRow(row) } };
}
