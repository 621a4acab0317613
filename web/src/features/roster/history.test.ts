import { expect, test } from 'vitest';
import { type HistoryAction, historyReducer, startHistory } from './history.ts';

function run(...actions: HistoryAction<number>[]) {
  return actions.reduce(historyReducer<number>, startHistory(0));
}

const add = (by: number): HistoryAction<number> => ({ type: 'change', edit: (value) => value + by });
const undo: HistoryAction<number> = { type: 'undo' };
const redo: HistoryAction<number> = { type: 'redo' };

test.each([
  ['undo at the start changes nothing', [undo], 0],
  ['redo without an undo changes nothing', [add(1), redo], 1],
  ['a change after an undo discards what was undone', [add(1), undo, add(5), redo], 5],
  ['a change without effect is not a step', [add(1), add(0), undo], 0],
])('%s', (_, actions, value) => {
  expect(run(...actions).present).toBe(value);
});

test('the past is bounded', () => {
  const steps = Array.from({ length: 500 }, () => add(1));
  expect(run(...steps).past).toHaveLength(200);
  expect(run(...steps, undo, undo).present).toBe(498);
});
