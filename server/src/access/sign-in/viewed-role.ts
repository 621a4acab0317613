import type { Queries } from '../../platform/db/database.ts';
import { codesOf, toCodes } from '../held-codes.ts';

/**
 * The role as which a user with the codes `own` views the application, with what both hold. Read on every request:
 * whatever role and user gain or lose in the meantime, viewing shows nobody more than they can see themselves.
 */
export async function viewedRole(query: Queries, id: number, own: ReadonlySet<string>) {
  const role = await query
    .selectFrom('roles')
    .select((eb) => ['roles.name', codesOf(eb.ref('roles.id')).as('codes')])
    .where('roles.id', '=', id)
    .executeTakeFirst();
  const held = toCodes(role?.codes ?? null);
  const permissions: ReadonlySet<string> = new Set([...held].filter((code) => own.has(code)));
  return { role: { id, name: role?.name ?? '' }, permissions };
}
