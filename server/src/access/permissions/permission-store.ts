import { type PermissionInput, permissionCalls } from '@kitroom/contract/permission';
import { isApplicationCode } from '@kitroom/contract/permissions';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { listRevision } from '../../platform/db/list-revision.ts';
import { NORMALIZED_NAME, recordColumns } from '../../platform/db/record-columns.ts';
import { insertRecord, updateRecord } from '../../platform/db/records.ts';
import type { Row } from '../../platform/db/tables.ts';
import { conflict } from '../../platform/http/errors.ts';
import { requireProof } from '../../platform/http/guard.ts';
import type { Store, Versioned } from '../../platform/http/store.ts';

const COLUMNS = recordColumns(permissionCalls.fields, NORMALIZED_NAME);

type List = z.output<typeof permissionCalls.list>;
type Item = z.output<typeof permissionCalls.item>;

export function permissionStore(db: Database): Store<PermissionInput, List, Item> {
  return {
    async list() {
      const permissions = await db.query
        .selectFrom('permissions')
        .select(COLUMNS.names)
        .orderBy('name_folded')
        .execute();
      return { permissions };
    },

    listRevision: listRevision(db.query, 'permissions'),

    async get(id) {
      const row = await db.query
        .selectFrom('permissions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toItem(row);
    },

    async create(trx, input, actor) {
      requireProof(actor);
      return toItem(await insertRecord(trx, 'permissions', COLUMNS.toColumns(input), actor));
    },

    async update(trx, id, { input, expectedVersion }, actor) {
      requireProof(actor);
      const before = await trx
        .selectFrom('permissions')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirst();
      if (before && isApplicationCode(before.name) && before.name !== input.name)
        throw conflict('name', permissionCalls.builtIn);
      const change = { id, values: COLUMNS.toColumns(input), author: actor, expectedVersion };
      const row = await updateRecord(trx, 'permissions', change);
      return row && toItem(row);
    },
  };
}

function toItem(row: Row<'permissions'>): Versioned<Item> {
  return { version: row.version, item: { permission: COLUMNS.toRow(row) } };
}
