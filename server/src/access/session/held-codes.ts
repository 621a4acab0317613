import { isApplicationCode, PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { normalized } from '../../platform/db/normalized.ts';
import type { Tables } from '../../platform/db/tables.ts';

/**
 * Active users, each with the codes that the role holds at this moment in one column (see `toCodes`). Every check of
 * what a user can do starts here: the guard, the access rules, and long work that checks again before it writes.
 */
export function activeUsers(query: Queries) {
  return query
    .selectFrom('users')
    .select((eb) => ['users.id as user_id', codesOf(eb.ref('users.app_role_id')).as('codes')])
    .where('users.is_active', '=', 1);
}

/** The codes in the column `codes` in alphabetical order, including those that users have added. */
export function toCodes(column: string | null): ReadonlySet<string> {
  const text = column ?? '';
  const known = parsed.get(text);
  if (known) return known;
  const codes = new Set(text === '' ? [] : text.split(' ').sort());
  if (parsed.size >= PARSED_AT_MOST) parsed.clear();
  parsed.set(text, codes);
  return codes;
}

// Cached: parsing takes a third as long as the query, on every request, and a shop has a dozen roles.
const parsed = new Map<string, ReadonlySet<string>>();
const PARSED_AT_MOST = 100;

/** Codes of the application that a user holds at this moment: none when deactivated. */
export async function heldByUser(query: Queries, userId: number): Promise<Set<PermissionCode>> {
  const user = await activeUsers(query).where('users.id', '=', userId).executeTakeFirst();
  return applicationCodes(user?.codes ?? null);
}

/** Codes of the application that a role holds at this moment. */
export async function heldByRole(query: Queries, roleId: number): Promise<Set<PermissionCode>> {
  const role = await query
    .selectFrom('roles')
    .select((eb) => codesOf(eb.ref('roles.id')).as('codes'))
    .where('roles.id', '=', roleId)
    .executeTakeFirst();
  return applicationCodes(role?.codes ?? null);
}

/** Id of the role with this name; undefined: there is none. */
export async function roleNamed(query: Queries, name: string): Promise<number | undefined> {
  const role = await query
    .selectFrom('roles')
    .select('id')
    .where('name_folded', '=', normalized(name))
    .executeTakeFirst();
  return role?.id;
}

/** Those of the codes that are not held. */
export function lacking<Code extends string>(held: ReadonlySet<string>, codes: Iterable<Code>): Code[] {
  return [...codes].filter((code) => !held.has(code));
}

/** Ids of the roles that hold all of these codes. */
export function rolesWithAll(query: Queries, codes: readonly PermissionCode[]) {
  return query
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select('role_permissions.role_id')
    .where('permissions.name', 'in', codes)
    .groupBy('role_permissions.role_id')
    .having((eb) => eb.fn.countAll<number>(), '=', codes.length);
}

/** The links of these permissions to roles that active users have. */
export async function holdingRoles(
  query: Queries,
  permissionIds: readonly number[],
): Promise<{ permission_id: number; role_id: number }[]> {
  if (permissionIds.length === 0) return [];
  return query
    .selectFrom('role_permissions')
    .select(['permission_id', 'role_id'])
    .where('permission_id', 'in', permissionIds)
    .where('role_id', 'in', query.selectFrom('users').select('app_role_id').where('is_active', '=', 1))
    .execute();
}

/** Codes of the application that no active user holds, of those that the database has. */
export async function heldByNobody(query: Queries): Promise<string[]> {
  const codes = await query
    .selectFrom('permissions')
    .select(['id', 'name'])
    .where('name', 'in', PERMISSION_CODES)
    .orderBy('name')
    .execute();
  const links = await holdingRoles(
    query,
    codes.map(({ id }) => id),
  );
  const held = new Set(links.map(({ permission_id }) => permission_id));
  return codes.filter(({ id }) => !held.has(id)).map(({ name }) => name);
}

/** The codes of a role in one column, as `toCodes` takes them: with spaces between them, which no code contains. */
export function codesOf(roleId: Expression<number>) {
  return expressionBuilder<Tables>()
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .where('role_permissions.role_id', '=', roleId)
    .select(sql<string | null>`string_agg(permissions.name, ' ')`.as('codes'));
}

function applicationCodes(column: string | null): Set<PermissionCode> {
  return new Set([...toCodes(column)].filter(isApplicationCode));
}
