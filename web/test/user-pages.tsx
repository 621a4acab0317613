import { userScreens } from '../src/features/users/screens.ts';
import { UserForm } from '../src/features/users/user-form.tsx';
import { UserList } from '../src/features/users/user-list.tsx';
import { UserView } from '../src/features/users/user-view.tsx';
import { type Answers, type Reply, succeeded } from './api-server.ts';
import { openPages } from './kind-pages.tsx';

export const LIST = '/admin/users';
export const CALL = '/api/admin/users';

const user = (id: number, first_name: string, last_name: string, last_login: string | null = null) => ({
  id,
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}@example.com`,
  display_name: null,
  phone: '608-555-0142',
  address_line1: null,
  address_line2: null,
  city: 'Madison',
  state: 'WI',
  postal_code: null,
  club_id: 4,
  app_role_id: 2,
  is_active: true,
  email_verified: false,
  password_change_required: true,
  club_name: 'North Shore',
  role_name: 'Coach',
  last_login,
  failed_login_attempts: 3,
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-02-05T10:00:00.000Z',
  created_by_first_name: 'Dana',
  created_by_last_name: 'Lee',
  updated_by_first_name: null,
  updated_by_last_name: null,
});
export const anna = user(1, 'Anna', 'Schmidt');
export const ben = user(2, 'Ben', 'Okafor', '2026-02-01T08:00:00.000Z');

export const ROLES = 'GET /api/admin/users-roles';
export const SECOND_STEPS = 'GET /api/admin/users-second-steps';
export const INVITATIONS = 'GET /api/admin/users-invitations';
export const coach = (): Reply =>
  succeeded({ roles: [{ id: 2, name: 'Coach', description: 'Leads a team' }] });

/** Opens a page of users with these codes; `answers` replace what the server says. */
export function open(at: string, codes: string[] = [], answers: Answers = {}) {
  return openPages(userScreens, { List: UserList, Form: UserForm, View: UserView }, at, {
    codes,
    answers: {
      [`GET ${CALL}`]: () => succeeded({ users: [ben, anna] }),
      [`GET ${CALL}/1`]: () => succeeded({ user: anna }, '"5"'),
      [`GET ${CALL}/2`]: () => succeeded({ user: ben }, '"5"'),
      [ROLES]: coach,
      [`GET ${CALL}/usage`]: () => succeeded({ usage: [] }),
      [SECOND_STEPS]: () => succeeded({ second_steps: [] }),
      'GET /api/admin/users-clubs': () =>
        succeeded({ clubs: [{ id: 4, name: 'North Shore', is_active: false }] }),
      [`PUT ${CALL}/1`]: () => succeeded({ user: anna }),
      [`POST ${CALL}`]: () => ({ status: 201, body: { success: true, user: anna } }),
      ...answers,
    },
  });
}

/** The first call that changes something. */
export const write = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.find(({ method }) => method !== 'GET');
