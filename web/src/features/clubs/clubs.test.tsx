import { clubResource } from '@kitroom/contract/club';
import { MESSAGES } from '@kitroom/contract/errors';
import { importColumns } from '@kitroom/contract/import/columns';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, type Reply, refused, succeeded } from '../../../test/api-server.ts';
import { keepDownloads } from '../../../test/downloads.ts';
import { createGate } from '../../../test/gate.ts';
import { changed, entry, historyPage, plain } from '../../../test/history.ts';
import { openPages } from '../../../test/kind-pages.tsx';
import { clubRow } from '../../../test/records.ts';
import { signedInAs } from '../../../test/render.tsx';
import { anna } from '../../../test/user-pages.tsx';
import { readSource } from '../../changes/import/read-source.ts';
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
/** What needs attention: these clubs, for one reason. */
const reasons = (...ids: number[]) =>
  succeeded({
    attention: ids.map((id) => ({ id, reasons: [{ reason: 'no_director', names: [], count: 0 }] })),
  });
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
    await open(`${LIST}/1`, [], { [`GET ${CALL}/attention`]: () => reasons(1) });
    await screen.findByRole('heading', { level: 1, name: 'North Shore' });
    screen.getByText('Carla Núñez');
    expect(screen.getByText('No director', { exact: false }).textContent).toBe(
      'Needs attention: No director',
    );
    expect(screen.queryByRole('link', { name: 'No director' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Edit|Size Chart/u })).toBeNull();
  });

  it('leads those who may change it to the field that needs attention; its history is only looked at', async () => {
    const entries = [entry(1, [changed('name', plain('South Shore'), plain('North Shore'))])];
    const { router, user } = await open(
      `${LIST}/1`,
      ['CLUBS_UPDATE', 'USERS_READ', 'SIZE_READ', 'PRODUCT_READ'],
      {
        [`GET ${CALL}/attention`]: () => reasons(1),
        [`GET ${CALL}/1/history`]: historyPage(entries),
        'GET /api/admin/users': () => succeeded({ users: [] }),
      },
    );
    await screen.findByText('No user belongs to this club.');
    expect(screen.queryByText(/^Choose the club in the form/u)).toBeNull();
    const sizes = screen.getByRole('link', { name: 'Size Chart' });
    expect(sizes.getAttribute('href')).toBe('/admin/sheets/sizes?club=1');
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
    const others = Array.from({ length: 11 }, (_, at) => person(at + 10, `Dahl ${at}`, 1));
    const users = [person(5, 'Adler', 1), person(6, 'Brandt', 2), person(7, 'Conti', 1, false), ...others];
    const { api, user } = await open(`${LIST}/1`, ['USERS_READ'], {
      'GET /api/admin/users': () => refused(500, ''),
    });
    await screen.findByText('Failed to load users');
    api.answers['GET /api/admin/users'] = () => succeeded({ users });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    const card = within(await screen.findByRole('region', { name: 'People' }));
    await card.findByText('Coach (inactive)');
    const links = card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toHaveLength(13);
    expect([links[0], links[1], links.at(-1)]).toEqual([
      ['Ann Adler', '/admin/users/5'],
      ['Ann Conti', '/admin/users/7'],
      ['Show 13 users in the list', '/admin/users?club=1'],
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

// The list and the form of clubs are tested for all that say what needs attention.
const FORM = `${LIST}/1/edit`;
const ATTENTION = `GET ${CALL}/attention`;
const first = clubRow(1, 'Small Hills');
const all = [first, clubRow(2, 'Lakeside'), clubRow(3, 'Hillside'), clubRow(4, 'Old Mill', false)];
const WHY = 'No director';
const filter = () => screen.queryByRole('button', { name: /^Needs Attention/u });

/** Opens the list or the form for those who may change clubs. */
async function openClubs(path: string, answers: Answers, codes = ['CLUBS_UPDATE']) {
  const { api, router, user } = await open(path, codes, {
    [`GET ${CALL}`]: () => succeeded({ clubs: all }),
    [`GET ${CALL}/1`]: () => succeeded({ club: first }, '"5"'),
    ...answers,
  });
  return { ...api, user, at: () => router.state.location };
}
const name = () => screen.findByRole('textbox', { name: /Name/u });

const names = () =>
  screen
    .queryAllByRole('checkbox', { name: /^Select (?!all)/u })
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));

it('has the filter from one record on: with none it is not shown, unless it is on or has the focus', async () => {
  const { user, answers } = await openClubs(`${LIST}?attention=yes`, { [ATTENTION]: () => reasons() });
  await screen.findByText('Nothing needs attention.');
  await user.click(await screen.findByRole('button', { name: 'Needs Attention (0)', pressed: true }));
  await screen.findByText('Hillside');
  expect(document.activeElement).toBe(filter());
  await user.tab();
  expect(filter()).toBeNull();
  cleanup();
  await openClubs(LIST, { ...answers, [ATTENTION]: () => reasons(1) });
  await screen.findByRole('button', { name: 'Needs Attention (1)', pressed: false });
});

it('shows the rows before it is known which need attention, why in each then, and only these on request, also in the address', async () => {
  const { opened, open: answer } = createGate<Reply>();
  const { user, at } = await openClubs(LIST, { [ATTENTION]: () => opened });
  await screen.findByText('Hillside');
  expect(filter()).toBeNull();
  answer(reasons(1, 3));
  const [first, second, ...others] = await screen.findAllByText(WHY);
  expect(first?.closest('tr')?.textContent).toContain('Small Hills');
  expect(second?.closest('tr')?.textContent).toContain('Hillside');
  expect(others).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Needs Attention (2)' }));
  expect(names()).toEqual(['Small Hills', 'Hillside']);
  await waitFor(() => expect(at().search).toBe('?attention=yes'));
  screen.getByText('2 of 4 clubs');
  await user.click(screen.getByRole('button', { name: 'Inactive' }));
  expect(names()).toEqual([]);
  await user.type(screen.getByRole('searchbox'), 'small');
  await user.click(await screen.findByRole('button', { name: 'Clear Search and Filter' }));
  await waitFor(() => expect(names()).toEqual(all.map((one) => one.name)));
  await waitFor(() => expect(at().search).toBe(''));
});

it('says so when the reasons cannot be loaded, and loads them again', async () => {
  const { user, answers } = await openClubs(LIST, { [ATTENTION]: () => ({ status: 500, body: {} }) });
  await screen.findByText('Hillside');
  await user.click(await screen.findByRole('button', { name: 'Needs Attention' }));
  await screen.findByText(/Failed to load what needs attention/u);
  answers[ATTENTION] = () => reasons(2);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText(WHY);
  expect(names()).toEqual(['Lakeside']);
});

it('opened with the filter, shows and exports no row before it is known which ones, then those found, sorted', async () => {
  const files = keepDownloads();
  const { opened, open: answer } = createGate<Reply>();
  const { user, calls } = await openClubs(`${LIST}?attention=yes&columns=description&q=hill&sort=-name`, {
    [ATTENTION]: () => opened,
  });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(CALL));
  await screen.findByRole('button', { name: 'Needs Attention' });
  expect(names()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
  answer(reasons(1, 3));
  await waitFor(() => expect(names()).toEqual(['Small Hills', 'Hillside']));
  await user.choose('Export', 'Export Excel');
  await waitFor(() => expect(files).toHaveLength(1));
  const given = (await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer();
  const [sheet] = readSource({ given, known: importColumns('clubs') });
  expect(sheet?.lines).toEqual([
    ['Name', 'Description'],
    ['Small Hills', 'About Small Hills'],
    ['Hillside', 'About Hillside'],
  ]);
});

it('the form says the same below the name, not after its fields, and each reason leads to its field again and again', async () => {
  const { opened, open: answer } = createGate<Reply>();
  const { user, at, calls } = await openClubs(FORM, { [ATTENTION]: () => opened });
  await screen.findByRole('heading', { level: 1, name: 'Small Hills' });
  expect(screen.queryByRole('textbox')).toBeNull();
  answer(reasons(1, 2));
  await name();
  for (let time = 0; time < 2; time++) {
    await user.click(screen.getByRole('link', { name: WHY }));
    const director = screen.getByRole('combobox', { name: 'Director' });
    await waitFor(() => expect(document.activeElement).toBe(director));
    director.blur();
  }
  expect(at().pathname).toBe(FORM);
  expect(calls.filter(({ path }) => path === `${CALL}/1`)).toHaveLength(1);
});

it('the form comes without reasons that cannot be loaded, in the field that its address names, and asks for none that its user may not see', async () => {
  const broken = { [ATTENTION]: () => ({ status: 503, body: {} }) };
  const { calls } = await openClubs(`${FORM}#description`, broken);
  const description = await screen.findByRole('textbox', { name: 'Description' });
  await waitFor(() => expect(document.activeElement).toBe(description));
  expect(screen.queryByText(/Needs attention/iu)).toBeNull();
  expect(calls.map(({ path }) => path)).toContain(`${CALL}/attention`);
  cleanup();
  const other = await openClubs(FORM, {
    ...broken,
    'GET /api/auth/user-permissions': signedInAs('CLUBS_UPDATE'),
  });
  await name();
  expect(other.calls.map(({ path }) => path)).not.toContain(`${CALL}/attention`);
});
