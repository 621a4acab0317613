import { describe, expect, it } from 'vitest';
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
const files = (...names: string[]) => names.map((name) => ({ name }));
const brief = (placed: ReturnType<typeof placeInProduct<{ name: string }>>) =>
  placed.map(({ file, colorId, slot, doubt }) => [file.name, colorId, slot, doubt]);

describe('several files', () => {
  it('go where their names say, in whatever order they come', () => {
    expect(
      brief(placeInProduct(files('HD9_NAV_back.png', 'HD9_NAV_front.jpg', 'HD9_front.jpg'), free())),
    ).toEqual([
      ['HD9_NAV_back.png', 1, 2, null],
      ['HD9_NAV_front.jpg', 1, 1, null],
      ['HD9_front.jpg', null, 1, null],
    ]);
  });

  it('whose names say nothing go into the free slots of the open tab in order, the wanted one first', () => {
    const target = { ...free({ colorId: 2, slot: 2 }), colorId: 2, wanted: 3 };
    expect(brief(placeInProduct(files('a.jpg', 'b.jpg', 'c.jpg'), target))).toEqual([
      ['a.jpg', 2, 3, null],
      ['b.jpg', 2, 1, null],
      ['c.jpg', 2, 4, null],
    ]);
  });

  it('go into free slots of the color that their names say', () => {
    expect(brief(placeInProduct(files('red.jpg'), free({ colorId: 2, slot: 1 })))).toEqual([
      ['red.jpg', 2, 2, null],
    ]);
  });
});

describe('the user is asked', () => {
  it('when some names say a slot and one does not', () => {
    expect(brief(placeInProduct(files('front.jpg', 'logo.jpg'), free()))).toEqual([
      ['front.jpg', null, 1, null],
      ['logo.jpg', null, 2, 'The file name does not say which slot.'],
    ]);
  });

  it('when a name fits two slots or two colors', () => {
    expect(brief(placeInProduct(files('front-back.jpg', 'navy red side.jpg'), free()))).toEqual([
      ['front-back.jpg', null, 1, 'The file name matches more than one slot.'],
      ['navy red side.jpg', null, 3, 'The file name matches more than one color.'],
    ]);
  });

  it('when two files are for the same slot', () => {
    const doubt = 'Another file is for the same slot.';
    expect(brief(placeInProduct(files('left.jpg', 'right.jpg'), free()))).toEqual([
      ['left.jpg', null, 3, doubt],
      ['right.jpg', null, 3, doubt],
    ]);
  });

  it('before a picture is replaced', () => {
    expect(brief(placeInProduct(files('navy back.jpg'), free({ colorId: 1, slot: 2 })))).toEqual([
      ['navy back.jpg', 1, 2, 'That slot already has a picture.'],
    ]);
  });

  it('when no slot is free', () => {
    const taken = [1, 2, 3, 4].map((slot) => ({ colorId: null, slot }));
    expect(brief(placeInProduct(files('a.jpg'), free(...taken)))).toEqual([
      ['a.jpg', null, null, 'All slots already have a picture.'],
    ]);
  });
});
