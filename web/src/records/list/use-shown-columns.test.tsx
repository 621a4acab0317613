import { describe, expect, it } from 'vitest';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { arrangeColumns, columnsParam, shownColumns } from './use-shown-columns.ts';

const column = (id: string, more: Partial<RecordColumn<never>> = {}): RecordColumn<never> => ({
  id,
  header: id,
  width: 200,
  value: () => null,
  ...more,
});
const columns = [
  column('name'),
  column('code'),
  column('text'),
  column('active'),
  column('time', { optional: true }),
];

const shown = (param: string | null, of = columns) =>
  shownColumns(arrangeColumns(of, param)).map(({ id }) => id);
const all = (param: string | null, of = columns) => arrangeColumns(of, param).all.map(({ id }) => id);

describe('the columns of an address', () => {
  it.each([
    ['without any are the usual ones', null, ['name', 'code', 'text', 'active']],
    ['that are gone are the usual ones', 'gone', ['name', 'code', 'text', 'active']],
    ['are those that it names, in their usual order', 'time.code', ['name', 'code', 'time']],
    ['can be none besides the name', '', ['name']],
    [
      'that begins with the name have its order',
      'name.active.-text.time.code',
      ['name', 'active', 'time', 'code'],
    ],
    ['named twice are there once', 'name.active.active.code.-text', ['name', 'active', 'code']],
  ])('%s', (_title, param, expected) => {
    expect(shown(param)).toEqual(expected);
  });

  it('have the hidden ones in their places, too', () => {
    expect(all('name.active.-text.code.-time')).toEqual(['name', 'active', 'text', 'code', 'time']);
    expect(all('time.code')).toEqual(columns.map(({ id }) => id));
  });

  it('have what an update has added where it usually is, unless it is optional', () => {
    const known = 'name.active.-text.code';
    const updated = columns.toSpliced(2, 0, column('new'));
    expect(all(known, updated)).toEqual(['name', 'active', 'time', 'text', 'code', 'new']);
    expect(shown(known, updated)).toEqual(['name', 'active', 'code', 'new']);
  });

  it('stay in narrow tables where they were chosen, not where they only have another order', () => {
    const stay = (param: string) => shownColumns(arrangeColumns(columns, param)).some(({ stays }) => stays);
    expect(stay('name.active.code.text.-time')).toBe(false);
    expect(stay('name.active.code.-text.-time')).toBe(true);
    expect(stay('code')).toBe(true);
  });
});

describe('an address', () => {
  const param = (...ids: string[]) =>
    columnsParam(
      columns,
      ids.map((id) => ({ id: id.replace('-', ''), shown: !id.startsWith('-') })),
    );

  it('names no columns where they are the usual ones', () => {
    expect(param('name', 'code', 'text', 'active', '-time')).toBeNull();
  });

  it('names those that are shown in their usual order, and all of another order', () => {
    expect(param('name', 'code', '-text', 'active', '-time')).toBe('code.active');
    expect(param('name', 'active', 'code', '-text', '-time')).toBe('name.active.code.-text.-time');
  });

  it.each([null, 'code', '', 'name.active.code.-text.-time'])(
    '%s comes back from what it shows',
    (before) => {
      const arranged = arrangeColumns(columns, before);
      const places = arranged.all.map(({ id }) => ({ id, shown: arranged.shown.has(id) }));
      expect(columnsParam(columns, places)).toBe(before);
    },
  );
});
