import { ACCESS_RULE_MESSAGES } from '@kitroom/contract/access/access-rules';
import { MESSAGES } from '@kitroom/contract/errors';
import type { HistoryEntry } from '@kitroom/contract/history/history';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { changed, entry, historyPage } from '../../../test/history.ts';
import { openPage } from '../../../test/open-page.tsx';
import { guarded, signedInAs } from '../../../test/render.tsx';
import type { newUser } from '../../../test/user.ts';
import { RolePermissionsScreen } from './role-permissions.tsx';
import { roleScreens } from './screens.ts';

const PATH = '/api/admin/roles/2/permissions';
const EVERYTHING = ['ROLES_READ', 'ROLE_PERMISSIONS_READ', 'ROLE_PERMISSIONS_UPDATE'];
const all = ['A_READ', 'B_READ', 'C_READ', 'D_READ', 'E_READ'].map((name, index) => ({
  id: index + 1,
  name,
  description: null,
}));

const answer = (ids: number[], etag: string, onlyHere: number[] = []): Reply =>
  succeeded(
    {
      message: 'Permissions updated successfully!',
      role: { id: 2, name: 'Coach', description: null },
      permissions: all.filter(({ id }) => ids.includes(id)),
      only_here_ids: onlyHere,
    },
    etag,
  );

function open(codes: string[] = EVERYTHING, answers: Answers = {}) {
  return openPage(guarded(roleScreens.view, <RolePermissionsScreen />), '/admin/roles/2/permissions', {
    codes,
    answers: {
      'GET /api/admin/all-permissions': () => succeeded({ permissions: all }),
      [`GET ${PATH}`]: () => answer([1, 2], '"one"'),
      [`PUT ${PATH}`]: ({ body }) => answer((body as { permissionIds: number[] }).permissionIds, '"two"'),
      ...answers,
    },
  });
}

const list = (name: string) => screen.findByRole('listbox', { name });
const names = async (side: string) =>
  within(await list(side))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const puts = (calls: { method: string; body: unknown }[]) => calls.filter(({ method }) => method === 'PUT');

async function assign(user: ReturnType<typeof newUser>, name: string) {
  await user.click(within(await list('Available')).getByRole('option', { name }));
  await user.click(screen.getByRole('button', { name: 'Move Selected to Assigned' }));
}

