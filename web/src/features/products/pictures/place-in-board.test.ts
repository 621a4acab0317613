import { describe, expect, it } from 'vitest';
import { type BoardTargets, placeInBoard } from './place-files.ts';
import { productNames } from './product-names.ts';

const navy = { id: 1, name: 'Navy', code: 'NAV', hex_value: '' };
const heather = { id: 2, name: 'Navy Heather', code: 'NVH', hex_value: '' };
const red = { id: 3, name: 'Red', code: 'RED', hex_value: '' };
const JERSEY = 10;
const SHORTS = 11;
const OTHER_JERSEY = 12;
const BACK = 13;

const targets: BoardTargets = {
  names: productNames([
    { id: JERSEY, name: 'Setter Jersey', code: 'JR-4120' },
    { id: SHORTS, name: 'Libero Short', code: 'SH 2' },
    { id: OTHER_JERSEY, name: 'Setter Jersey', code: 'JR-4155' },
    { id: BACK, name: 'Bag', code: 'B' },
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

describe('a file goes', () => {
  it.each([
    ['JR-4120_NAV_back.jpg', [JERSEY, navy.id, 2]],
    ['jr4120 navy heather front.webp', [JERSEY, heather.id, 1]],
    ['JR-4120_4.jpg', [JERSEY, null, 4]],
    // Folders add what the name lacks, the nearest first.
    ['Shoot 2/JR-4120/Navy/detail.jpg', [JERSEY, navy.id, 4]],
    ['JR-4120/Navy/JR-4120_NVH_side.jpg', [JERSEY, heather.id, 3]],
    ['JR-4120/hero/slot-2.jpg', [JERSEY, null, 2]],
    ['front/JR-4120_NAV.jpg', [JERSEY, navy.id, 1]],
    ['JR-4120\\Navy\\IMG_3.jpg', [JERSEY, navy.id, 3]],
    // The 2 belongs to the product's code.
    ['SH 2 red front.jpg', [SHORTS, red.id, 1]],
    ['Libero Short/Red/2.jpg', [SHORTS, red.id, 2]],
    // A code of one letter counts as a whole part only.
    ['B/red 1.jpg', [BACK, red.id, 1]],
    [`JR-4120/${'very long '.repeat(20)}NAV 3.jpg`, [JERSEY, navy.id, 3]],
  ])('%s', (path, to) => {
    expect(place([path])).toEqual([{ path, to, doubt: null }]);
  });
});

describe('the user is asked where', () => {
  it.each([
    ['IMG_0412.jpg', [null, null, null], 'The file name contains no product code or name.'],
    ['Setter Jersey NAV 1.jpg', [JERSEY, navy.id, 1], 'The file name matches more than one product.'],
    ['JR-4120 JR-4155 1.jpg', [JERSEY, null, 1], 'The file name matches more than one product.'],
    ['JR-4120_NAV_NVH_1.jpg', [JERSEY, navy.id, 1], 'The file name matches more than one color.'],
    ['JR-4120_NAV_front_back.jpg', [JERSEY, navy.id, 1], 'The file name matches more than one slot.'],
    ['JR-4120_red_1.jpg', [JERSEY, null, 1], 'This product is not available in Red.'],
  ])('%s', (path, to, doubt) => {
    expect(place([path])).toEqual([{ path, to, doubt }]);
  });

  it('when other files of that color name their slots and this one does not', () => {
    const [named, unnamed] = place(['JR-4120_NAV_2.jpg', 'JR-4120_NAV_x.jpg']);
    expect(named).toMatchObject({ to: [JERSEY, navy.id, 2], doubt: null });
    expect(unnamed).toMatchObject({
      to: [JERSEY, navy.id, 3],
      doubt: 'The file name does not say which slot.',
    });
  });
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
