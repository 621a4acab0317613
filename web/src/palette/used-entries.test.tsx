import { beforeEach, expect, it } from 'vitest';
import { storeCsrfToken } from '../api/csrf-token.ts';
import { forgetUser, userStorage } from '../session/user-storage.ts';
import type { Entry } from './entry.ts';
import { findable, findEntries } from './find-entries.ts';
import { countUse, usedEntries } from './used-entries.ts';

beforeEach(() => {
  localStorage.clear();
  storeCsrfToken('token');
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

it.each(['{', 'null', '7', '[]', '{"a":"many"}'])(
  'counts nothing where what is kept is damaged: %s',
  (text) => {
    userStorage(7).write('paletteUses', text);
    expect(usedEntries(7)).toEqual({});
    countUse(7, 'b');
    expect(usedEntries(7)).toEqual({ b: 1 });
  },
);

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
