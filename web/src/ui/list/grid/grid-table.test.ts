import { expect, it } from 'vitest';
import { leavingColumns } from './grid-table.tsx';

const column = (id: string, width: number) => ({ id, header: id, width, value: () => null });
const columns = [
  column('name', 200),
  column('code', 100),
  column('order', 90),
  { ...column('active', 80), stays: true } as const,
];
const away = (id: string) => ({ [`& [data-column="${id}"]`]: { display: 'none' } });

it('lets columns go from the right, each as soon as the rest and a scroll bar need its room, and keeps the least width', () => {
  expect(leavingColumns(columns, 30)).toEqual({
    '@container (width < 515px)': away('order'),
    '@container (width < 425px)': away('code'),
    '@container (width < 325px)': { '& .actions': expect.objectContaining({ borderLeft: 1 }) },
    minWidth: 310,
  });
});

it('lets long texts go first', () => {
  const [name, code, ...others] = columns;
  if (name === undefined || code === undefined) throw new Error('There are columns.');
  const styles = leavingColumns([name, { ...column('description', 240), long: true }, code, ...others], 30);
  expect(styles).toMatchObject({
    '@container (width < 755px)': away('description'),
    '@container (width < 515px)': away('order'),
  });
});

it('lets none go that the user chose', () => {
  const chosen = columns.map((each) => ({ ...each, stays: true }) as const);
  expect(leavingColumns(chosen, 30)).toEqual({
    '@container (width < 515px)': { '& .actions': expect.anything() },
    minWidth: 500,
  });
});
