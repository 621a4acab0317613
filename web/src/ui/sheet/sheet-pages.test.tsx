import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SheetPages } from './sheet-pages.tsx';

const ROOM = 500;
const HEAD = 100;

/** The browser's part: the room of a page is 500 px high, its head 100, and each row as high as its class says. */
function rectOf(this: Element): DOMRect {
  const room = this.closest('.room');
  if (room === this) return new DOMRect(0, 0, 700, ROOM);
  const items = [...(room?.querySelectorAll('tbody > tr, .foot') ?? [])];
  const before = items.slice(0, items.indexOf(this) + 1);
  const bottom = before.reduce((sum, item) => sum + Number(item.getAttribute('data-height')), HEAD);
  return new DOMRect(0, bottom, 700, 0);
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(rectOf);
});

interface Row {
  id: number;
  height: number;
}
const rowsOf = (heights: readonly number[]) => heights.map((height, at) => ({ id: at + 1, height }));
const sheet = (heights: readonly number[], footHeight?: number) => (
  <SheetPages<Row>
    title="Line Sheet"
    columns={[{ label: 'Product' }]}
    rows={rowsOf(heights)}
    of={({ id, height }) => (
      <tr key={id} data-height={height}>
        <td>{id}</td>
      </tr>
    )}
    foot={
      footHeight === undefined ? undefined : (
        <p className="foot" data-height={footHeight}>
          Advice
        </p>
      )
    }
  />
);

/** The contents of each page below its head, when all is drawn. */
async function pages(): Promise<string[][]> {
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return [...document.querySelectorAll('.room')].map((room) =>
    [...room.querySelectorAll('tbody > tr, .foot')].map(({ textContent }) => textContent),
  );
}

it('puts a row that its page has no room for on the next one, the head on each, and makes the pages again when rows get higher or fewer', async () => {
  const { rerender } = render(sheet([100, 200, 100, 101, 300]));
  expect(await pages()).toEqual([['1', '2', '3'], ['4'], ['5']]);
  for (const table of screen.getAllByRole('table')) {
    within(table).getByText('Line Sheet');
    within(table).getByRole('columnheader', { name: 'Product' });
  }
  rerender(sheet([100, 350, 100, 100]));
  expect(await pages()).toEqual([['1'], ['2'], ['3', '4']]);
  rerender(sheet([100]));
  expect(await pages()).toEqual([['1']]);
});

it.each([
  ['a row that is higher than a page alone on one', [100, 900, 100], undefined, [['1'], ['2'], ['3']]],
  ['the foot below the last row', [200, 100], 100, [['1', '2', 'Advice']]],
  ['the foot on a page of its own where there is no room', [200, 100], 101, [['1', '2'], ['Advice']]],
])('has %s', async (_what, heights, footHeight, expected) => {
  render(sheet(heights, footHeight));
  expect(await pages()).toEqual(expected);
});

it('draws hundreds of rows piece by piece, each once and in order', async () => {
  render(sheet(Array.from({ length: 95 }, () => 100)));
  expect(document.querySelectorAll('tbody > tr').length).toBeLessThan(20);
  const all = await pages();
  expect(all.flat()).toEqual(Array.from({ length: 95 }, (_, at) => String(at + 1)));
  expect(all.map(({ length }) => length)).toEqual([...Array.from({ length: 23 }, () => 4), 3]);
});
