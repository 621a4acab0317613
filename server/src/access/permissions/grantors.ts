import { grantorsCall, NAMED_GRANTORS } from '@kitroom/contract/access/grantors';
import { PERMISSIONS, type PermissionCode } from '@kitroom/contract/permissions';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { administrators, holders } from '../rules/access-rules.ts';

/** Tells someone who lacks a permission whom to ask for it. */
export function grantorRoute(app: App, db: Database): void {
  serve(app, grantorsCall, async ({ query: { code } }) => ({
    code,
    description: PERMISSIONS[code],
    people: await namesOfGrantors(db.query, code),
  }));
}

async function namesOfGrantors(query: Queries, code: PermissionCode): Promise<string[]> {
  const codes = [...new Set([code, 'ROLE_PERMISSIONS_UPDATE' as const])];
  const found = await named(holders(query, codes)).execute();
  // The rule of `requireHeld`: what no administrator holds, any administrator can give.
  const people = found.length > 0 ? found : await named(administrators(query)).execute();
  return people.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
}

function named(users: ReturnType<typeof administrators>) {
  return users
    .select(['users.first_name', 'users.last_name'])
    .orderBy('users.last_login', (order) => order.desc().nullsLast())
    .orderBy('users.id')
    .limit(NAMED_GRANTORS);
}
