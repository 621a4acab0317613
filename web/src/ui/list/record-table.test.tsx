import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Themed } from '../../../test/render.tsx';
import { smallScreen } from '../../../test/small-screen.ts';
import { RecordLinks } from './record-cell.tsx';
import type { RecordColumn } from './record-columns.ts';
import { RecordTable } from './record-table.tsx';

interface Row {
  id: number;
  name: string;
  hex: string | null;
}

const columns: RecordColumn<Row>[] = [
  { id: 'name', header: 'Name', width: 200, value: (row) => row.name },
  { id: 'hex', header: 'Color', width: 100, value: (row) => row.hex, cell: (row) => <b>{row.hex}</b> },
];

const edit = { of: (row: Row) => <button type="button">{`Edit ${row.name}`}</button> };

type Selection = ComponentProps<typeof RecordTable<Row>>['selection'];

function table(
  rows: readonly Row[] | undefined,
  actions = edit,
  shown = columns,
  selection: Selection = null,
) {
  return (
    <MemoryRouter>
      <RecordTable
        failure={null}
        label="Colors"
        table={{ columns: shown, rows, sort: { column: 'unknown', descending: false }, setSort: () => {} }}
        actions={actions}
        selection={selection ?? null}
        empty="No colors found."
      />
    </MemoryRouter>
  );
}

const show = (...args: Parameters<typeof table>) => render(table(...args), { wrapper: Themed });

const row = (id: number): Row => ({ id, name: `Color ${id}`, hex: '#123456' });
const many = Array.from({ length: 1000 }, (_each, index) => row(index + 1));

// jsdom gives each row the height 0, so that any number of them is in sight.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49);
});

describe('RecordTable', () => {
  it('holds the place of rows that are on their way, in their columns', () => {
    show(undefined);
    const place = screen.getByRole('status', { name: 'Loading colors' });
    const [header, ...rows] = place.querySelectorAll('tr');
    const columnsOf = (row: Element | undefined) =>
      [...(row?.querySelectorAll('[data-column]') ?? [])].map((cell) => cell.getAttribute('data-column'));
    expect(header?.textContent).toBe('NameColorActions');
    expect(rows.map(columnsOf)).toEqual(rows.map(() => ['name', 'hex']));
    expect(rows.length).toBeGreaterThan(5);
    // Screen readers say that it is loading, not that there is an empty table.
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows all of a few rows, each under the header of its record, and renders again only the rows that have changed', () => {
    const of = vi.fn(edit.of);
    const actions = { of };
    const rows = [row(1), row(2), row(3)];
    const { rerender } = show(rows, actions);
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Color 1', 'Color 2', 'Color 3']);
    expect(screen.getAllByText('#123456').map(({ tagName }) => tagName)).toEqual(['B', 'B', 'B']);
    expect(screen.getByRole('button', { name: 'Edit Color 2' })).toBeDefined();
    of.mockClear();
    rerender(table([row(1), ...rows.slice(1)], actions));
    expect(of.mock.calls.map(([{ id }]) => id)).toEqual([1]);
  });

  it('names a row by its record alone, whatever is below the name', () => {
    const named: RecordColumn<Row> = {
      id: 'name',
      header: 'Name',
      width: 200,
      value: (one) => one.name,
      text: (one) => one.name,
      cell: (one) => (
        <>
          {one.name} <small>Looks the same as Navy</small>
        </>
      ),
    };
    show([row(1)], edit, [named]);
    expect(screen.getByRole('rowheader', { name: 'Color 1' }).textContent).toContain('Looks the same');
  });

  it('draws no value of a row again when that is selected', () => {
    const cell = vi.fn((one: Row) => one.name);
    const drawn = [{ ...columns[0], cell } as RecordColumn<Row>];
    const rows = [row(1), row(2)];
    const selecting = (...ids: number[]) => ({
      selected: new Set(ids),
      toggle: () => {},
      toggleAll: () => {},
      select: () => {},
      clear: () => {},
      nameOf: (one: Row) => one.name,
      inCards: false,
    });
    const { rerender } = show(rows, edit, drawn, selecting());
    cell.mockClear();
    rerender(table(rows, edit, drawn, selecting(1, 2)));
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
    expect(cell).not.toHaveBeenCalled();
  });

  it('keeps only rows in sight in the page when there are many, also when a search leaves some of them, so that no column moves', () => {
    const { rerender } = show(many);
    const counts = () => [
      screen.getByRole('table').getAttribute('aria-rowcount'),
      screen.getAllByRole('row').length < 100,
    ];
    expect(counts()).toEqual(['1001', true]);
    rerender(table(many.slice(0, 150)));
    expect(counts()).toEqual(['151', true]);
  });
});

describe('RecordTable on a small screen', () => {
  beforeEach(smallScreen);

  it('is a list of cards with every column and every action', () => {
    show([row(1), { id: 2, name: 'Clear', hex: null }]);
    expect(screen.queryByRole('table')).toBeNull();
    const cards = screen.getAllByRole('listitem');
    expect(cards).toHaveLength(2);
    expect(cards[0]?.textContent).toContain('Color#123456');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit Clear' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  });

  it('has one quiet line where a page has the rest', () => {
    const brief: RecordColumn<Row>[] = [
      ...columns.map((column) => ({ ...column, brief: true }) as const),
      { id: 'place', header: 'Place', width: 100, value: ({ id }) => id, brief: true },
      { id: 'size', header: 'Size', width: 100, value: () => 'Large' },
      { id: 'kept', header: 'Kept', width: 100, value: () => true, stays: true },
    ];
    const rows = [row(1), { id: 2, name: 'Clear', hex: null }];
    const cards = <RecordLinks pathOf={(id) => `/colors/${id}`}>{table(rows, edit, brief)}</RecordLinks>;
    render(cards, { wrapper: Themed });
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toBe('Color 1Color#123456Place1KeptYesEdit Color 1');
    expect(screen.getByTitle('#123456 · 1').tagName).toBe('DL');
    expect(second).toBe('ClearPlace2KeptYesEdit Clear');
  });
});
