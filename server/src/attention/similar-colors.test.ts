import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deltaE2000, labOf } from './delta-e.ts';
import { keptSimilarColors, MOST_SIMILAR, similarColors } from './similar-colors.ts';

const hexOf = (value: number) => value.toString(16).padStart(6, '0');

it('finds what comparing every two colors finds', async () => {
  // Colors near each other, so that some look the same and some just do not.
  const channel = fc.integer({ min: 0, max: 255 });
  const near = fc.array(
    fc.tuple(
      ...([0, 1, 2].map(() => fc.integer({ min: -4, max: 4 })) as [
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
      ]),
    ),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(channel, channel, channel, near, async (red, green, blue, steps) => {
      const within = (value: number) => Math.min(255, Math.max(0, value));
      const hexes = [[0, 0, 0] as const, ...steps].map(([r, g, b]) =>
        hexOf((within(red + r) << 16) | (within(green + g) << 8) | within(blue + b)),
      );
      const colors = hexes.map((hex_value, id) => ({ id, hex_value }));
      const labs = hexes.map((hex) => labOf(hex) ?? ([0, 0, 0] as const));
      const found = await similarColors(colors);
      for (const [id, lab] of labs.entries()) {
        const expected = labs.flatMap((other, at) => (at !== id && deltaE2000(lab, other) < 2 ? [at] : []));
        expect([id, found.get(id)?.toSorted() ?? []]).toEqual([id, expected]);
      }
    }),
    { numRuns: 200 },
  );
});

it('names a few of many, and leaves out what is not a color', async () => {
  const found = await similarColors([
    ...Array.from({ length: 2 * MOST_SIMILAR }, (_, id) => ({ id, hex_value: '#0C2340' })),
    { id: 100, hex_value: 'navy' },
    { id: 101, hex_value: '#FFF' },
  ]);
  expect(found.size).toBe(2 * MOST_SIMILAR);
  for (const [id, similar] of found) {
    expect(similar).toHaveLength(MOST_SIMILAR);
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
