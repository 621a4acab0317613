import { expect, test } from 'vitest';
import { inSizeOrder } from './size-order.ts';

const size = (name: string, sort_order: number | null = null) => ({ name, sort_order });
const namesOf = (sizes: readonly { name: string }[]) => sizes.map(({ name }) => name);

test.each([
  ['S', 'M', 'L'],
  ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', 'XXXXL', '5X'],
  ['XX Small', 'X-Small', 'Small', 'Medium', 'Large', 'Extra Large', '2XL', '3X Large', '10XL'],
  ['2T', '4T', 'YXS', 'Youth S', 'Youth Medium', 'YL', 'Y3XL', 'AS', 'Adult M', 'XL'],
  ['Youth 6', 'Youth 10', '9', '9.5', '10', '40 in'],
  ['Boot 9', 'Aqua 9.5'],
  ['S (6-8)', 'M (10-12)', 'S (34-36)', 'M (38-40)'],
  ["Men's S", "Men's L", "Women's S", "Women's L"],
  ['XL', 'Adjustable', 'One Size'],
])('without a sort order, %s come in the order of sizes', (...names) => {
  const byName = names.toSorted().map((name) => size(name));
  expect(namesOf(inSizeOrder(byName))).toEqual(names);
});

test('what has a sort order keeps its place before the others', () => {
  const sorted = [size('L', 1), size('S', 2), size('A'), size('XL'), size('XS')];
  expect(namesOf(inSizeOrder(sorted))).toEqual(['L', 'S', 'XS', 'XL', 'A']);
});
