import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGate } from '../../test/gate.ts';
import { openPageWithPalette, options } from '../../test/palette.tsx';
import { coded, colorRow } from '../../test/records.ts';
import { signedInAs } from '../../test/render.tsx';
import { answering } from '../../test/replies.ts';
import { storeCsrfToken } from '../api/csrf-token.ts';
import { forgetUser, userStorage } from '../session/user-storage.ts';
import type { Entry } from './entry.ts';
import { findable, findEntries } from './find-entries.ts';
import { countUse, entryShownAt, recentRecords, recentScreens, usedEntries } from './habits.ts';

const size = (id: number, name: string, code: string) => ({ ...coded(id, name), code });
const navy = colorRow(3, 'Navy', '0C2340');
const COLOR_CODES = ['GARMENT_COLOR_READ', 'GARMENT_COLOR_UPDATE'];
const CODES = ['SIZE_READ', 'SIZE_UPDATE', ...COLOR_CODES];
const remember = (...ids: string[]) => userStorage(7).write('recentRecords', JSON.stringify(ids));

beforeEach(() => storeCsrfToken('token'));

function open(path: string, codes = CODES, permissions: Promise<void> = Promise.resolve()) {
  const others = [5, 6, 7].map((id) => size(id, `Wide ${id}`, `W${id}`));
  const sizes = [size(1, 'Small', 'S'), size(2, 'Smaller', 'XS'), size(4, 'Youth Small', 'YS'), ...others];
  const answers = {
    'GET /api/auth/user-permissions': () => permissions.then(signedInAs(...codes)),
    'GET /api/admin/size': answering({ sizes }),
    'GET /api/admin/garment-color': answering({ garment_colors: [navy] }),
    'GET /api/admin/saved-views': answering({ views: [] }),
  };
  return openPageWithPalette(path, { codes, answers });
}

