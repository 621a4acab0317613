import { describe, expect, it } from 'vitest';
import { clickOption, type ListSelection, NOTHING_SELECTED, pressKey, selectedIn } from './list-selection.ts';

const ids = [10, 20, 30, 40, 50];
const alone = { toggle: false, range: false };
const ctrl = { toggle: true, range: false };
const shift = { toggle: false, range: true };

function through(...steps: ((before: ListSelection) => ListSelection | null)[]): ListSelection {
  return steps.reduce<ListSelection>((before, step) => step(before) ?? before, NOTHING_SELECTED);
}
const click =
  (id: number, held = alone) =>
  (before: ListSelection) =>
    clickOption(ids, before, id, held);
const press =
  (key: string, held = alone) =>
  (before: ListSelection) =>
    pressKey(ids, before, key, held);

describe('clicks', () => {
  it('selects one option and deselects the others', () => {
    expect(selectedIn(ids, through(click(10), click(30)))).toEqual([30]);
  });

  it('adds and removes with ctrl', () => {
    expect(selectedIn(ids, through(click(10), click(30, ctrl)))).toEqual([10, 30]);
    expect(selectedIn(ids, through(click(10), click(30, ctrl), click(10, ctrl)))).toEqual([30]);
  });

  it('selects a range with shift, downwards and upwards from the same start', () => {
    expect(selectedIn(ids, through(click(20), click(40, shift)))).toEqual([20, 30, 40]);
    expect(selectedIn(ids, through(click(20), click(40, shift), click(10, shift)))).toEqual([10, 20]);
  });

  it('starts a range at the click itself when nothing was clicked before, or when a filter hides the start', () => {
    expect(selectedIn(ids, through(click(30, shift)))).toEqual([30]);
    const hidden = through(click(10));
    expect(selectedIn([30, 40], clickOption([30, 40], hidden, 40, shift))).toEqual([40]);
  });
});

describe('keys', () => {
  it('moves without selecting', () => {
    const moved = through(press('ArrowDown'), press('ArrowDown'));
    expect(moved.active).toBe(20);
    expect(selectedIn(ids, moved)).toEqual([]);
  });

  it.each([
    ['Home', 30, 10],
    ['End', 30, 50],
    ['ArrowUp', 30, 20],
    ['ArrowDown', 30, 40],
    ['ArrowUp', 10, 10],
    ['ArrowDown', 50, 50],
  ])('%s goes from %i to %i', (key, from, to) => {
    expect(through(click(from), press(key)).active).toBe(to);
  });

  it('toggles with space', () => {
    expect(selectedIn(ids, through(press('ArrowDown'), press(' ')))).toEqual([10]);
    expect(selectedIn(ids, through(press('ArrowDown'), press(' '), press(' ')))).toEqual([]);
  });

  it('extends the range with shift and arrows, and shrinks it on the way back', () => {
    const down = through(click(20), press('ArrowDown', shift), press('ArrowDown', shift));
    expect(selectedIn(ids, down)).toEqual([20, 30, 40]);
    expect(selectedIn(ids, press('ArrowUp', shift)(down) ?? down)).toEqual([20, 30]);
    // From where no click was.
    expect(selectedIn(ids, through(press('ArrowDown'), press('ArrowDown', shift)))).toEqual([10, 20]);
  });

  it('selects all with ctrl and A, and none when all are selected', () => {
    expect(selectedIn(ids, through(press('a', ctrl)))).toEqual(ids);
    expect(selectedIn(ids, through(press('a', ctrl), press('A', ctrl)))).toEqual([]);
  });

  it('leaves other keys to the page', () => {
    expect(pressKey(ids, NOTHING_SELECTED, 'Tab', alone)).toBeNull();
    expect(pressKey(ids, NOTHING_SELECTED, 'a', alone)).toBeNull();
  });

  it('does nothing in an empty list', () => {
    expect(pressKey([], NOTHING_SELECTED, 'ArrowDown', shift)).toEqual(NOTHING_SELECTED);
  });
});
