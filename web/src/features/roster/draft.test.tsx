import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearCsrfToken, storeCsrfToken } from '../../api/csrf-token.ts';
import { forgetUser } from '../../session/user-storage.ts';
import { loadDraft, saveDraft, watchDraft } from './draft.ts';
import { addRows, emptyRoster, setCells } from './model/roster.ts';

beforeEach(() => storeCsrfToken('token'));

const named = (player: string) =>
  setCells(emptyRoster(), [
    { row: 0, column: 0, text: player },
    { row: 0, column: 5, text: 'a special item' },
  ]);

test('a roster belongs to its user, and goes with their sign-out', () => {
  saveDraft(7, named('Anna'));
  expect(loadDraft(7)).toEqual(named('Anna'));
  for (const other of [8, null]) expect(loadDraft(other)).toEqual(emptyRoster());
  saveDraft(8, named('Berta'));
  forgetUser(7);
  expect(loadDraft(7)).toEqual(emptyRoster());
  expect(loadDraft(8)).toEqual(named('Berta'));
});

test('a user who has none takes over what was typed before the sign-in, once', () => {
  saveDraft(null, named('Anna'));
  expect(loadDraft(7)).toEqual(named('Anna'));
  expect(localStorage.getItem('rosterDraft')).toBeNull();
  expect(loadDraft(7)).toEqual(named('Anna'));
  saveDraft(null, named('Berta'));
  expect(loadDraft(7)).toEqual(named('Anna'));
  expect(loadDraft(null)).toEqual(named('Berta'));
});

test('what cannot be stored for its user stays where it is', () => {
  saveDraft(null, named('Anna'));
  clearCsrfToken();
  expect(loadDraft(7)).toEqual(named('Anna'));
  expect(loadDraft(null)).toEqual(named('Anna'));
});

test.each([
  ['rosterDraft', 1],
  ['user:7:roster', 1],
  [null, 1],
  ['theme', 0],
])('what another tab stores under %j is looked at: %i', (key, times) => {
  const changed = vi.fn();
  onTestFinished(watchDraft(changed));
  dispatchEvent(new StorageEvent('storage', { key }));
  expect(changed).toHaveBeenCalledTimes(times);
});

test('an empty roster leaves nothing on the device', () => {
  saveDraft(null, setCells(emptyRoster(), [{ row: 0, column: 0, text: 'Anna' }]));
  saveDraft(null, addRows(emptyRoster(), 3));
  expect(localStorage.getItem('rosterDraft')).toBeNull();
});

test.each([
  '',
  '{',
  '[]',
  'null',
  '7',
  '{"rows":1}',
  '{"specialItems":[],"rows":[]}',
  '{"specialItems":[1],"rows":[[]]}',
])('the broken draft %j gives a new roster', (text) => {
  localStorage.setItem('rosterDraft', text);
  expect(loadDraft(null)).toEqual(emptyRoster());
});

test('rows of another width are padded or cut', () => {
  localStorage.setItem(
    'rosterDraft',
    '{"specialItems":["Socks"],"rows":[["Anna"],["a","b","c","d","e","f"]]}',
  );
  expect(loadDraft(null).rows).toEqual([
    ['Anna', '', '', '', '', ''],
    ['a', 'b', 'c', 'd', 'e', 'f'],
  ]);
});
