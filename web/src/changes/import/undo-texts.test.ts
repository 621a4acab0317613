import { expect, it } from 'vitest';
import { undoneText, undoText } from './undo-texts.ts';

const noun = { one: 'product', many: 'products' };
const said = (
  [create_count, change_count]: readonly [number, number],
  [kept, keptNew]: readonly [number, number],
  undo_removes: boolean,
) => undoneText({ result: { create_count, change_count, undo_removes }, noun, counts: { kept, keptNew } });

it.each([
  [[14, 0], [0, 0], true, ['The 14 new products are removed; the history keeps them.']],
  [[14, 0], [2, 2], true, ['12 of 14 new products are removed; the history keeps them.']],
  [[14, 0], [2, 2], false, ['12 of 14 new products are deactivated; nothing is deleted.']],
  [
    [1, 1],
    [0, 0],
    true,
    ['The new product is removed; the history keeps it.', 'The changed product is as before.'],
  ],
  [[0, 9], [8, 0], false, ['1 of 9 changed products is as before.']],
  [
    [2, 5000],
    [3, 1],
    false,
    [
      '1 of 2 new products is deactivated; nothing is deleted.',
      '4,998 of 5,000 changed products are as before.',
    ],
  ],
] as const)(
  'created and changed %j, of which an undo keeps %j (removes: %s)',
  (made, kept, removes, text) => {
    expect(said(made, kept, removes)).toEqual(text);
  },
);

it.each([
  [3, 0, true, 'Undo removes the new products.'],
  [3, 0, false, 'Undo deactivates the new products.'],
  [0, 2, true, 'Undo gives changed products their previous values back.'],
  [3, 2, false, 'Undo gives changed products their previous values back, and deactivates the new products.'],
])('of %i created and %i changed (removes: %s): %s', (create_count, change_count, undo_removes, text) => {
  expect(undoText({ create_count, change_count, undo_removes }, 'products')).toBe(text);
});
