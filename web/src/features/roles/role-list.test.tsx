import { MESSAGES } from '@kitroom/contract/errors';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, type ReceivedCall, type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { createGate } from '../../../test/gate.ts';
import { openPage } from '../../../test/open-page.tsx';
import { guarded } from '../../../test/render.tsx';
import { smallScreen } from '../../../test/small-screen.ts';
import type { newUser } from '../../../test/user.ts';
import { RoleList } from './role-list.tsx';
import { roleScreens } from './screens.ts';

const LIST = 'GET /api/admin/roles';
const EVERYTHING = ['ROLES_READ', 'ROLES_UPDATE', 'ROLES_CREATE', 'ROLE_PERMISSIONS_READ'];

async function open(codes: string[] = EVERYTHING, answers: Answers = {}) {
  const roles = [
    { id: 1, name: 'Administrator', description: 'May do everything' },
    { id: 2, name: 'Coach', description: null as string | null },
  ];
  const pages = { ...guarded(roleScreens.list, <RoleList />), '/login': <p>login</p> };
  const opened = await openPage(pages, '/admin/roles', {
    codes,
    answers: {
      [LIST]: () => succeeded({ roles }),
      'GET /api/admin/roles/2': () => succeeded({ role: roles[1] }, '"7"'),
      'PUT /api/admin/roles/2': ({ body }) => {
        roles[1] = { id: 2, ...(body as { name: string; description: string | null }) };
        return succeeded({ role: roles[1] });
      },
      'POST /api/admin/roles': ({ body }) => {
        const role = { id: 3, ...(body as { name: string; description: string | null }) };
        roles.push(role);
        return { status: 201, body: { success: true, role } };
      },
      ...answers,
    },
  });
  return { ...opened, roles };
}

async function edit(user: ReturnType<typeof newUser>) {
  await user.click(await screen.findByRole('button', { name: 'Edit Coach' }));
  return screen.findByRole('textbox', { name: 'Role name' });
}

const button = (name: string) => screen.getByRole('button', { name });
/** The buttons that change the role of coaches, or add one. */
const changing = () =>
  ['Edit Coach', 'Create New Role'].filter((name) => screen.queryByRole('button', { name }) !== null);
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
  it('says that it loads, then shows name, description and links to permissions, for those who may see these', async () => {
    const list = createGate<Reply>();
    await open(['ROLES_READ', 'ROLE_PERMISSIONS_READ'], { [LIST]: () => list.opened });
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
    expect(changing()).toEqual([]);
  });
});

