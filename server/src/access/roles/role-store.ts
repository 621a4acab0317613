import type { RoleInput, RoleRow, roleCalls } from '@kitroom/contract/role';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { listRevision } from '../../platform/db/list-revision.ts';
import { normalized } from '../../platform/db/normalized.ts';
import { insertRecord, updateRecord } from '../../platform/db/records.ts';
import type { Row } from '../../platform/db/tables.ts';
import { requireProof } from '../../platform/http/guard.ts';
import type { Store, Versioned } from '../../platform/http/store.ts';

type List = z.output<typeof roleCalls.list>;
type Item = z.output<typeof roleCalls.item>;

export function roleStore(db: Database): Store<RoleInput, List, Item> {
  return {
    async list() {
      const roles = await db.query
        .selectFrom('roles')
        .select(['id', 'name', 'description'])
        .orderBy('name_folded')
        .execute();
      return { roles };
    },

    listRevision: listRevision(db.query, 'roles'),

    async get(id) {
      const row = await db.query.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toItem(row);
    },

    create(input, actor) {
      requireProof(actor);
      return db.transaction(async (trx) => toItem(await insertRecord(trx, 'roles', toColumns(input), actor)));
    },

    update(id, input, actor, expectedVersion) {
      requireProof(actor);
      return db.transaction(async (trx) => {
        const change = { id, values: toColumns(input), author: actor, expectedVersion };
        const row = await updateRecord(trx, 'roles', change);
        return row && toItem(row);
      });
    },
  };
}

function toColumns({ name, description }: RoleInput) {
  return { name, name_folded: normalized(name), description };
}

function toItem(row: Row<'roles'>): Versioned<Item> {
  const { id, name, description }: RoleRow = row;
  return { version: row.version, item: { role: { id, name, description } } };
}