describe('records that were opened', () => {
  it('are remembered, the last one first, and followed by the screens used last, then by what can be created and the other screens', async () => {
    const { router, openPalette } = await open('/admin/size/1/edit', [...CODES, 'SIZE_CREATE']);
    const [small, navy, club] = ['/admin/size 1', '/admin/garment-color 3', '/admin/clubs 9'];
    const remembered = (...ids: unknown[]) => waitFor(() => expect(recentRecords(7)).toEqual(ids));
    await remembered(small);
    await router.navigate('/admin/size/create');
    await router.navigate('/admin/garment-color/3/edit');
    await remembered(navy, small);
    await router.navigate('/admin/clubs/9');
    await remembered(club, navy, small);
    await router.navigate('/admin/size/1/edit');
    await remembered(small, club, navy);
    for (const path of ['/players', '/admin/size', '/players', '/admin/garment-color']) {
      await router.navigate(path);
      await waitFor(() => expect(recentScreens(7)[0]).toBe(`screen ${path}`));
    }
    await openPalette();
    const first = ['SmallS · size', 'NavyNAV · garment color', 'Players', 'Sizes', 'Create Size', 'Teams'];
    await waitFor(() => expect(options().slice(0, 6)).toEqual(first));
    expect(new Set(options()).size).toBe(options().length);
    expect(recentRecords(8)).toEqual([]);
    forgetUser(7);
    expect([recentRecords(7), recentScreens(7)]).toEqual([[], []]);
  });

  it('are the first that the palette offers, five of twenty, without the one on the screen, with their kind and color', async () => {
    const ids = [1, 7, 6, 5, 4, ...Array.from({ length: 20 }, (_, at) => 100 + at)];
    const sizes = ids.map((id) => `/admin/size ${id}`);
    remember('/admin/size 2', '/admin/garment-color 3', '/admin/size 77', ...sizes);
    const { user, router, openPalette } = await open('/admin/size/2/edit');
    await openPalette();
    const group = within(await screen.findByRole('group', { name: 'Recent' }));
    const found = group.getAllByRole('option');
    expect(found.map(({ textContent }) => textContent)).toEqual([
      'NavyNAV · garment color',
      'SmallS · size',
      ...[7, 6, 5].map((id) => `Wide ${id}W${id} · size`),
    ]);
    expect(found[0]?.querySelector('[style*="background-color"]')).not.toBeNull();
    expect(found[1]?.querySelector('svg')).not.toBeNull();
    await user.click(group.getByRole('option', { name: /Navy/u }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/garment-color/3/edit'));
    await waitFor(() => expect(recentRecords(7)).toHaveLength(20));
  });

  it('are what Enter opens, also where the palette was opened before it was known who is signed in; what was typed is kept', async () => {
    remember('/admin/size 1', '/admin/garment-color 3');
    const permissions = createGate();
    const { user, router, openPalette } = await open('/', COLOR_CODES, permissions.opened);
    await user.keyboard('{Control>}k{/Control}');
    await user.keyboard('n');
    permissions.open();
    expect(await screen.findByRole('combobox', { name: 'Go to or create' })).toHaveProperty('value', 'n');
    await user.keyboard('{Backspace}');
    // What the user may not read any more is left out.
    const group = within(await screen.findByRole('group', { name: 'Recent' }));
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'NavyNAV · garment color',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const input = await openPalette();
    const first = await screen.findByRole('option', { name: /Navy/u });
    await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBe(first.id));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/garment-color/3/edit'));
  });

  it('come before others that a search finds as well, after names that start with it', async () => {
    remember('/admin/size 2', '/admin/size 4');
    const { user, openPalette } = await open('/');
    await user.type(await openPalette(), 'small');
    await waitFor(() => expect(options()).toEqual(['SmallerXS', 'SmallS', 'Youth SmallYS']));
  });

  it.each(['', '{', 'null', '7', '[]', '{"a":"many"}'])(
    'are none where what is kept is damaged, neither are counts of choices: %s',
    (text) => {
      userStorage(7).write('recentRecords', text);
      expect(recentRecords(7)).toEqual([]);
      userStorage(7).write('paletteUses', text);
      expect(usedEntries(7)).toEqual({});
      countUse(7, 'b');
      expect(usedEntries(7)).toEqual({ b: 1 });
    },
  );
});

it.each([
  ['/admin/size/12/edit', '/admin/size 12'],
  ['/admin/users/2', '/admin/users 2'],
  ['/admin/users/2/edit', '/admin/users 2'],
  ['/admin/product/5/edit', '/admin/product 5'],
  ['/admin/roles/2/permissions', '/admin/roles 2'],
  ['/admin/clubs/create', null],
  ['/admin/size/0/edit', null],
  ['/admin/size', null],
])('%s shows %s', (path, id) => {
  expect(entryShownAt(path)).toBe(id);
});

const times = (count: number, id: string) => {
  for (let time = 0; time < count; time++) countUse(7, id);
};

it('counts what each user has chosen, until the sign-out', () => {
  times(3, 'a');
  times(1, 'b');
  expect(usedEntries(7)).toEqual({ a: 3, b: 1 });
  expect(usedEntries(8)).toEqual({});
  forgetUser(7);
  expect(usedEntries(7)).toEqual({});
});

it('halves all counts when one reaches 32, and forgets what was chosen once', () => {
  times(1, 'once');
  times(10, 'often');
  times(31, 'daily');
  expect(usedEntries(7)).toEqual({ once: 1, often: 10, daily: 31 });
  times(1, 'daily');
  expect(usedEntries(7)).toEqual({ often: 5, daily: 16 });
});

it('what was chosen most comes first, among names that start with the search and among the others', () => {
  const entry = (label: string): Entry => ({ id: label, label, detail: null, kind: 'screen', to: '/' });
  const entries = ['Sizes', 'Size Chart', 'Sizing', 'Cap Size', 'Shirt Size'].map(entry);
  const found = (search: string, recent: string[], uses: Record<string, number>) =>
    findEntries([findable({ heading: 'Go to', entries })], search, { uses, recent }).map(
      ({ label }) => label,
    );
  expect(found('siz', [], {})).toEqual(['Sizes', 'Size Chart', 'Sizing', 'Cap Size', 'Shirt Size']);
  expect(found('siz', ['Cap Size', 'Size Chart'], { Sizing: 1, 'Shirt Size': 9 })).toEqual([
    'Sizing',
    'Size Chart',
    'Sizes',
    'Shirt Size',
    'Cap Size',
  ]);
  expect(found('', [], { Sizing: 1 })).toEqual(['Sizing', 'Sizes', 'Size Chart', 'Cap Size', 'Shirt Size']);
});

it('a search shows six entries of a group at most', () => {
  const entry = (label: string): Entry => ({ id: label, label, detail: null, kind: 'sizes', to: '/' });
  const groups = ['Sizes', 'Screens'].map((heading) =>
    findable({ heading, entries: Array.from({ length: 7 }, (_, at) => entry(`${heading} ${at}`)) }),
  );
  const found = (search: string) => findEntries(groups, search, { uses: {}, recent: [] });
  expect([found('s').length, found('').length]).toEqual([12, 14]);
});