async function takeAway(user: ReturnType<typeof newUser>, name: string) {
  await user.click(within(await list('Assigned')).getByRole('option', { name }));
  await user.click(screen.getByRole('button', { name: 'Move Selected to Available' }));
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the permissions of a role', () => {
  it('stays after a save with which users have taken the access from themselves', async () => {
    const { api, user } = await open();
    await takeAway(user, 'A_READ');
    api.answers['GET /api/auth/user-permissions'] = signedInAs();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText("You don't have permission to update role permissions");
    expect(screen.queryByRole('button', { name: 'Move Selected to Assigned' })).toBeNull();
    expect(await names('Assigned')).toEqual(['B_READ']);
  });

  it('leads with what a person understands, the code beside it; the filter finds both', async () => {
    const { user } = await open(EVERYTHING, {
      'GET /api/admin/all-permissions': () =>
        succeeded({ permissions: [...all, { id: 6, name: 'CLUBS_CREATE', description: 'Create clubs' }] }),
    });
    expect(await names('Available')).toEqual(['Create clubs CLUBS_CREATE', 'C_READ', 'D_READ', 'E_READ']);
    screen.getByText('CLUBS_CREATE', { selector: 'code' });
    for (const text of ['create clubs', 'clubs_create']) {
      const filter = screen.getByRole('searchbox', { name: 'Filter available' });
      await user.clear(filter);
      await user.type(filter, text);
      expect(await names('Available')).toEqual(['Create clubs CLUBS_CREATE']);
    }
    await assign(user, 'Create clubs CLUBS_CREATE');
    expect(await names('Assigned')).toEqual(['Create clubs CLUBS_CREATE', 'A_READ', 'B_READ']);
  });

  it('shows what is assigned, what is not, and the way back; offers Save Changes only while something is not saved', async () => {
    const { user } = await open();
    expect(await names('Assigned')).toEqual(['A_READ', 'B_READ']);
    expect(await names('Available')).toEqual(['C_READ', 'D_READ', 'E_READ']);
    expect(screen.getByRole('link', { name: 'Back to Roles' }).getAttribute('href')).toBe('/admin/roles');
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await assign(user, 'C_READ');
    expect(screen.getByText('1 to add')).toBeTruthy();
    await takeAway(user, 'A_READ');
    expect(screen.getByText('1 to add, 1 to remove')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await names('Assigned')).toEqual(['A_READ', 'B_READ']);
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    // Also when a change was taken back by hand.
    await assign(user, 'C_READ');
    await takeAway(user, 'C_READ');
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });

  it('says which permissions leaving the page would lose, and offers them again, beside what others have done since', async () => {
    const first = await open();
    await assign(first.user, 'C_READ');
    await takeAway(first.user, 'A_READ');
    void first.router.navigate('/elsewhere');
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    screen.getByText('Not saved: C_READ to add, A_READ to remove.');
    fireEvent(window, new Event('pagehide'));
    cleanup();
    const { api, user } = await open(EVERYTHING, { [`GET ${PATH}`]: () => answer([1, 2, 4], '"two"') });
    const offer = within(
      await screen.findByRole('group', { name: 'You have unsaved changes from earlier.' }),
    );
    offer.getByText('C_READ added, A_READ removed');
    offer.getByText('The record has been saved again since then.');
    await user.click(offer.getByRole('button', { name: /^Restore/u }));
    expect(await names('Assigned')).toEqual(['B_READ', 'C_READ', 'D_READ']);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Permissions updated successfully!');
    expect(puts(api.calls)[0]?.body).toEqual({ permissionIds: [2, 4, 3] });
    await waitFor(() => expect(localStorage.getItem(`user:7:draft:${PATH}`)).toBeNull());
  });

  it('asks before it takes a permission from the last who hold it', async () => {
    const { api, user } = await open(EVERYTHING, {
      [`GET ${PATH}`]: () => answer([1, 2, 3], '"one"', [2, 3]),
    });
    await takeAway(user, 'A_READ');
    await takeAway(user, 'B_READ');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove from the last holder?' });
    expect(dialog.textContent).toContain(
      'After this save nobody will have B_READ. Only an administrator can give it back.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(puts(api.calls)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await screen.findByText('Permissions updated successfully!');
    expect(puts(api.calls).map(({ body }) => body)).toEqual([{ permissionIds: [3] }]);
  });

  it('saves the whole set with the version it was loaded with, and says so for 2 s', async () => {
    const { api, user } = await open(EVERYTHING, { [`GET ${PATH}`]: () => answer([1, 2], '"one"', [2]) });
    await assign(user, 'C_READ');
    // Others hold it, so nothing is asked.
    await takeAway(user, 'A_READ');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Permissions updated successfully!');
    await act(async () => {
      vi.setTimerTickMode('manual');
    });
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    const put = api.calls.find(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ permissionIds: [2, 3] });
    expect(put?.headers['if-match']).toBe('"one"');
    act(() => vi.advanceTimersByTime(1500));
    expect(screen.getByText('Permissions updated successfully!')).toBeTruthy();
    act(() => vi.advanceTimersByTime(500));
    expect(screen.queryByText('Permissions updated successfully!')).toBeNull();
  });

  const kim = { id: 9, name: 'Kim Park' };
  const dana = { id: 7, name: 'Dana Lee' };
  const inThe = 'In the meantime';
  it.each<[string, HistoryEntry['actor'][] | null, string, string]>([
    ['another person', [dana, kim], `${inThe} Kim Park `, '. Their changes and yours are both saved.'],
    ['the same person', [dana, dana], `${inThe} you `, ' somewhere else. Both changes are saved.'],
    [
      'someone whom the history does not name',
      null,
      `${inThe} someone else `,
      '. Their changes and yours are both saved.',
    ],
  ])(
    'does its own changes on top of those of %s, and says what they were',
    async (_who, actors, before, after) => {
      const entries = actors?.map((actor, at) =>
        entry(9 - at, [changed('permissionIds', null, { type: 'records', records: [] })], { actor }),
      );
      const { api, user } = await open(EVERYTHING, {
        ...(entries === undefined ? {} : { 'GET /api/admin/roles/2/history': historyPage(entries) }),
        [`PUT ${PATH}`]: ({ body, headers }) => {
          if (headers['if-match'] !== '"theirs"') return { ...answer([1, 4], '"theirs"'), status: 412 };
          const saved = answer((body as { permissionIds: number[] }).permissionIds, '"merged"');
          return { ...saved, headers: { ...saved.headers, 'X-Request-Id': 'request-9' } };
        },
      });
      await assign(user, 'C_READ');
      await takeAway(user, 'A_READ');
      await user.click(screen.getByRole('button', { name: 'Save Changes' }));
      expect(await screen.findByText('Permissions updated successfully!')).toBeTruthy();
      const note = `${before}added D_READ and removed B_READ${after}`;
      await waitFor(() =>
        expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(note),
      );
      expect(puts(api.calls).map(({ body }) => body)).toEqual([
        { permissionIds: [2, 3] },
        { permissionIds: [4, 3] },
      ]);
      expect(await names('Assigned')).toEqual(['C_READ', 'D_READ']);
      expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    },
  );

  it('says why it could not be loaded, and why changes were not saved, which it keeps', async () => {
    const { api, user } = await open(EVERYTHING, { [`GET ${PATH}`]: () => refused(403, MESSAGES.forbidden) });
    const says = (text: string) =>
      waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
    const tryAgain = () => user.click(screen.getByRole('button', { name: 'Try Again' }));
    await says('Error: You do not have permission to view role permissions.');
    api.answers[`GET ${PATH}`] = () => refused(500, '');
    await tryAgain();
    await says('Error: An error occurred while loading data');
    api.answers[`GET ${PATH}`] = () => answer([1, 2], '"one"');
    await tryAgain();
    await assign(user, 'C_READ');
    for (const [reply, text] of [
      [refused(403, MESSAGES.forbidden), 'You do not have permission to update role permissions.'],
      [refused(403, ACCESS_RULE_MESSAGES.notHeld), ACCESS_RULE_MESSAGES.notHeld],
      [refused(409, ACCESS_RULE_MESSAGES.lastAdministrator), ACCESS_RULE_MESSAGES.lastAdministrator],
      [refused(500, ''), 'Error saving'],
    ] as const) {
      api.answers[`PUT ${PATH}`] = () => reply;
      const save = screen.getByRole('button', { name: 'Save Changes' });
      await waitFor(() => expect(save).toHaveProperty('disabled', false));
      await user.click(save);
      await says(text);
      expect(await names('Assigned')).toEqual(['A_READ', 'B_READ', 'C_READ']);
    }
  });

  it('offers no other try where there is no such role', async () => {
    await open(EVERYTHING, { [`GET ${PATH}`]: () => refused(404, 'Role not found') });
    expect((await screen.findByRole('alert')).textContent).toContain('Error: Role not found');
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });
});
