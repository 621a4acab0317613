import type { HistoryChange } from '@kitroom/contract/history/history';
import { describe, expect, it } from 'vitest';
import { changed, entry as entryOf, named, plain } from '../../../test/history.ts';
import { versionAfter } from './earlier-values.ts';
import { linesOf } from './entry-lines.ts';

let ids = 100;
function entry(request_id: string, changes: HistoryChange[], action = 'update') {
  ids -= 1;
  return entryOf(ids, changes, { action, request_id, record: named(1, 'S') });
}
const change = (field: string, before: string | null, after: string | null) =>
  changed(field, plain(before), plain(after));

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
    expect(version(2)).toEqual({ name: plain('B'), notes: plain('n'), code: plain('X') });
    expect(version(3)).toEqual({ name: plain('A'), notes: plain('n'), code: plain('X') });
  });

  it('keeps a field empty that the line has emptied', () => {
    expect(version(1)).toEqual({ name: plain('C'), notes: null, code: plain('X') });
    expect(version(0)).toEqual({ name: plain('C'), notes: null, code: plain('Y') });
  });

  it('says nothing about fields without a change', () => {
    const [newest] = linesOf([entry('a', [change('name', 'A', 'B')])]);
    if (newest === undefined) throw new Error('no line');
    expect(versionAfter([newest], newest)).toEqual({ name: plain('B') });
  });

  it('counts the last of two changes of one field in one request', () => {
    const twice = linesOf([
      entry('b', [change('name', 'C', 'D')]),
      entry('a', [change('name', 'B', 'C')]),
      entry('a', [change('name', 'A', 'B')]),
    ]);
    expect(twice.map((line) => versionAfter(twice, line).name)).toEqual([plain('D'), plain('C')]);
  });
});
