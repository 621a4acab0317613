import { expect, it } from 'vitest';
import { PRODUCT_ROW } from '../../../../test/records.ts';
import { boardRows, isShown, type Missing, missingFilter } from './board-rows.ts';

const product = (id: number) => ({ ...PRODUCT_ROW, id, name: `P${id}` });
const color = (id: number, is_active = true) => ({
  id,
  name: `C${id}`,
  code: '',
  hex_value: '',
  sort_order: null,
  is_active,
});
const picture = (slot: number, color_id: number | null) => ({ slot, color_id, sha256: 'a', alt_text: null });
const four = (color_id: number | null) => [1, 2, 3, 4].map((slot) => picture(slot, color_id));

const products = [1, 2, 3, 4].map(product);
// In their order, which is not that of their ids.
const colors = [color(8), color(7), color(9, false)];
const board = [
  { id: 1, color_ids: [], pictures: [] },
  { id: 2, color_ids: [7, 8], pictures: [...four(null), ...four(7), picture(1, 8), picture(3, 8)] },
  { id: 3, color_ids: [7, 9], pictures: [...four(null), ...four(7)] },
];

const rows = (activeColors = false) => boardRows(products, { board, colors, activeColors });
const shown = (missing: Missing, activeColors = false) =>
  [...rows(activeColors).values()].filter((row) => isShown(row, missing)).map((row) => row.product.id);

it('counts the slots of the product and of each of its colors, which stand in their order', () => {
  const [first, second, third, ...others] = rows().values();
  expect(first).toMatchObject({ groups: [null], filled: 0, total: 4 });
  expect(second).toMatchObject({ groups: [null, { id: 8 }, { id: 7 }], filled: 10, total: 12 });
  expect(third).toMatchObject({ filled: 8, total: 12 });
  // The list knows product 4 already, the board does not.
  expect(others).toEqual([]);
});

it('does not count pictures of a color that the product no longer has', () => {
  const former = [{ id: 1, color_ids: [7], pictures: [...four(8), picture(2, 7)] }];
  expect(boardRows(products, { board: former, colors, activeColors: false }).get(1)).toMatchObject({
    filled: 1,
    total: 8,
  });
});

it('finds products with a picture without alt text, among those that are shown', () => {
  const told = (slot: number, color_id: number | null) => ({ ...picture(slot, color_id), alt_text: 'A bag' });
  const few = [
    { id: 1, color_ids: [], pictures: [] },
    { id: 2, color_ids: [], pictures: [told(1, null), picture(1, 8)] },
    { id: 3, color_ids: [7], pictures: [told(1, null), picture(2, 7)] },
  ];
  const found = [...boardRows(products, { board: few, colors, activeColors: false }).values()];
  expect(found.filter((row) => isShown(row, 'alt')).map((row) => row.product.id)).toEqual([3]);
});

it.each<[Missing, number[]]>([
  ['all', [1, 2, 3]],
  ['any', [1, 2, 3]],
  ['none', [1]],
  [1, [1, 3]],
  [2, [1, 2, 3]],
  [3, [1, 3]],
  [4, [1, 2, 3]],
])('shows by %s missing the products %j', (missing, ids) => {
  expect(shown(missing)).toEqual(ids);
});

it('leaves out inactive colors on request: product 3 misses nothing then', () => {
  expect(rows(true).get(3)).toMatchObject({ filled: 8, total: 8 });
  expect(shown('any', true)).toEqual([1, 2]);
});

it.each([
  ['2', 2],
  ['any', 'any'],
  ['none', 'none'],
  ['alt', 'alt'],
  ['5', 'all'],
  ['', 'all'],
  [null, 'all'],
] as const)('reads the filter %j from an address as %j', (param, filter) => {
  expect(missingFilter(param)).toBe(filter);
});
