import { POWERFUL_CODES } from '@kitroom/contract/access/second-step-required';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { expressionBuilder } from 'kysely';
import { openLinks } from '../access/factors/password/password-tokens.ts';
import type { Tables } from '../platform/db/tables.ts';
import { type Check, none } from './check.ts';

/** Active clubs that nobody directs who could sign in. */
export const CLUB_CHECKS: readonly Check[] = [
  {
    reason: 'no_director',
    shows: [],
    find: (query) =>
      query
        .selectFrom('clubs')
        .select('id')
        .where('is_active', '=', 1)
        .where('director_user_id', 'is', null)
        .execute(),
  },
  {
    reason: 'inactive_director',
    // The directors that a club's form offers are the active users.
    shows: [['USERS_READ', 'CLUBS_CREATE', 'CLUBS_UPDATE']],
    async find(query) {
      const clubs = await query
        .selectFrom('clubs')
        .innerJoin('users as director', 'director.id', 'clubs.director_user_id')
        .select(['clubs.id', 'director.first_name', 'director.last_name'])
        .where('clubs.is_active', '=', 1)
        .where('director.is_active', '=', 0)
        .execute();
      return clubs.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }));
    },
  },
];

/** Active users who cannot sign in, can open nothing when they do, or can do much with their password alone. */
export const USER_CHECKS: readonly Check[] = [
  {
    reason: 'invitation_expired',
    shows: [],
    find: (query) =>
      query
        .selectFrom('users')
        .select('users.id')
        .where('users.is_active', '=', 1)
        .where('users.password_hash', 'is', null)
        // Others sign in at a provider.
        .where('users.password_change_required', '=', 1)
        .where('users.id', 'not in', openLinks(query).select('password_tokens.user_id'))
        .execute(),
  },
  {
    reason: 'role_without_permissions',
    shows: [['ROLE_PERMISSIONS_READ', 'PERMISSION_ROLES_READ']],
    find: (query) =>
      query
        .selectFrom('users')
        .innerJoin('roles', 'roles.id', 'users.app_role_id')
        .select(['users.id', 'roles.name'])
        .where('users.is_active', '=', 1)
        // Codes that users have added open nothing.
        .where(none(heldOf(PERMISSION_CODES)))
        .execute(),
  },
  {
    reason: 'no_second_step',
    shows: [['ROLE_PERMISSIONS_READ', 'PERMISSION_ROLES_READ']],
    // Whatever SECOND_STEP says: until they set one up, whoever learns the password can do it in their place. The first
    // user of a new shop has something else to do.
    find: (query) =>
      query
        .selectFrom('users')
        .select('users.id')
        .where('users.is_active', '=', 1)
        .where('users.password_hash', 'is not', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('users as colleague')
              .select('colleague.id')
              .whereRef('colleague.id', '!=', 'users.id')
              .where('colleague.is_active', '=', 1),
          ),
        )
        .where(({ exists }) => exists(heldOf(POWERFUL_CODES)))
        .where(({ selectFrom }) =>
          none(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')),
        )
        .where(({ selectFrom }) =>
          none(
            selectFrom('code_apps')
              .select('code_apps.user_id')
              .whereRef('code_apps.user_id', '=', 'users.id'),
          ),
        )
        .execute(),
  },
];

/** In a query of users: those of these codes that their role holds. */
function heldOf(codes: readonly PermissionCode[]) {
  return expressionBuilder<Tables, 'users'>()
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select('role_permissions.role_id')
    .whereRef('role_permissions.role_id', '=', 'users.app_role_id')
    .where('permissions.name', 'in', codes);
}
