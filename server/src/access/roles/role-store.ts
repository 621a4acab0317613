import { type RoleInput, roleCalls } from '@kitroom/contract/role';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { NORMALIZED_NAME, recordColumns } from '../../platform/db/schema/record-columns.ts';
import { requireProof } from '../../platform/http/guard.ts';
import { recordStore } from '../../platform/http/record-store.ts';
import type { Store } from '../../platform/http/store.ts';

type List = z.output<typeof roleCalls.list>;
type Item = z.output<typeof roleCalls.item>;

const SHAPE = {
  ...recordColumns(roleCalls.fields, NORMALIZED_NAME),
  list: (roles: List['roles']) => ({ roles }),
  item: (role: Item['role']) => ({ role }),
};

/** Each save of a role asks for a fresh proof of who sends it. */
export function roleStore(db: Database): Store<RoleInput, List, Item> {
  const store = recordStore(db, roleCalls, SHAPE);
  return {
    ...store,

    async create(trx, input, actor) {
      requireProof(actor);
      return store.create(trx, input, actor);
    },

    async update(trx, id, change, actor) {
      requireProof(actor);
      return store.update(trx, id, change, actor);
    },
  };
}
