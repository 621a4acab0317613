import type { HistoryChange, HistoryEntry } from '@kitroom/contract/history/history';
import { describe, expect, it } from 'vitest';
import { stepsOf, versionAfter } from './history-steps.ts';

const text = (value: string | null) => (value === null ? null : ({ type: 'plain', value } as const));
const change = (field: string, before: string | null, after: string | null): HistoryChange => ({
  field,
  before: text(before),
  after: text(after),
});

let ids = 100;
function entry(requestId: string, changes: HistoryChange[], action = 'update'): HistoryEntry {
  ids -= 1;
  return {
    id: ids,
    request_id: requestId,
    at: '2026-11-20T12:00:00.000Z',
    actor: null,
    action,
    changes,
    can_undo: false,
  };
}

describe('stepsOf', () => {
  it('puts the entries of one request together, changes in the order in which they were made', () => {
    const steps = stepsOf([
      entry('b', [change('sizes', 'S', 'M')], 'links'),
      entry('b', [change('name', 'A', 'B')]),
      entry('a', [change('name', null, 'A')], 'create'),
    ]);
    expect(steps.map(({ requestId, actions }) => [requestId, actions])).toEqual([
      ['b', ['update', 'links']],
      ['a', ['create']],
    ]);
    expect(steps[0]?.changes.map(({ field }) => field)).toEqual(['name', 'sizes']);
  });

  it('offers to undo a step of which one entry can be undone', () => {
    const undoable = { ...entry('a', []), can_undo: true };
    expect(stepsOf([entry('a', []), undoable, entry('b', [])]).map(({ canUndo }) => canUndo)).toEqual([
      true,
      false,
    ]);
  });
});

describe('versionAfter', () => {
  const steps = stepsOf([
    entry('d', [change('code', 'X', 'Y')]),
    entry('c', [change('name', 'B', 'C'), change('notes', 'n', null)]),
    entry('b', [change('name', 'A', 'B')]),
    entry('a', [change('name', null, 'A'), change('notes', null, 'n'), change('code', null, 'X')], 'create'),
  ]);
  const version = (index: number) => {
    const step = steps[index];
    if (step === undefined) throw new Error('no such step');
    return versionAfter(steps, step);
  };

  it('is what later changes of a field started from', () => {
    expect(version(2)).toEqual({ name: text('B'), notes: text('n'), code: text('X') });
    expect(version(3)).toEqual({ name: text('A'), notes: text('n'), code: text('X') });
  });

  it('keeps a field empty that the step has emptied', () => {
    expect(version(1)).toEqual({ name: text('C'), notes: null, code: text('X') });
    expect(version(0)).toEqual({ name: text('C'), notes: null, code: text('Y') });
  });

  it('says nothing about fields without a change', () => {
    const [newest] = stepsOf([entry('a', [change('name', 'A', 'B')])]);
    if (newest === undefined) throw new Error('no step');
    expect(versionAfter([newest], newest)).toEqual({ name: text('B') });
  });

  it('counts the last of two changes of one field in one request', () => {
    const twice = stepsOf([
      entry('b', [change('name', 'C', 'D')]),
      entry('a', [change('name', 'B', 'C')]),
      entry('a', [change('name', 'A', 'B')]),
    ]);
    expect(twice.map((step) => versionAfter(twice, step).name)).toEqual([text('D'), text('C')]);
  });
});
