import { type UserListRow, type UserRow, userResource } from '@kitroom/contract/user';
import type { Queries } from '../../platform/db/database.ts';
import { readInBatches } from '../../platform/db/read-in-batches.ts';
import { isSet, recordColumns } from '../../platform/db/schema/record-columns.ts';
import type { Row } from '../../platform/db/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Versioned } from '../../platform/http/store.ts';
import { byName } from './by-name.ts';

export const USER_COLUMNS = recordColumns(userResource.fields, { email_folded: 'email' });

/** All users with the names of role and club, by last and first name. */
export async function listUsers(query: Queries): Promise<UserListRow[]> {
  const people = await readInBatches(async (after, count) => {
    const rows = await users(query).where('users.id', '>', after).orderBy('users.id').limit(count).execute();
    return rows.map(toUser);
  });
  return people.sort(byName);
}

/** The row of one user. Throws 404. */
export async function storedUser(query: Queries, id: number): Promise<Row<'users'>> {
  const user = await query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) throw notFound(userResource.notFound);
  return user;
}

/** One user with the audit fields; undefined: no such user. */
export async function readUser(
  query: Queries,
  id: number,
): Promise<Versioned<{ user: UserRow }> | undefined> {
  const row = await users(query)
    .leftJoin('users as creator', 'creator.id', 'users.created_by')
    .leftJoin('users as updater', 'updater.id', 'users.updated_by')
    .select([
      'users.version',
      'users.failed_login_attempts',
      'users.created_at',
      'users.updated_at',
      'creator.first_name as created_by_first_name',
      'creator.last_name as created_by_last_name',
      'updater.first_name as updated_by_first_name',
      'updater.last_name as updated_by_last_name',
    ])
    .where('users.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { version, ...user } = row;
  return { version, item: { user: toUser(user) } };
}

function users(query: Queries) {
  return query
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.app_role_id')
    .leftJoin('clubs', 'clubs.id', 'users.club_id')
    .select([
      ...USER_COLUMNS.names.map((name) => `users.${name}` as const),
      'users.email_verified',
      'users.last_login',
      'clubs.name as club_name',
      'roles.name as role_name',
    ]);
}

type StoredUser = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>;

function toUser<Stored extends StoredUser>(row: Stored) {
  return { ...row, ...USER_COLUMNS.toRow(row), email_verified: isSet(row.email_verified) };
}
