import { type PermissionInput, type PermissionRow, permissionCalls } from '@kitroom/contract/permission';
import { isApplicationCode } from '@kitroom/contract/permissions';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { listRevision } from '../../platform/db/list-revision.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { insertRecord, updateRecord } from '../../platform/db/records.ts';
import type { Row } from '../../platform/db/tables.ts';
import { conflict } from '../../platform/http/errors.ts';
import { requireProof } from '../../platform/http/guard.ts';
import type { Store, Versioned } from '../../platform/http/store.ts';

type List = z.output<typeof permissionCalls.list>;
type Item = z.output<typeof permissionCalls.item>;

export function permissionStore(db: Database): Store<PermissionInput, List, Item> {
  return {
    async list() {
      const permissions = await db.query
        .selectFrom('permissions')
        .select(['id', 'name', 'description'])
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

    create(input, actor) {
      requireProof(actor);
      return db.transaction(async (trx) =>
        toItem(await insertRecord(trx, 'permissions', toColumns(input), actor)),
      );
    },

    update(id, input, actor, expectedVersion) {
      requireProof(actor);
      return db.transaction(async (trx) => {
        const before = await trx
          .selectFrom('permissions')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirst();
        if (before && isApplicationCode(before.name) && before.name !== input.name)
          throw conflict('name', permissionCalls.builtIn);
        const change = { id, values: toColumns(input), author: actor, expectedVersion };
        const row = await updateRecord(trx, 'permissions', change);
        return row && toItem(row);
      });
    },
  };
}

function toColumns({ name, description }: PermissionInput) {
  return { name, name_folded: normalized(name), description };
}

function toItem(row: Row<'permissions'>): Versioned<Item> {
  const { id, name, description }: PermissionRow = row;
  return { version: row.version, item: { permission: { id, name, description } } };
}