describe('editing a role in its row', () => {
  it('saves with Enter, shows Saved for 1.5 s and gives the focus back to Edit, of those who may change roles', async () => {
    const { api, user } = await open(['ROLES_READ', 'ROLES_UPDATE']);
    await screen.findByText('Coach');
    expect(changing()).toEqual(['Edit Coach']);
    expect(screen.queryByRole('link', { name: /Coach$/u })).toBeNull();
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

  it('cancels with Escape and gives the focus back, but asks before that discards what was typed', async () => {
    const { api, user } = await open();
    await edit(user);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button('Edit Coach'));
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
    expect(writes(api.calls)).toEqual([]);
  });

  it('leaves keys to an input method', async () => {
    const { api, user } = await open();
    const name = await edit(user);
    // Safari reports the key that ends a composition after it, marked only by its code.
    const press = () => {
      for (const event of [{ isComposing: true }, { keyCode: 229 }])
        for (const key of ['Enter', 'Escape']) fireEvent.keyDown(name, { key, ...event });
    };
    press();
    await user.type(name, 'es');
    press();
    expect(screen.getByDisplayValue('Coaches')).toBe(name);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(writes(api.calls)).toEqual([]);
  });

  it('says which rows leaving the page would lose, opens them again with the offer to restore what was typed, and keeps nothing of those that were left', async () => {
    const first = await open();
    await first.user.type(await edit(first.user), 'es');
    await first.user.click(button('Create New Role'));
    await first.user.keyboard('Referee');
    void first.router.navigate('/login');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    question.getByText('Role name of Coach is not saved. Role name is not saved.');
    await first.user.click(question.getByRole('button', { name: 'Stay' }));
    screen.getByDisplayValue('Coaches');
    fireEvent(window, new Event('pagehide'));
    cleanup();
    const { api, router, user } = await open();
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
    const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));
    expect(drafts()).toEqual([]);
    await user.keyboard('Umpire');
    void router.navigate('/login');
    await user.click(await screen.findByRole('button', { name: 'Leave Page' }));
    await screen.findByText('login');
    expect(drafts()).toEqual([]);
  });

  it('keeps a row that is being edited when the search would hide it, and no draft once it is canceled', async () => {
    const DRAFT = 'user:7:draft:/api/admin/roles/2';
    const { user } = await open();
    await user.type(await edit(user), 'es');
    fireEvent(window, new Event('pagehide'));
    expect(localStorage.getItem(DRAFT)).not.toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search roles' }), 'admin');
    await screen.findByText('1 of 2 roles');
    expect(screen.getByDisplayValue('Coaches')).toBeTruthy();
    await user.click(button('Cancel'));
    expect(screen.queryByText('Coach')).toBeNull();
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it('refuses a blank name, and keeps what was typed when the server does not save it; that a permission is required is shown for 2 s', async () => {
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
    api.answers['PUT /api/admin/roles/2'] = () => refused(403, MESSAGES.forbidden);
    startClock();
    await user.click(button('Save'));
    await screen.findByText('Permission Required');
    await stopClock();
    wait(1500);
    screen.getByText('Permission Required');
    wait(500);
    expect(screen.queryByText('Permission Required')).toBeNull();
    screen.getByDisplayValue('Coaches');
  });

  it('keeps what is typed between Save and its answer, which is saved by the next Save', async () => {
    const coach = (name: string, etag: string): Reply =>
      succeeded({ role: { id: 2, name, description: null } }, etag);
    const { opened, open: answer } = createGate<Reply>();
    const replies = [opened, Promise.resolve(coach('Coaches of all', '"9"'))];
    const { api, user } = await open(EVERYTHING, { 'PUT /api/admin/roles/2': () => replies.shift() ?? {} });
    const name = await edit(user);
    await user.type(name, 'es');
    await user.click(button('Save'));
    await waitFor(() => expect(writes(api.calls)).toHaveLength(1));
    await user.type(name, ' of all');
    answer(coach('Coaches', '"8"'));
    await screen.findByText('Coaches saved');
    expect(screen.getByDisplayValue('Coaches of all')).toBe(name);
    await screen.findByRole('button', { name: 'Save' });
    // Ctrl+S saves the row with the focus.
    expect(fireEvent.keyDown(name, { key: 's', ctrlKey: true })).toBe(false);
    await screen.findByText('Saved');
    expect(writes(api.calls).map(({ headers, body }) => [headers['if-match'], body])).toMatchObject([
      ['"7"', { name: 'Coaches' }],
      ['"8"', { name: 'Coaches of all' }],
    ]);
  });

  it('saves as soon as the record can be loaded again, and asks when both have changed the same field', async () => {
    const theirs = { id: 2, name: 'Trainer', description: null };
    const { api, roles, user } = await open(EVERYTHING, {
      'GET /api/admin/roles/2': () => refused(500, 'Down'),
      'PUT /api/admin/roles/2': ({ headers }) =>
        headers['if-match'] === '"8"'
          ? succeeded({ role: theirs })
          : { ...refused(412, MESSAGES.stale, { role: theirs }), headers: { ETag: '"8"' } },
    });
    await user.type(await edit(user), 'es{Enter}');
    await screen.findByText('Down');
    await waitFor(() => expect((button('Save') as HTMLButtonElement).disabled).toBe(false));
    expect(writes(api.calls)).toEqual([]);
    api.answers['GET /api/admin/roles/2'] = () => succeeded({ role: roles[1] }, '"7"');
    await user.click(button('Save'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Theirs: Trainer'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(writes(api.calls).map(({ headers, body }) => [headers['if-match'], body])).toMatchObject([
      ['"7"', { name: 'Coaches' }],
      ['"8"', { name: 'Trainer' }],
    ]);
  });
});

describe('adding a role', () => {
  it('turns into inputs, creates with Enter and shows Saved in the new row for 1.5 s, for those who may create roles', async () => {
    const { api, user } = await open(['ROLES_READ', 'ROLES_CREATE']);
    await screen.findByText('Coach');
    screen.getByText('Add new role…');
    expect(changing()).toEqual(['Create New Role']);
    expect(screen.queryByRole('link', { name: /Coach$/u })).toBeNull();
    await user.click(button('Create New Role'));
    const name = screen.getByRole('textbox', { name: 'Role name' });
    expect(document.activeElement).toBe(name);
    await user.type(name, 'Referee');
    await user.type(
      screen.getByRole('textbox', { name: 'Description' }),
      'Whistles{Shift>}{Enter}{/Shift}Cards',
    );
    startClock();
    await user.keyboard('{Enter}');
    const saved = await screen.findByText('Saved');
    await stopClock();
    expect(saved.closest('tr')?.textContent).toContain('Referee');
    expect(writes(api.calls)[0]?.body).toEqual({ name: 'Referee', description: 'Whistles\nCards' });
    expect(document.activeElement).toBe(button('Create New Role'));
    wait(1000);
    expect(screen.getByText('Saved')).toBeTruthy();
    wait(500);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('says why it did not work, and asks before Escape discards it; Cancel and Discard go back to the button', async () => {
    const { api, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Create New Role' }));
    await user.click(button('Cancel'));
    expect(document.activeElement).toBe(button('Create New Role'));
    screen.getByText('Add new role…');
    await user.click(button('Create New Role'));
    await user.keyboard('Referee');
    for (const [reply, text] of [
      [refused(500, ''), 'Failed to create role'],
      [refused(409, '', { path: 'name' }), 'Role name already exists'],
      [refused(403, 'You can’t give that'), 'You can’t give that'],
      [refused(403, MESSAGES.forbidden), 'Permission Required'],
    ] as const) {
      api.answers['POST /api/admin/roles'] = () => reply;
      await user.click(await screen.findByRole('button', { name: 'Create' }));
      await screen.findByText(text);
    }
    await user.click(screen.getByRole('textbox', { name: 'Role name' }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(document.activeElement).toBe(button('Create New Role'));
  });
});

describe('a role on the card of a phone', () => {
  beforeEach(smallScreen);

  async function openCard(...codes: string[]) {
    const role = { id: 1, name: 'Administrator', description: 'Everything there is to do in Kitroom' };
    await open(['ROLES_READ', ...codes], { [LIST]: () => succeeded({ roles: [role] }) });
    const [card] = await screen.findAllByRole('listitem');
    const shown = within(card as HTMLElement);
    return {
      actions: shown.queryAllByText(/^(?:History|View Permissions|Edit)$/u).map((one) => one.textContent),
      lines: shown.getByText(role.description).style.webkitLineClamp,
    };
  }

  it('has two buttons and one line of its description', async () => {
    expect(await openCard('ROLES_UPDATE', 'ROLE_PERMISSIONS_READ')).toEqual({
      actions: ['View Permissions', 'Edit'],
      lines: '1',
    });
  });

  it('has its description in full where that is nowhere else', async () => {
    expect(await openCard()).toEqual({ actions: [], lines: '' });
  });
});
