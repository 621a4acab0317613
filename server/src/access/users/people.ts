import {
  NAMED_PEOPLE,
  NAMES_PERMISSION,
  type People,
  permissionPeople,
  rolePeople,
  rolePeopleCounts,
} from '@kitroom/contract/access/people';
import { sql } from 'kysely';
import type { Database, Queries } from '../../platform/db/database.ts';
import { isSet } from '../../platform/db/schema/record-columns.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { byName } from './by-name.ts';

/** Which users have a role, or a permission by their role, and how many. */
export function peopleRoutes(app: App, db: Database): void {
  serve(app, rolePeopleCounts, async () => ({ roles: await countPeople(db.query).execute() }));

  serve(app, rolePeople, async (request) => {
    const { id } = request.params;
    const role = await db.query.selectFrom('roles').select('id').where('id', '=', id).executeTakeFirst();
    if (!role) throw notFound(rolePeople.notFound);
    return peopleWith(db.query, [id], actorOf(request));
  });

  serve(app, permissionPeople, async (request) => {
    const held = await db.query
      .selectFrom('permissions')
      .leftJoin('role_permissions', 'role_permissions.permission_id', 'permissions.id')
      .select('role_permissions.role_id')
      .where('permissions.id', '=', request.params.id)
      .execute();
    if (held.length === 0) throw notFound(permissionPeople.notFound);
    const roleIds = held.flatMap(({ role_id }) => role_id ?? []);
    return peopleWith(db.query, roleIds, actorOf(request));
  });
}

/** One row for each role that someone has. */
function countPeople(query: Queries) {
  const [active, all] = [
    sql<number>`cast(sum(is_active) as integer)`,
    sql<number>`cast(count(*) as integer)`,
  ];
  return query
    .selectFrom('users')
    .select([
      'app_role_id as role_id',
      active.as('active_count'),
      sql<number>`${all} - ${active}`.as('inactive_count'),
    ])
    .groupBy('app_role_id')
    .orderBy('app_role_id');
}

/** Who has one of these roles, as far as the reader may know. */
async function peopleWith(query: Queries, roleIds: readonly number[], reader: Actor): Promise<People> {
  const found = { active_count: 0, inactive_count: 0 };
  if (roleIds.length > 0) {
    for (const counted of await countPeople(query).where('app_role_id', 'in', roleIds).execute()) {
      found.active_count += counted.active_count;
      found.inactive_count += counted.inactive_count;
    }
  }
  if (!reader.permissions.has(NAMES_PERMISSION)) return { ...found, people: null };
  return { ...found, people: roleIds.length === 0 ? [] : await namedPeople(query, roleIds) };
}

async function namedPeople(query: Queries, roleIds: readonly number[]) {
  const rows = await query
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'is_active'])
    .where('app_role_id', 'in', roleIds)
    .execute();
  return rows
    .toSorted((one, other) => other.is_active - one.is_active || byName(one, other))
    .slice(0, NAMED_PEOPLE)
    .map(({ id, first_name, last_name, is_active }) => ({
      id,
      name: `${first_name} ${last_name}`,
      is_active: isSet(is_active),
    }));
}
