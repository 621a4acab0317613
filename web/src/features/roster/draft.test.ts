import { expect, test, vi } from 'vitest';
import { loadDraft, saveDraft } from './draft.ts';
import { addRows, emptyRoster, setCells } from './model/roster.ts';

test('a stored roster is loaded again', () => {
  const roster = setCells(emptyRoster(), [{ row: 0, column: 5, text: 'x' }]);
  expect(saveDraft(roster)).toBe(true);
  expect(localStorage.getItem('rosterDraft')).toContain('Special item 1');
  expect(loadDraft()).toEqual(roster);
});

test('an empty roster leaves nothing on the device', () => {
  saveDraft(setCells(emptyRoster(), [{ row: 0, column: 0, text: 'Anna' }]));
  saveDraft(addRows(emptyRoster(), 3));
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
  expect(loadDraft()).toEqual(emptyRoster());
});

test('rows of another width are padded or cut', () => {
  localStorage.setItem(
    'rosterDraft',
    '{"specialItems":["Socks"],"rows":[["Anna"],["a","b","c","d","e","f"]]}',
  );
  expect(loadDraft().rows).toEqual([
    ['Anna', '', '', '', '', ''],
    ['a', 'b', 'c', 'd', 'e', 'f'],
  ]);
});

test('a browser that refuses storage returns false', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(saveDraft(setCells(emptyRoster(), [{ row: 0, column: 0, text: 'Anna' }]))).toBe(false);
});
