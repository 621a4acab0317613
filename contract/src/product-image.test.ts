import { describe, expect, test } from 'vitest';
import { describeBody, field, issuesOf } from '../test/validation-table.ts';
import { imageQuery, pictureByContent } from './pictures/thumbnail.ts';
import { deleteImageInput, imageAddress } from './product-image.ts';

const BAD_PRODUCT = 'Product must be a valid ID';
const BAD_SLOT = 'Slot must be from 1 to 4';
const BAD_COLOR = 'Color must be a valid ID';
const BAD_WIDTH = 'Width must be one of 96, 320, 960';

const NO_DIGITS = [
  '',
  ' ',
  '0',
  '-1',
  '+1',
  '01',
  ' 1',
  '1 ',
  '1\n',
  '1.0',
  '1e0',
  '0x1',
  '１',
  '١',
  '1,1',
  'null',
  'NaN',
  '1\0',
];

describe.each([
  ['address of a picture', imageAddress],
  ['query of a picture', imageQuery],
])('%s', (_, schema) => {
  test('digits become numbers', () => {
    expect(schema.parse({ productId: '2147483647', slot: '4', colorId: '1' })).toStrictEqual({
      productId: 2_147_483_647,
      slot: 4,
      colorId: 1,
    });
  });
  test('no color is the hero', () => {
    expect(schema.parse({ productId: '7', slot: '1' })).toStrictEqual({ productId: 7, slot: 1 });
  });
  test('an empty one is answered with all issues at once', () => {
    expect(issuesOf(schema, {})).toEqual([
      ['productId', 'Product is required'],
      ['slot', 'Slot is required'],
    ]);
  });
  test.each([...NO_DIGITS, '2147483648', '9999999999', '10000000000', 1, true, ['1', '1'], {}])(
    'productId and colorId refuse %j',
    (value) => {
      expect(issuesOf(schema, { productId: value, slot: '1', colorId: value })).toEqual([
        ['productId', BAD_PRODUCT],
        ['colorId', BAD_COLOR],
      ]);
    },
  );
  test.each([...NO_DIGITS, '5', '10', '99999999999', 1, true, ['1', '2'], {}])('slot refuses %j', (value) => {
    expect(issuesOf(schema, { productId: '1', slot: value })).toEqual([['slot', BAD_SLOT]]);
  });
  test.each(['1', '2', '3', '4'])('slot accepts %j', (slot) => {
    expect(schema.parse({ productId: '1', slot })).toStrictEqual({ productId: 1, slot: Number(slot) });
  });
});

describe.each([
  ['a picture', imageQuery, { productId: '1', slot: '1' }],
  ['a picture by its content', pictureByContent.query, {}],
])('width of a thumbnail of %s', (_, schema, address) => {
  test.each([
    ['96', 96],
    ['320', 320],
    ['960', 960],
    ['640', 960],
    ['1280', 960],
    ['1920', 960],
  ])('may be %s, which is sent as %i', (width, sent) => {
    expect(schema.parse({ ...address, width })).toMatchObject({ width: sent });
  });
  test.each([...NO_DIGITS, '95', '97', '321', '096', ' 96', '96.0', '9.6e1', '0x60', 96, ['96'], null])(
    'may not be %j',
    (width) => {
      expect(issuesOf(schema, { ...address, width })).toEqual([['width', BAD_WIDTH]]);
    },
  );
});

describe('delete input', () => {
  const valid = { productId: 7, slot: 2, colorId: 3 };
  describeBody(deleteImageInput, valid, [
    ['productId', 'Product is required'],
    ['slot', 'Slot is required'],
  ]);
  field(deleteImageInput, valid, 'productId').isRequiredId('Product is required', BAD_PRODUCT, BAD_PRODUCT);
  field(deleteImageInput, valid, 'colorId').isOptionalId(BAD_COLOR);
  const slot = field(deleteImageInput, valid, 'slot');
  slot.isRequired('Slot is required');
  for (const value of [1, 2, 3, 4]) slot.accepts(String(value), value);
  for (const value of [0, 5, -1, 1.5, Number.NaN, 2 ** 31, 1e20, '1', '', true, [1], {}]) {
    slot.refuses(JSON.stringify(value), value, BAD_SLOT);
  }
});
