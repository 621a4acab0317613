import { MESSAGES } from '@kitroom/contract/errors';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, type ReceivedCall, type Reply, serveApi } from '../../../test/api-server.ts';
import { createGate } from '../../../test/gate.ts';
import { guarded, renderRoutes, signedInAs } from '../../../test/render.tsx';
import { newUser } from '../../../test/user.ts';
import { RoleList } from './role-list.tsx';
import { roleScreens } from './screens.ts';

const LIST = 'GET /api/admin/roles';
const EVERYTHING = ['ROLES_READ', 'ROLES_UPDATE', 'ROLES_CREATE', 'ROLE_PERMISSIONS_READ'];

const refused = (status: number, message: string, more: object = {}) => ({
  status,
  body: { success: false, message, ...more },
});

async function open(codes: string[] = EVERYTHING, answers: Answers = {}) {
  const roles = [
    { id: 1, name: 'Administrator', description: 'May do everything' },
    { id: 2, name: 'Coach', description: null as string | null },
  ];
  const api = await serveApi({
    'GET /api/auth/user-permissions': signedInAs(...codes),
    [LIST]: () => ({ body: { success: true, roles } }),
    'GET /api/admin/roles/2': () => ({ body: { success: true, role: roles[1] }, headers: { ETag: '"7"' } }),
    'PUT /api/admin/roles/2': ({ body }) => {
      roles[1] = { id: 2, ...(body as { name: string; description: string | null }) };
      return { body: { success: true, role: roles[1] } };
    },
    'POST /api/admin/roles': ({ body }) => {
      const role = { id: 3, ...(body as { name: string; description: string | null }) };
      roles.push(role);
      return { status: 201, body: { success: true, role } };
    },
    ...answers,
  });
  const { router } = renderRoutes(
    {
      ...guarded(roleScreens.list, <RoleList />),
      '/login': <p>login</p>,
    },
    '/admin/roles',
  );
  return { api, roles, router, user: newUser() };
}

async function edit(user: ReturnType<typeof newUser>) {
  await user.click(await screen.findByRole('button', { name: 'Edit Coach' }));
  return screen.findByRole('textbox', { name: 'Role name' });
}

const button = (name: string) => screen.getByRole('button', { name });
const writes = (calls: ReceivedCall[]) => calls.filter(({ method }) => method !== 'GET');

const startClock = () => vi.useFakeTimers({ shouldAdvanceTime: true });
// From here on time passes only as the test says.
const stopClock = () =>
  act(async () => {
    vi.setTimerTickMode('manual');
  });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
afterEach(() => {
  vi.useRealTimers();
});

describe('the role list', () => {
  it('says that it loads, then shows name, description and actions', async () => {
    const list = createGate<Reply>();
    await open(EVERYTHING, { [LIST]: () => list.opened });
    expect(await screen.findByText('Loading roles...')).toBeTruthy();
    list.open({ body: { success: true, roles: [{ id: 2, name: 'Coach', description: 'Trains' }] } });
    await waitFor(() => expect(screen.queryByText('Loading roles...')).toBeNull());
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Role Name', 'Description', 'Actions']);
    expect(screen.getByRole('row', { name: /Coach/u }).textContent).toContain('Trains');
    const view = screen.getByRole('link', { name: 'View Permissions Coach' });
    expect(view.getAttribute('href')).toBe('/admin/roles/2/permissions');
    expect(screen.getByRole('link', { name: 'Coach' }).getAttribute('href')).toBe(
      '/admin/roles/2/permissions',
    );
    expect(screen.getByText('Add new role…')).toBeTruthy();
    expect(button('Create New Role')).toBeTruthy();
  });

  it.each([
    ['ROLE_PERMISSIONS_READ', 'link', 'View Permissions Coach'],
    ['ROLE_PERMISSIONS_READ', 'link', 'Coach'],
    ['ROLES_UPDATE', 'button', 'Edit Coach'],
    ['ROLES_CREATE', 'button', 'Create New Role'],
  ])('shows to holders of %s, and to nobody else, the %s %s', async (code, role, name) => {
    await open(EVERYTHING.filter((each) => each !== code));
    await screen.findByText('Coach');
    expect(screen.queryByRole(role, { name })).toBeNull();
  });
});

