import { expect, it } from 'vitest';
import { keptSimilarColors, MOST_SIMILAR, similarColors } from './similar-colors.ts';

const similarTo = async (...hexes: string[]) =>
  Object.fromEntries(await similarColors(hexes.map((hex_value, id) => ({ id, hex_value }))));

// Pairs on both sides of 2, by the formula as Sharma, Wu and Dalal published it (2005): grays, and where it turns blues.
it.each([
  ['#0C2340', '#0C2341', true],
  ['#808080', '#868686', false],
  ['#808080', '#858585', true],
  ['#0000FF', '#0000E8', false],
  ['#0000FF', '#0008FF', true],
  ['#FF0000', '#F80000', true],
  ['#FF0000', '#F00000', false],
  ['#fff', 'FEFEFE', true],
])('%s and %s: %s', async (one, other, isSame) => {
  expect(await similarTo(one, other)).toEqual(isSame ? { 0: [1], 1: [0] } : {});
});

it('tells the nearest in lightness first, in both directions', async () => {
  expect(await similarTo('#808080', '#838383', '#7D7D7D', '#FFFFFF')).toEqual({ 0: [2, 1], 1: [0], 2: [0] });
});

it('compares up to 500 colors, and holds nothing up meanwhile', async () => {
  const colors = Array.from({ length: 500 }, (_, id) => ({
    id,
    hex_value: `#${((id * 7_919_777) % 0x1000000).toString(16).padStart(6, '0')}`,
  }));
  const twins = [...colors.slice(1), { id: 1000, hex_value: colors[7]?.hex_value ?? '' }];
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 0);
  const found = await similarColors(twins);
  clearInterval(others);
  expect(found.get(1000)).toContain(7);
  expect(turns).toBeGreaterThan(0);
  expect(await similarColors([...twins, { id: 1001, hex_value: '#123456' }])).toEqual(new Map());
});

it('names a few of many, and leaves out what is not a color', async () => {
  const found = await similarColors([
    ...Array.from({ length: 2 * MOST_SIMILAR }, (_, id) => ({ id, hex_value: '#0C2340' })),
    { id: 100, hex_value: 'navy' },
    { id: 101, hex_value: '#FFF' },
  ]);
  expect(found.size).toBe(2 * MOST_SIMILAR);
  for (const [id, similar] of found) {
    expect(similar).toHaveLength(4);
    expect(similar).not.toContain(id);
  }
});

it('compares again only when another color or another hex value is asked about', async () => {
  const similarTo = keptSimilarColors();
  const [navy, same, white] = ['#0C2340', '#0C2341', '#FFFFFF'];
  const first = await similarTo([
    { id: 1, hex_value: navy },
    { id: 2, hex_value: same },
  ]);
  expect([...first]).toEqual([
    [1, [2]],
    [2, [1]],
  ]);
  const others = [
    { id: 1, hex_value: navy },
    { id: 2, hex_value: white },
  ];
  expect(await similarTo(others)).toEqual(new Map());
  expect([...(await similarTo([...others, { id: 3, hex_value: same }]))].length).toBe(2);
  const again = [
    { id: 1, hex_value: navy, name: 'Navy' },
    { id: 2, hex_value: white, name: 'Chalk' },
  ];
  const known = await similarTo(others);
  expect(await similarTo(again)).toBe(known);
});
