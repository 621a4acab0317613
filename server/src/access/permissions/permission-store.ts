import { type PermissionInput, permissionCalls } from '@kitroom/contract/permission';
import { isApplicationCode } from '@kitroom/contract/permissions';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { NORMALIZED_NAME } from '../../platform/db/schema/record-columns.ts';
import { conflict } from '../../platform/http/errors.ts';
import { recordStore } from '../../platform/http/record-store.ts';
import type { Store } from '../../platform/http/store.ts';

type List = z.output<typeof permissionCalls.list>;
type Item = z.output<typeof permissionCalls.item>;

/** Codes of the application keep their names. */
export function permissionStore(db: Database): Store<PermissionInput, List, Item> {
  const store = recordStore(db, permissionCalls, NORMALIZED_NAME);
  return {
    ...store,

    async update(trx, id, change, actor) {
      const before = await trx
        .selectFrom('permissions')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirst();
      if (before && isApplicationCode(before.name) && before.name !== change.input.name)
        throw conflict('name', permissionCalls.builtIn);
      return store.update(trx, id, change, actor);
    },
  };
}
