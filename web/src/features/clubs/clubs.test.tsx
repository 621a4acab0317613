import { clubResource } from '@kitroom/contract/club';
import { MESSAGES } from '@kitroom/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { changed, entry, historyPage, plain } from '../../../test/history.ts';
import { openPages } from '../../../test/kind-pages.tsx';
import { anna } from '../../../test/user-pages.tsx';
import { ClubForm } from './club-form.tsx';
import { ClubList } from './club-list.tsx';
import { ClubView } from './club-view.tsx';
import { clubScreens } from './screens.ts';

const LIST = '/admin/clubs';
const CALL = '/api/admin/clubs';
const DIRECTORS = 'GET /api/admin/potentialDirectors';

const club = (id: number, name: string, description: string | null, director: string | null) => ({
  id,
  name,
  description,
  director_user_id: director === null ? null : 70 + id,
  director_first_name: director?.split(' ')[0] ?? null,
  director_last_name: director?.split(' ')[1] ?? null,
  is_active: true,
});
const north = club(1, 'North Shore', 'Ages 10 to 18', 'Carla Núñez');
const clubs = [
  north,
  club(2, 'Capital', null, 'Ben Okafor'),
  { ...club(3, 'Old Mill', null, null), is_active: false },
];
const people = [
  { id: 71, first_name: 'Carla', last_name: 'Núñez' },
  { id: 72, first_name: 'Ben', last_name: 'Okafor' },
];
const attention = () =>
  succeeded({ attention: [{ id: 1, reasons: [{ reason: 'no_director', names: [], count: 0 }] }] });
const forbidden = (): Reply => refused(403, MESSAGES.forbidden);

function open(at: string, codes: string[] = [], answers: Answers = {}) {
  return openPages(clubScreens, { List: ClubList, Form: ClubForm, View: ClubView }, at, {
    codes,
    answers: {
      [`GET ${CALL}`]: () => succeeded({ clubs }),
      [`GET ${CALL}/1`]: () => succeeded({ club: north }, '"5"'),
      [DIRECTORS]: () => succeeded({ users: people }),
      [`${DIRECTORS}?clubId=1`]: () => succeeded({ users: people }),
      [`PUT ${CALL}/1`]: () => succeeded({ club: north }),
      [`POST ${CALL}`]: () => ({ status: 201, body: { success: true, club: north } }),
      ...answers,
    },
  });
}

const field = (name: string) => screen.findByRole('textbox', { name });
const write = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.find(({ method }) => method !== 'GET');

describe('the club list', () => {
  it('finds by name, description or director, and has View for everybody', async () => {
    const { user } = await open(LIST);
    const view = await screen.findByRole('link', { name: 'View Capital' });
    expect(view.getAttribute('href')).toBe('/admin/clubs/2');
    expect(screen.getByRole('link', { name: 'Capital' }).getAttribute('href')).toBe('/admin/clubs/2');
    expect(screen.queryByRole('link', { name: /Edit|Create/u })).toBeNull();
    const search = screen.getByRole('searchbox', { name: 'Search clubs' });
    for (const [text, name] of [
      ['cap', 'Capital'],
      ['ages 10', 'North Shore'],
      ['nunez', 'North Shore'],
      ['Okafor Ben', 'Capital'],
      ['Okafor, Ben', 'Capital'],
    ] as const) {
      await user.clear(search);
      await screen.findByText('3 clubs');
      await user.type(search, text);
      await screen.findByText('1 of 3 clubs');
      const rows = screen.getAllByRole('row').slice(1);
      const found = rows.map((row) => within(row).getByRole('rowheader').textContent);
      expect(found, text).toEqual([name]);
    }
  });
});

