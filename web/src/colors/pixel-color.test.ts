import { expect, it } from 'vitest';
import { averageColor, inside, sampleAround } from './pixel-color.ts';

const NAVY = [12, 35, 64, 255];

it.each([
  ['one color', [...NAVY, ...NAVY], '#0C2340'],
  ['the average of all', [0, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 255], '#AA5555'],
  ['pixels that can be seen less count less', [255, 0, 0, 255, 0, 0, 255, 85], '#BF0040'],
  ['nothing that cannot be seen', [...NAVY, 255, 255, 255, 0], '#0C2340'],
  ['no color where nothing can be seen', [255, 255, 255, 0], null],
  ['no color without pixels', [], null],
])('%s', (_, pixels, hex) => {
  expect(averageColor(pixels)).toBe(hex);
});

it.each([
  [
    { x: 10, y: 10 },
    { left: 8, top: 8, width: 5, height: 5 },
  ],
  [
    { x: 0, y: 1 },
    { left: 0, top: 0, width: 3, height: 4 },
  ],
  [
    { x: 19, y: 9 },
    { left: 17, top: 7, width: 3, height: 5 },
  ],
  [
    { x: 18, y: 29 },
    { left: 16, top: 27, width: 4, height: 3 },
  ],
])('the square around %j stays in the picture', (point, square) => {
  expect(sampleAround(point, { width: 20, height: 30 })).toEqual(square);
});

it('a point stays in the picture', () => {
  const extent = { width: 20, height: 30 };
  expect(inside({ x: -3, y: 31 }, extent)).toEqual({ x: 0, y: 29 });
  expect(inside({ x: 7.6, y: 2.2 }, extent)).toEqual({ x: 8, y: 2 });
});
