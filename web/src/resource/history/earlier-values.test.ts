import type { ActivityEntry } from '@kitroom/contract/history/activity';
import type { HistoryChange } from '@kitroom/contract/history/history';
import { describe, expect, it } from 'vitest';
import { versionAfter } from './earlier-values.ts';
import { linesOf } from './entry-lines.ts';

const text = (value: string | null) => (value === null ? null : ({ type: 'plain', value } as const));
const change = (field: string, before: string | null, after: string | null): HistoryChange => ({
  field,
  before: text(before),
  after: text(after),
});

let ids = 100;
function entry(requestId: string, changes: HistoryChange[], action = 'update'): ActivityEntry {
  ids -= 1;
  return {
    id: ids,
    request_id: requestId,
    at: '2026-11-20T12:00:00.000Z',
    actor: null,
    action,
    changes,
    can_undo: false,
    entity: 'sizes',
    record: { id: 1, name: 'S', former_name: null, hex_value: null },
    thumbnail: null,
    more_changes: 0,
  };
}

describe('versionAfter', () => {
  const lines = linesOf([
    entry('d', [change('code', 'X', 'Y')]),
    entry('c', [change('name', 'B', 'C'), change('notes', 'n', null)]),
    entry('b', [change('name', 'A', 'B')]),
    entry('a', [change('name', null, 'A'), change('notes', null, 'n'), change('code', null, 'X')], 'create'),
  ]);
  const version = (index: number) => {
    const line = lines[index];
    if (line === undefined) throw new Error('no such line');
    return versionAfter(lines, line);
  };

  it('is what later changes of a field started from', () => {
    expect(version(2)).toEqual({ name: text('B'), notes: text('n'), code: text('X') });
    expect(version(3)).toEqual({ name: text('A'), notes: text('n'), code: text('X') });
  });

  it('keeps a field empty that the line has emptied', () => {
    expect(version(1)).toEqual({ name: text('C'), notes: null, code: text('X') });
    expect(version(0)).toEqual({ name: text('C'), notes: null, code: text('Y') });
  });

  it('says nothing about fields without a change', () => {
    const [newest] = linesOf([entry('a', [change('name', 'A', 'B')])]);
    if (newest === undefined) throw new Error('no line');
    expect(versionAfter([newest], newest)).toEqual({ name: text('B') });
  });

  it('counts the last of two changes of one field in one request', () => {
    const twice = linesOf([
      entry('b', [change('name', 'C', 'D')]),
      entry('a', [change('name', 'B', 'C')]),
      entry('a', [change('name', 'A', 'B')]),
    ]);
    expect(twice.map((line) => versionAfter(twice, line).name)).toEqual([text('D'), text('C')]);
  });
});
