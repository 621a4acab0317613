import { expect, it } from 'vitest';
import { placeInProduct } from './place-files.ts';
import type { Place } from './slots.ts';

const colors = [
  { id: 1, name: 'Navy', code: 'NAV', hex_value: '' },
  { id: 2, name: 'Red', code: 'RED', hex_value: '' },
];

const free = (...taken: Place[]) => ({
  productId: 1,
  colors,
  colorId: null,
  wanted: null,
  isFree: ({ colorId, slot }: Place) =>
    !taken.some((place) => place.colorId === colorId && place.slot === slot),
});
type Placed = [name: string, colorId: number | null, slot: number | null, doubt: string | null];

it.each<[string, Parameters<typeof placeInProduct>[1], Placed[]]>([
  [
    'go where their names say, in whatever order they come',
    free(),
    [
      ['HD9_NAV_back.png', 1, 2, null],
      ['HD9_NAV_front.jpg', 1, 1, null],
      ['HD9_front.jpg', null, 1, null],
    ],
  ],
  [
    'whose names say nothing go into the free slots of the open tab in order, the wanted one first',
    { ...free({ colorId: 2, slot: 2 }), colorId: 2, wanted: 3 },
    [
      ['a.jpg', 2, 3, null],
      ['b.jpg', 2, 1, null],
      ['c.jpg', 2, 4, null],
    ],
  ],
  [
    'go into free slots of the color that their names say',
    free({ colorId: 2, slot: 1 }),
    [['red.jpg', 2, 2, null]],
  ],
  [
    'are asked about when some names say a slot and one does not',
    free(),
    [
      ['front.jpg', null, 1, null],
      ['logo.jpg', null, 2, 'The file name does not say which slot.'],
    ],
  ],
  [
    'are asked about when a name fits two slots or two colors',
    free(),
    [
      ['front-back.jpg', null, 1, 'The file name matches more than one slot.'],
      ['navy red side.jpg', null, 3, 'The file name matches more than one color.'],
    ],
  ],
  [
    'are asked about when two are for the same slot',
    free(),
    [
      ['left.jpg', null, 3, 'Another file is for the same slot.'],
      ['right.jpg', null, 3, 'Another file is for the same slot.'],
    ],
  ],
  [
    'are asked about before a picture is replaced',
    free({ colorId: 1, slot: 2 }),
    [['navy back.jpg', 1, 2, 'That slot already has a picture.']],
  ],
  [
    'are asked about when no slot is free',
    free(...[1, 2, 3, 4].map((slot) => ({ colorId: null, slot }))),
    [['a.jpg', null, null, 'All slots already have a picture.']],
  ],
])('files %s', (_what, target, expected) => {
  const placed = placeInProduct(
    expected.map(([name]) => ({ name })),
    target,
  );
  expect(placed.map(({ file, colorId, slot, doubt }) => [file.name, colorId, slot, doubt])).toEqual(expected);
});
