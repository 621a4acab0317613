import { expect, it } from 'vitest';
import { type BoardTargets, doubtOf, placeInBoard, placeInProduct, sharedPlaces } from './place-files.ts';
import { productNames } from './product-names.ts';
import type { Place } from './slots.ts';

const navy = { id: 1, name: 'Navy', code: 'NAV', hex_value: '' };
const red = { id: 2, name: 'Red', code: 'RED', hex_value: '' };
const heather = { id: 3, name: 'Navy Heather', code: 'NVH', hex_value: '' };
const colors = [navy, red];

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
      ['HD9_front.jpg', null, 1, null],
      ['HD9_NAV_back.png', 1, 2, null],
      ['HD9_NAV_front.jpg', 1, 1, null],
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

const JERSEY = 10;
const SHORTS = 11;
const OTHER_JERSEY = 12;
const BACK = 13;

const targets: BoardTargets = {
  names: productNames([
    { id: JERSEY, name: 'Setter Jersey', code: 'JR-4120', supplier_code: 'ST350' },
    { id: SHORTS, name: 'Libero Short', code: 'SH 2', supplier_code: 'BST8' },
    { id: OTHER_JERSEY, name: 'Setter Jersey', code: 'JR-4155', supplier_code: 'BST8' },
    { id: BACK, name: 'Bag', code: 'B', supplier_code: '' },
  ]),
  colorsOf: (id) => (id === JERSEY ? [navy, heather] : [red]),
  allColors: [navy, heather, red],
  isFilled: (id, { colorId, slot }) => id === JERSEY && colorId === navy.id && slot === 1,
  dropped: null,
};

const place = (paths: readonly string[], more: Partial<BoardTargets> = {}) =>
  placeInBoard(
    paths.map((path) => ({ file: path, path })),
    { ...targets, ...more },
  ).map(({ path, productId, colorId, slot, doubt }) => ({ path, to: [productId, colorId, slot], doubt }));

it.each<[string, (number | null)[], string | null]>([
  ['JR-4120_NAV_back.jpg', [JERSEY, navy.id, 2], null],
  ['jr4120 navy heather front.webp', [JERSEY, heather.id, 1], null],
  ['JR-4120_4.jpg', [JERSEY, null, 4], null],
  // A supplier's code that one product alone has.
  ['ST350_NAV_back.jpg', [JERSEY, navy.id, 2], null],
  ['Setter Jersey ST350 front.jpg', [JERSEY, null, 1], null],
  ['ST350 JR-4155 red 1.jpg', [OTHER_JERSEY, red.id, 1], null],
  // Folders add what the name lacks, the nearest first.
  ['Shoot 2/JR-4120/Navy/detail.jpg', [JERSEY, navy.id, 4], null],
  ['JR-4120/Navy/JR-4120_NVH_side.jpg', [JERSEY, heather.id, 3], null],
  ['JR-4120/hero/slot-2.jpg', [JERSEY, null, 2], null],
  ['front/JR-4120_NAV.jpg', [JERSEY, navy.id, 1], null],
  ['JR-4120\\Navy\\IMG_3.jpg', [JERSEY, navy.id, 3], null],
  // The 2 belongs to the product's code.
  ['SH 2 red front.jpg', [SHORTS, red.id, 1], null],
  ['Libero Short/Red/2.jpg', [SHORTS, red.id, 2], null],
  // A code of one letter counts as a whole part only.
  ['B/red 1.jpg', [BACK, red.id, 1], null],
  [`JR-4120/${'very long '.repeat(20)}NAV 3.jpg`, [JERSEY, navy.id, 3], null],
  // The user is asked.
  ['BST8_red_1.jpg', [null, null, null], 'The file name contains no product code or name.'],
  ['IMG_0412.jpg', [null, null, null], 'The file name contains no product code or name.'],
  ['Setter Jersey NAV 1.jpg', [JERSEY, navy.id, 1], 'The file name matches more than one product.'],
  ['JR-4120 JR-4155 1.jpg', [JERSEY, null, 1], 'The file name matches more than one product.'],
  ['JR-4120_NAV_NVH_1.jpg', [JERSEY, navy.id, 1], 'The file name matches more than one color.'],
  ['JR-4120_NAV_front_back.jpg', [JERSEY, navy.id, 1], 'The file name matches more than one slot.'],
  ['JR-4120_red_1.jpg', [JERSEY, null, 1], 'This product is not available in Red.'],
])('%s on the board goes to %j: %s', (path, to, doubt) => {
  expect(place([path])).toEqual([{ path, to, doubt }]);
});

it('the user is asked when other files of that color name their slots and this one does not', () => {
  const [named, unnamed] = place(['JR-4120_NAV_2.jpg', 'JR-4120_NAV_x.jpg']);
  expect(named).toMatchObject({ to: [JERSEY, navy.id, 2], doubt: null });
  expect(unnamed).toMatchObject({
    to: [JERSEY, navy.id, 3],
    doubt: 'The file name does not say which slot.',
  });
});

it('are in the order of their names, which browsers do not keep for a folder', () => {
  const files = ['pic10.jpg', 'pic9.jpg'].map((name) => ({ name }));
  expect(placeInProduct(files, free()).map(({ path, slot }) => [path, slot])).toEqual([
    ['pic9.jpg', 1],
    ['pic10.jpg', 2],
  ]);
});

it('fills the free slots in the order of the names, where they name none', () => {
  const paths = [10, 9, 11, 12].map((number) => `JR-4120/Navy/IMG_${number}.jpg`);
  expect(place(paths)).toEqual([
    { path: paths[1], to: [JERSEY, navy.id, 2], doubt: null },
    { path: paths[0], to: [JERSEY, navy.id, 3], doubt: null },
    { path: paths[2], to: [JERSEY, navy.id, 4], doubt: null },
    { path: paths[3], to: [JERSEY, navy.id, null], doubt: 'All slots already have a picture.' },
  ]);
});

it('takes one file to the slot that it was dropped on, whatever its name says', () => {
  const dropped = { productId: SHORTS, place: { colorId: red.id, slot: 4 } };
  expect(place(['JR-4120_NAV_1.jpg'], { dropped })).toMatchObject([{ to: [SHORTS, red.id, 4], doubt: null }]);
});

it('takes files that name no product to the one that they were dropped on', () => {
  const dropped = { productId: JERSEY, place: null };
  expect(place(['nav 2.jpg', 'SH 2 red front.jpg'], { dropped })).toMatchObject([
    { to: [JERSEY, navy.id, 2], doubt: null },
    { to: [SHORTS, red.id, 1], doubt: null },
  ]);
});

it('two that somebody has given the same slot of a color are in doubt, whatever was said of them before', () => {
  const files = [navy.id, navy.id, red.id, null].map((colorId) => ({
    productId: JERSEY,
    colorId,
    slot: 2,
    doubt: 'No',
  }));
  const shared = sharedPlaces(files);
  const said = 'Two pictures can’t share a slot.';
  expect(files.map((file) => doubtOf(file, shared))).toEqual([said, said, 'No', 'No']);
});