describe('the club page', () => {
  it('shows the club, its director, and as text what it needs attention for', async () => {
    await open(`${LIST}/1`, [], { [`GET ${CALL}/attention`]: attention });
    await screen.findByRole('heading', { level: 1, name: 'North Shore' });
    screen.getByText('Carla Núñez');
    expect(screen.getByText('No director', { exact: false }).textContent).toBe(
      'Needs attention: No director',
    );
    expect(screen.queryByRole('link', { name: 'No director' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('leads those who may change it to the field that needs attention; its history is only looked at', async () => {
    const entries = [entry(1, [changed('name', plain('South Shore'), plain('North Shore'))])];
    const { router, user } = await open(`${LIST}/1`, ['CLUBS_UPDATE', 'USERS_READ'], {
      [`GET ${CALL}/attention`]: attention,
      [`GET ${CALL}/1/history`]: historyPage(entries),
      'GET /api/admin/users': () => succeeded({ users: [] }),
    });
    await screen.findByText('No user belongs to this club.');
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'History North Shore' }));
    await drawer.findByText('South Shore');
    expect(drawer.queryByRole('button', { name: /^Restore/u })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('link', { name: 'No director' }));
    expect(router.state.location.pathname).toBe(`${LIST}/1/edit`);
    const director = await screen.findByRole('combobox', { name: 'Director' });
    await waitFor(() => expect(document.activeElement).toBe(director));
  });

  it('shows its people to those who may see users, and tries again to load them', async () => {
    const person = (id: number, last_name: string, club_id: number, is_active = true) => ({
      ...anna,
      id,
      first_name: 'Ann',
      last_name,
      club_id,
      is_active,
    });
    const users = [person(5, 'Adler', 1), person(6, 'Brandt', 2), person(7, 'Conti', 1, false)];
    const { api, user } = await open(`${LIST}/1`, ['USERS_READ'], {
      'GET /api/admin/users': () => refused(500, ''),
    });
    await screen.findByText('Failed to load users');
    api.answers['GET /api/admin/users'] = () => succeeded({ users });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    const card = within(await screen.findByRole('region', { name: 'People' }));
    await card.findByText('Coach (inactive)');
    const links = card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Ann Adler', '/admin/users/5'],
      ['Ann Conti', '/admin/users/7'],
      ['Show 2 users in the list', '/admin/users?club=1'],
    ]);
    expect(screen.getByRole('link', { name: 'Carla Núñez' }).getAttribute('href')).toBe('/admin/users/71');
  });

  it('offers another try when it could not be loaded, and none when there is no such club', async () => {
    const { api, user } = await open(`${LIST}/9`, [], {
      [`GET ${CALL}/9`]: () => ({ status: 500, body: {} }),
    });
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.answers[`GET ${CALL}/9`] = () => refused(404, clubResource.notFound);
    await user.click(again);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Error: Club not found'));
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });
});

describe('the club form', () => {
  it('creates an active club with a director, once that is allowed', async () => {
    const { api, user } = await open(`${LIST}/create`, ['CLUBS_CREATE'], {
      [`POST ${CALL}`]: forbidden,
    });
    await user.type(await field('Name'), 'Lakeside');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Active' }).checked).toBe(true);
    await user.type(screen.getByRole('combobox', { name: 'Director' }), 'oka');
    await user.click(await screen.findByRole('option', { name: 'Ben Okafor' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('You do not have permission to create a club.');
    api.answers[`POST ${CALL}`] = () => ({ status: 201, body: { success: true, club: north } });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Club created');
    expect(write(api.calls)?.body).toEqual({
      name: 'Lakeside',
      description: null,
      director_user_id: 72,
      is_active: true,
    });
  });

  it('loads the club with its present director among the choices, and saves', async () => {
    const { api, user } = await open(`${LIST}/1/edit`, ['CLUBS_UPDATE']);
    expect((await screen.findByDisplayValue('North Shore')).getAttribute('name')).toBe('name');
    expect(await screen.findByDisplayValue('Carla Núñez')).toBeTruthy();
    await user.clear(screen.getByRole('combobox', { name: 'Director' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Club saved');
    expect(write(api.calls)?.body).toMatchObject({ name: 'North Shore', director_user_id: null });
  });
});
