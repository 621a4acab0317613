import type { EntityScreens } from '../../resource/screens.ts';
import { clubScreens } from '../clubs/screens.ts';

/** Narrows the list to the users of the role with this id. */
export const ROLE_PARAM = 'role';

/** Narrows the list to the users of the club with this id. */
export const CLUB_PARAM = 'club';

/** Narrows the list to users whose second step is this, in words: `none`, `passkey`, `code app`. */
export const SECOND_STEP_PARAM = 'second-step';

/** Where users are shown and changed, by whom, and what they are called. */
export const userScreens = {
  title: 'Users',
  noun: { one: 'user', many: 'users' },
  entity: 'users',
  rank: 7,
  readForbidden: 'You do not have permission to view user information.',
  list: { path: '/admin/users', permission: 'USERS_READ' },
  create: { label: 'Create User', path: '/admin/users/create', permission: 'USERS_CREATE' },
  edit: { label: 'Edit User', path: '/admin/users/:id/edit', permission: 'USERS_UPDATE' },
  view: { label: 'View User', path: '/admin/users/:id', permission: 'USERS_READ' },
  loadFailed: 'Failed to load users',
  // A role is nothing without its permissions.
  names: [clubScreens],
  onCreate:
    'New users who are active get an invitation by email when you apply. Where no mail server is set up, their pages give you a link to pass on.',
  records: async (load) => {
    const { userResource } = await import('@kitroom/contract/user');
    const { users } = await load(userResource);
    return users.map(({ id, first_name, last_name, email }) => ({
      id,
      label: `${first_name} ${last_name}`,
      detail: email,
    }));
  },
} satisfies EntityScreens;

/** The list of the users who have a role. */
export function usersOfRole(roleId: number): string {
  return `${userScreens.list.path}?${ROLE_PARAM}=${roleId}`;
}

export function usersOfClub(clubId: number): string {
  return `${userScreens.list.path}?${CLUB_PARAM}=${clubId}`;
}
