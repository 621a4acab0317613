import type { Queries } from '../../platform/db/database.ts';
import { codesOf, toCodes } from '../held-codes.ts';

/**
 * A role as which someone views the application who holds `own` codes, with what both hold: whatever the role or the user
 * get or lose meanwhile, viewing shows nobody more than they may see themselves. Read on every request.
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
