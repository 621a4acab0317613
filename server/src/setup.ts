import { PERMISSION_CODES, PERMISSIONS } from '@kitroom/contract/permissions';
import type { Database, Transaction } from './db/database.ts';
import { folded } from './db/folded.ts';
import { insertRecord } from './db/records.ts';

/** The role that an empty database gets, holding every code of the application. */
export const ADMINISTRATOR_ROLE = 'Administrator';

/**
 * Brings the application's permission codes into the database; an empty one also gets the `Administrator`
 * role. Codes that a newer version of the application adds are given to that role too. Safe to run at every
 * start and in two processes at once.
 */
export async function setUpAccess(db: Database): Promise<void> {
  await db.serializable(async (trx) => {
    const present = await trx.selectFrom('permissions').select('name').execute();
    const names = new Set(present.map((row) => row.name));
    const missing = PERMISSION_CODES.filter((code) => !names.has(code));
    if (missing.length === 0) return;
    const roleId = await administratorRole(trx);
    for (const code of missing) {
      const columns = { name: code, name_folded: folded(code), description: PERMISSIONS[code] };
      const { id } = await insertRecord(trx, 'permissions', columns, null);
      if (roleId)
        await trx.insertInto('role_permissions').values({ role_id: roleId, permission_id: id }).execute();
    }
  });
}

async function administratorRole(trx: Transaction): Promise<number | undefined> {
  const found = await trx
    .selectFrom('roles')
    .select('id')
    .where('name_folded', '=', folded(ADMINISTRATOR_ROLE))
    .executeTakeFirst();
  if (found) return found.id;
  const others = await trx.selectFrom('roles').select('id').limit(1).executeTakeFirst();
  if (others) return undefined;
  const columns = {
    name: ADMINISTRATOR_ROLE,
    name_folded: folded(ADMINISTRATOR_ROLE),
    description: 'May do everything',
  };
  return (await insertRecord(trx, 'roles', columns, null)).id;
}
