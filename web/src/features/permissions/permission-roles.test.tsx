import { MESSAGES } from '@kitroom/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { guarded } from '../../../test/render.tsx';
import type { newUser } from '../../../test/user.ts';
import { PermissionRolesScreen } from './permission-roles.tsx';
import { permissionScreens } from './screens.ts';

// Editing links is tested with the permissions of a role. Here: only what differs, which is texts, codes and paths.
const PATH = '/api/admin/permissions/7/roles';
const PEOPLE = 'GET /api/admin/permissions/7/people';
const EVERYTHING = ['PERMISSIONS_READ', 'PERMISSION_ROLES_READ', 'PERMISSION_ROLES_UPDATE'];
const roles = ['Administrator', 'Coach', 'Director'].map((name, index) => ({
  id: index + 1,
  name,
  description: null,
}));

const answer = (ids: number[], etag: string): Reply => ({
  body: {
    success: true,
    message: 'Roles updated successfully!',
    permission: { id: 7, name: 'CLUBS_READ', description: 'See clubs' },
    roles: roles.filter(({ id }) => ids.includes(id)),
    // Nobody is a Director.
    holding_role_ids: ids.filter((id) => id !== 3),
  },
  headers: { ETag: etag },
});

function open(codes: string[] = EVERYTHING, answers: Answers = {}) {
  return openPage(guarded(permissionScreens.view, <PermissionRolesScreen />), '/admin/permissions/7/roles', {
    codes,
    answers: {
      'GET /api/admin/roles': () => succeeded({ roles }),
      [`GET ${PATH}`]: () => answer([1], '"one"'),
      [PEOPLE]: () => succeeded({ active_count: 2, inactive_count: 1, people: null }),
      [`PUT ${PATH}`]: ({ body }) => answer((body as { roleIds: number[] }).roleIds, '"two"'),
      ...answers,
    },
  });
}

async function assignCoach(user: ReturnType<typeof newUser>) {
  const available = await screen.findByRole('listbox', { name: 'Available' });
  await user.click(within(available).getByRole('option', { name: 'Coach' }));
  await user.click(screen.getByRole('button', { name: 'Move Selected to Assigned' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
}

const people = (...names: string[]) =>
  succeeded({
    active_count: names.length,
    inactive_count: 0,
    people: names.map((name, at) => ({ id: at + 5, name, is_active: true })),
  });

it('the people who have a permission are named above its roles, as they are after each save', async () => {
  const { api, user } = await open(EVERYTHING, { [PEOPLE]: () => people('Ann Lee') });
  const ann = await screen.findByRole('link', { name: 'Ann Lee' });
  expect(ann.getAttribute('href')).toBe('/admin/users/5');
  expect(ann.closest('p')?.textContent).toBe('1 user: Ann Lee');
  api.answers[PEOPLE] = () => people('Ann Lee', 'Bo Ng');
  await assignCoach(user);
  await screen.findByRole('link', { name: 'Bo Ng' });
});

describe('the roles of a permission', () => {
  it('are asked about when nobody would hold the permission after the save', async () => {
    const { api, user } = await open(EVERYTHING, {
      [`GET ${PATH}`]: () => answer([1, 2, 3], '"one"'),
      [PEOPLE]: () => people(),
    });
    await screen.findByText('No user has this permission.');
    const save = async (name: string) => {
      const assigned = await screen.findByRole('listbox', { name: 'Assigned' });
      await user.click(within(assigned).getByRole('option', { name }));
      await user.click(screen.getByRole('button', { name: 'Move Selected to Available' }));
      await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    };
    const puts = () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await save('Coach');
    await screen.findByText('Roles updated successfully!');
    expect(puts()).toEqual([{ roleIds: [1, 3] }]);
    await save('Administrator');
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove from the last holder?' });
    expect(dialog.textContent).toContain('After this save nobody will have CLUBS_READ.');
    expect(puts()).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(puts().at(-1)).toEqual({ roleIds: [3] }));
    // Nobody is a Director.
    await save('Director');
    await waitFor(() => expect(puts().at(-1)).toEqual({ roleIds: [] }));
    // Whether a role that takes its place has users is not known here.
    await assignCoach(user);
    await waitFor(() => expect(puts().at(-1)).toEqual({ roleIds: [2] }));
    const available = await screen.findByRole('listbox', { name: 'Available' });
    await user.click(within(available).getByRole('option', { name: 'Director' }));
    await user.click(screen.getByRole('button', { name: 'Move Selected to Assigned' }));
    await save('Coach');
    await waitFor(() => expect(puts().at(-1)).toEqual({ roleIds: [3] }));
  });

  it('say why they could not be loaded, and then why they were not saved', async () => {
    const { api, user } = await open(EVERYTHING, {
      [`GET ${PATH}`]: () => refused(403, MESSAGES.forbidden),
      [`PUT ${PATH}`]: () => refused(403, MESSAGES.forbidden),
    });
    const says = (text: string) =>
      waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
    await says('Error: You do not have permission to view permission roles.');
    api.answers[`GET ${PATH}`] = () => refused(500, '');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await says('Error: Failed to load data');
    api.answers[`GET ${PATH}`] = () => answer([1], '"one"');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await assignCoach(user);
    await says('You do not have permission to update roles.');
    api.answers[`PUT ${PATH}`] = () => refused(500, '');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await says('Failed to update roles');
  });

  it('are only shown to those who may not change them, and people counted to those who may not see users', async () => {
    await open(['PERMISSIONS_READ', 'PERMISSION_ROLES_READ']);
    await screen.findByRole('listbox', { name: 'Assigned' });
    const back = screen.getByRole('link', { name: 'Back to Permissions' });
    expect(back.getAttribute('href')).toBe('/admin/permissions');
    expect(screen.getByText('You do not have permission to update roles.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move Selected to Assigned' })).toBeNull();
    await screen.findByText('3 users (1 inactive) with this permission');
  });
});
