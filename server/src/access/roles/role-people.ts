import { NAMED_PEOPLE, rolePeople, rolePeopleCounts } from '@kitroom/contract/access/role-people';
import { idParams } from '@kitroom/contract/fields';
import { sql } from 'kysely';
import type { Database, Queries } from '../../platform/db/database.ts';
import { isSet } from '../../platform/db/flag.ts';
import { notFound } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { byName } from '../users/by-name.ts';

/** Which users have a role, and how many. */
export function rolePeopleRoutes(app: App, db: Database): void {
  app.get(
    rolePeopleCounts.path,
    {
      config: { operationId: 'countPeopleOfRoles', access: [rolePeopleCounts.permission] },
      schema: { response: { 200: answer(rolePeopleCounts.body) } },
    },
    async () => ({ success: true as const, roles: await countPeople(db.query).execute() }),
  );

  app.get(
    rolePeople.path,
    {
      config: {
        operationId: 'listPeopleOfRole',
        access: rolePeople.permissions,
        notFound: rolePeople.notFound,
      },
      schema: { params: idParams, response: { 200: answer(rolePeople.body) } },
    },
    async (request) => {
      const { id } = request.params;
      const role = await db.query.selectFrom('roles').select('id').where('id', '=', id).executeTakeFirst();
      if (!role) throw notFound(rolePeople.notFound);
      const counted = await countPeople(db.query).where('app_role_id', '=', id).executeTakeFirst();
      const { active_count, inactive_count } = counted ?? { active_count: 0, inactive_count: 0 };
      const mayName = actorOf(request).permissions.has(rolePeople.namesPermission);
      const people = mayName ? await namedPeople(db.query, id) : null;
      return { success: true as const, active_count, inactive_count, people };
    },
  );
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

async function namedPeople(query: Queries, roleId: number) {
  const rows = await query
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'is_active'])
    .where('app_role_id', '=', roleId)
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