describe('editing a role in its row', () => {
  it('saves with Enter, shows Saved for 1.5 s and gives the focus back to Edit', async () => {
    const { api, user } = await open();
    const name = await edit(user);
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await user.type(name, ' Head Coach ');
    startClock();
    await user.keyboard('{Enter}');
    await screen.findByText('Saved');
    await stopClock();
    expect(document.activeElement).toBe(button('Edit Head Coach'));
    const [put] = writes(api.calls);
    expect(put).toMatchObject({
      path: '/api/admin/roles/2',
      body: { name: 'Head Coach', description: null },
    });
    expect(api.calls.find(({ method }) => method === 'PUT')?.headers['if-match']).toBe('"7"');
    wait(1000);
    expect(screen.getByText('Saved')).toBeTruthy();
    wait(500);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('cancels with Escape, sends nothing and gives the focus back', async () => {
    const { api, user } = await open();
    await edit(user);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button('Edit Coach'));
    expect(writes(api.calls)).toEqual([]);
  });

  it('asks before Escape discards what was typed', async () => {
    const { user } = await open();
    const name = await edit(user);
    await user.type(name, 'es{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(name);
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }));
    question.getByText('Role name of Coach is not saved.');
    expect(screen.getByDisplayValue('Coaches')).toBe(name);
    await user.click(question.getByRole('button', { name: 'Discard' }));
    expect(document.activeElement).toBe(button('Edit Coach'));
    expect(screen.queryByRole('textbox', { name: 'Role name' })).toBeNull();
  });

  // Safari reports the key that ends a composition after it, marked only by its code.
  it.each([{ isComposing: true }, { keyCode: 229 }])('leaves keys to an input method: %j', async (event) => {
    const { api, user } = await open();
    const name = await edit(user);
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(name, { key, ...event });
    await user.type(name, 'es');
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(name, { key, ...event });
    expect(screen.getByDisplayValue('Coaches')).toBe(name);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(writes(api.calls)).toEqual([]);
  });

  it('says which rows leaving the page would lose', async () => {
    const { router, user } = await open();
    await user.type(await edit(user), 'es');
    await user.click(button('Create New Role'));
    await user.keyboard('Referee');
    void router.navigate('/login');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    question.getByText('Role name of Coach is not saved. Role name is not saved.');
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(screen.getByDisplayValue('Coaches')).toBeTruthy();
  });

  it('opens a row again in which something was typed and not saved, with the offer to restore it', async () => {
    const first = await open();
    await first.user.type(await edit(first.user), 'es');
    await first.user.click(button('Create New Role'));
    await first.user.keyboard('Referee');
    fireEvent(window, new Event('pagehide'));
    cleanup();
    const { api, user } = await open();
    const [row, added] = await screen.findAllByRole('group', {
      name: 'You have unsaved changes from earlier.',
    });
    expect(document.activeElement?.tagName).not.toBe('INPUT');
    within(row as HTMLElement).getByText('Coaches');
    within(added as HTMLElement).getByText('Referee');
    await user.click(
      within(row as HTMLElement).getByRole('button', { name: /^Restore Changes Made today/u }),
    );
    expect(document.activeElement).toBe(screen.getByDisplayValue('Coaches'));
    await user.click(button('Save'));
    await screen.findByText('Saved');
    expect(writes(api.calls)[0]?.body).toMatchObject({ name: 'Coaches' });
    await user.click(within(added as HTMLElement).getByRole('button', { name: 'Discard' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Role name' }));
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('keeps no draft of a row that is canceled', async () => {
    const { user } = await open();
    await user.type(await edit(user), 'es');
    fireEvent(window, new Event('pagehide'));
    expect(localStorage.getItem('user:7:draft:/api/admin/roles/2')).not.toBeNull();
    await user.click(button('Cancel'));
    expect(localStorage.getItem('user:7:draft:/api/admin/roles/2')).toBeNull();
  });

  it('keeps a row that is being edited when the search would hide it', async () => {
    const { user } = await open();
    await user.type(await edit(user), 'es');
    await user.type(screen.getByRole('searchbox', { name: 'Search roles' }), 'admin');
    await screen.findByText('1 of 2 roles');
    expect(screen.getByDisplayValue('Coaches')).toBeTruthy();
    await user.click(button('Cancel'));
    expect(screen.queryByText('Coach')).toBeNull();
  });

  it('refuses a blank name, and keeps what was typed when the server does not save it', async () => {
    const { api, user } = await open();
    const name = await edit(user);
    await user.clear(name);
    await user.type(name, '   ');
    await user.click(button('Save'));
    await screen.findByText('Role name is required');
    expect(writes(api.calls)).toEqual([]);
    await user.clear(name);
    await user.type(name, 'Coaches');
    for (const [reply, text] of [
      [refused(409, 'There is one', { path: 'name' }), 'There is one'],
      [refused(409, ''), 'Role name already exists'],
      [refused(400, 'No', { errors: [{ path: 'name', message: 'Not like that' }] }), 'Not like that'],
      [refused(500, ''), 'Failed to update role'],
      [refused(404, 'Role not found'), 'Role not found'],
    ] as const) {
      api.answers['PUT /api/admin/roles/2'] = () => reply;
      await user.click(button('Save'));
      await screen.findByText(text);
      screen.getByDisplayValue('Coaches');
      await waitFor(() => expect(button('Save')).toHaveProperty('disabled', false));
    }
  });

  it('shows Permission Required for 2 s on a 403', async () => {
    const { user } = await open(EVERYTHING, {
      'PUT /api/admin/roles/2': () => refused(403, MESSAGES.forbidden),
    });
    await user.type(await edit(user), 'es');
    startClock();
    await user.click(button('Save'));
    await screen.findByText('Permission Required');
    await stopClock();
    wait(1500);
    expect(screen.getByText('Permission Required')).toBeTruthy();
    wait(500);
    expect(screen.queryByText('Permission Required')).toBeNull();
    expect(screen.getByDisplayValue('Coaches')).toBeTruthy();
  });

  it('saves as soon as the record can be loaded again', async () => {
    const down = refused(500, 'Down');
    const { api, roles, user } = await open(EVERYTHING, { 'GET /api/admin/roles/2': () => down });
    await user.type(await edit(user), 'es{Enter}');
    await screen.findByText('Down');
    await waitFor(() => expect((button('Save') as HTMLButtonElement).disabled).toBe(false));
    expect(writes(api.calls)).toEqual([]);
    api.answers['GET /api/admin/roles/2'] = () => ({
      body: { success: true, role: roles[1] },
      headers: { ETag: '"7"' },
    });
    await user.click(button('Save'));
    await screen.findByText('Saved');
    expect(roles[1]?.name).toBe('Coaches');
  });

  it('asks when both have changed the same field', async () => {
    const { api, user } = await open(EVERYTHING, {
      'PUT /api/admin/roles/2': ({ headers }) =>
        headers['if-match'] === '"8"'
          ? { body: { success: true, role: { id: 2, name: 'Trainer', description: null } } }
          : {
              ...refused(412, MESSAGES.stale, { role: { id: 2, name: 'Trainer', description: null } }),
              headers: { ETag: '"8"' },
            },
    });
    await user.type(await edit(user), 'es');
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByLabelText('Theirs: Trainer'));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(writes(api.calls).at(-1)).toMatchObject({ body: { name: 'Trainer' } });
  });
});

describe('adding a role', () => {
  it('turns into inputs, creates with Enter and shows Saved in the new row for 1.5 s', async () => {
    const { api, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Create New Role' }));
    const name = screen.getByRole('textbox', { name: 'Role name' });
    expect(document.activeElement).toBe(name);
    await user.type(name, 'Referee');
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Whistles');
    startClock();
    await user.keyboard('{Enter}');
    const saved = await screen.findByText('Saved');
    await stopClock();
    expect(saved.closest('tr')?.textContent).toContain('Referee');
    expect(writes(api.calls)[0]?.body).toEqual({ name: 'Referee', description: 'Whistles' });
    expect(document.activeElement).toBe(button('Create New Role'));
    wait(1000);
    expect(screen.getByText('Saved')).toBeTruthy();
    wait(500);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('says why it did not work', async () => {
    const { api, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Create New Role' }));
    await user.type(screen.getByRole('textbox', { name: 'Role name' }), 'Referee');
    for (const [reply, text] of [
      [refused(500, ''), 'Failed to create role'],
      [refused(409, '', { path: 'name' }), 'Role name already exists'],
      [refused(403, 'You cannot give that'), 'You cannot give that'],
      [refused(403, MESSAGES.forbidden), 'Permission Required'],
    ] as const) {
      api.answers['POST /api/admin/roles'] = () => reply;
      await user.click(await screen.findByRole('button', { name: 'Create' }));
      await screen.findByText(text);
    }
  });

  it('asks before Escape discards the new row; Cancel and Discard go back to the button', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Create New Role' }));
    await user.click(button('Cancel'));
    expect(document.activeElement).toBe(button('Create New Role'));
    screen.getByText('Add new role…');
    await user.click(button('Create New Role'));
    await user.keyboard('Referee{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(document.activeElement).toBe(button('Create New Role'));
  });
});
