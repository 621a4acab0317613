import { ACCESS_RULE_MESSAGES, ADMINISTRATION_CODES } from '@kitroom/contract/access/access-rules';
import { isApplicationCode, type PermissionCode } from '@kitroom/contract/permissions';
import type { ExpressionBuilder } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { Row, Tables } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { conflict, forbidden } from '../../platform/http/errors.ts';
import { heldByRole, heldByUser, lacking, rolesWithAll } from '../session/held-codes.ts';

// The rules that keep users from giving themselves permissions and from locking everyone out. Each is checked inside
// the serializable transaction of the change, on the permissions as they are then: the guard read them earlier.

/**
 * Refuses (403) to grant codes of the application that the actor does not hold. Codes that users have added unlock
 * nothing, so anyone can grant them. Any administrator can grant a code that no administrator holds; otherwise nobody
 * could ever grant it again.
 */
export async function requireHeld(trx: Queries, actor: Actor, names: readonly string[]): Promise<void> {
  const codes = names.filter(isApplicationCode);
  if (codes.length === 0) return;
  const held = await heldByUser(trx, actor.userId);
  let missing = lacking(held, codes);
  if (missing.length > 0 && lacking(held, ADMINISTRATION_CODES).length === 0) {
    const reachable = await heldByAdministrators(trx);
    missing = missing.filter((code) => reachable.has(code));
  }
  if (missing.length > 0) throw forbidden(`${ACCESS_RULE_MESSAGES.notHeld}: ${missing.join(', ')}`);
}

/** Refuses (403) to give a user a role that holds codes of the application which the actor does not hold. */
export async function requireRoleHeld(trx: Queries, actor: Actor, roleId: number): Promise<void> {
  await requireHeld(trx, actor, [...(await heldByRole(trx, roleId))]);
}

/**
 * Refuses (403, with `message`) to act for a user whose role holds codes of the application which the actor does not
 * hold.
 */
export async function requireNotStronger(
  trx: Queries,
  actor: Actor,
  user: Pick<Row<'users'>, 'app_role_id'>,
  message: string = ACCESS_RULE_MESSAGES.strongerUser,
): Promise<void> {
  const held = await heldByUser(trx, actor.userId);
  if (lacking(held, await heldByRole(trx, user.app_role_id)).length > 0) throw forbidden(message);
}

/** Refuses (403) to end everybody's sessions without all `ADMINISTRATION_CODES`. */
export async function requireAdministration(trx: Queries, actor: Actor): Promise<void> {
  const held = await heldByUser(trx, actor.userId);
  if (lacking(held, ADMINISTRATION_CODES).length > 0) throw forbidden(ACCESS_RULE_MESSAGES.allSessions);
}

/**
 * Refuses (409) changes to one's own role and locking oneself out, and refuses (403) giving a role that holds codes the
 * actor does not hold, and changing the email, role, active state, or required password change of a user who holds such
 * codes.
 */
export async function requireMayChangeUser(
  trx: Transaction,
  actor: Actor,
  before: Row<'users'>,
  after: Row<'users'>,
): Promise<void> {
  const otherRole = before.app_role_id !== after.app_role_id;
  const otherState = before.is_active !== after.is_active;
  const otherPassword = before.password_change_required !== after.password_change_required;
  if (before.id === actor.userId) {
    if (otherRole) throw conflict('app_role_id', ACCESS_RULE_MESSAGES.ownRole);
    if (otherState) throw conflict('is_active', ACCESS_RULE_MESSAGES.ownAccount);
    if (otherPassword) throw conflict('password_change_required', ACCESS_RULE_MESSAGES.ownPasswordChange);
  }
  if (otherRole || otherState || otherPassword || before.email !== after.email) {
    await requireNotStronger(trx, actor, before);
  }
  if (otherRole) await requireRoleHeld(trx, actor, after.app_role_id);
}

/**
 * Runs a change of permissions and refuses it (409 on `path`) if it removes the actor's last permission or the last
 * administrator: an active user who can sign in and holds all `ADMINISTRATION_CODES`.
 */
export async function keepAccess<T>(
  trx: Transaction,
  actor: Actor,
  path: string,
  change: () => Promise<T>,
): Promise<T> {
  const couldAdminister = await hasAdministrator(trx);
  const couldAct = await holdsAnything(trx, actor.userId);
  const result = await change();
  if (couldAdminister && !(await hasAdministrator(trx)))
    throw conflict(path, ACCESS_RULE_MESSAGES.lastAdministrator);
  if (couldAct && !(await holdsAnything(trx, actor.userId)))
    throw conflict(path, ACCESS_RULE_MESSAGES.ownLastPermission);
  return result;
}

async function holdsAnything(query: Queries, userId: number): Promise<boolean> {
  return (await heldByUser(query, userId)).size > 0;
}

/** Whether the last administrator may be lost, or the actor's last permission, when this user gets another role or state. */
export async function mayLoseAccess(query: Queries, actor: Actor, userId: number): Promise<boolean> {
  if (userId === actor.userId) return true;
  const found = administrators(query).select('users.id').where('users.id', '=', userId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Whether at least one administrator exists: a user who can sign in and holds all `ADMINISTRATION_CODES`. */
export async function hasAdministrator(query: Queries): Promise<boolean> {
  return (await administrators(query).select('users.id').limit(1).executeTakeFirst()) !== undefined;
}

async function heldByAdministrators(query: Queries): Promise<Set<string>> {
  const codes = await query
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select('permissions.name')
    .where('role_permissions.role_id', 'in', administrators(query).select('users.app_role_id'))
    .execute();
  return new Set(codes.map(({ name }) => name));
}

/** Active users who can sign in and hold all `ADMINISTRATION_CODES`. */
export function administrators(query: Queries) {
  return holders(query, ADMINISTRATION_CODES);
}

/** Active users who can sign in and hold all of these codes. */
export function holders(query: Queries, codes: readonly PermissionCode[]) {
  return query
    .selectFrom('users')
    .where('users.app_role_id', 'in', rolesWithAll(query, codes))
    .where('users.is_active', '=', 1)
    .where(canSignIn);
}

/** Of a query of users: whether they have something to sign in with, be it a password, a passkey, or a provider's word. */
export function canSignIn(eb: ExpressionBuilder<Tables, 'users'>) {
  const identities = eb.selectFrom('single_sign_on_identities').whereRef('user_id', '=', 'users.id');
  const passkeys = eb.selectFrom('passkeys').whereRef('user_id', '=', 'users.id');
  return eb.or([
    eb('users.password_hash', 'is not', null),
    eb.exists(identities.select('single_sign_on_identities.id')),
    eb.exists(passkeys.select('passkeys.id')),
  ]);
}
