import { describe } from 'vitest';
import { BLANKS, describeBody, field } from '../test/validation-table.ts';
import { garmentColorInput } from './garment-color.ts';
import { imprintColorResource } from './imprint-color.ts';

const color = {
  name: 'Navy',
  code: 'NVY',
  pantone_code: '289 C',
  hex_value: '#0C2340',
  image_url: 'https://example.com/navy.png',
  notes: 'Runs dark',
  sort_order: 2,
  is_active: true,
};

const NOT_HEX = 'Must be a valid 3- or 6-digit hex code, with optional #';
const BAD_SCHEME = 'Image URL must start with http:// or https://';

describe.each([
  {
    entity: 'garment color',
    schema: garmentColorInput,
    extra: { imprint_color_ids: [3, 5] },
    url: 2000,
    notes: 5000,
  },
  { entity: 'imprint color', schema: imprintColorResource.input, extra: {}, url: 500, notes: 500 },
])('$entity input', ({ schema, extra, url, notes }) => {
  const valid = { ...color, ...extra };

  describeBody(schema, valid, [
    ['name', 'Name is required'],
    ['code', 'Code is required'],
    ['hex_value', 'Hex value is required'],
  ]);
  field(schema, valid, 'name').isRequiredText('Name', 255);
  field(schema, valid, 'code').isRequiredText('Code', 50);
  field(schema, valid, 'pantone_code').isOptionalText('Pantone code', 50);
  field(schema, valid, 'notes').isOptionalText('Notes', notes, { lines: true });
  field(schema, valid, 'sort_order').isSortOrder();
  field(schema, valid, 'is_active').isOptionalFlag('Active must be yes or no');

  const hex = field(schema, valid, 'hex_value');
  hex.isRequired('Hex value is required');
  for (const [claim, value] of BLANKS) hex.refuses(claim, value, 'Hex value is required');
  for (const value of ['fff', '#FFF', '0aF', '#123', '123456', '#abcdef', 'ABCDEF'])
    hex.accepts(value, value);
  hex.accepts('blanks around it', ' #abc\u200B\n', '#abc');
  hex.accepts('something invisible in it', '#\u200Dab\u200Bc', '#abc');
  for (const value of [
    '#',
    'f',
    'ff',
    'ffff',
    '12345',
    '#12345',
    '1234567',
    '#ffffff00',
    '##fff',
    'fff#',
    '# fff',
    'ggg',
    '0xfff',
    'f-f',
    '１２３',
    'ａｂｃ',
    '٣٣٣',
    'fff\nfff',
    'ff\0',
    'ff\u0301f',
    'red',
    'constructor',
  ]) {
    hex.refuses(JSON.stringify(value), value, NOT_HEX);
  }
  for (const value of [123, 0xffffff, true, ['fff'], {}]) hex.refuses(JSON.stringify(value), value, NOT_HEX);

  const image = field(schema, valid, 'image_url');
  image.isOptionalText('Image URL', url);
  for (const value of [
    'http://x',
    'HTTPS://x.example/a b.png',
    '/images/navy.png',
    '//cdn/x.png',
    'navy.png',
  ]) {
    image.accepts(value, value);
  }
  for (const value of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    '\u200Bjavascript:alert(1)',
    'data:image/png;base64,AAAA',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x',
    'http:x',
    'https:/x',
  ]) {
    image.refuses(JSON.stringify(value), value, BAD_SCHEME);
  }
});

describe('approved imprint colors', () => {
  const valid = { ...color, imprint_color_ids: [3, 5] };
  field(garmentColorInput, valid, 'imprint_color_ids').mayBeMissing();
  field(garmentColorInput, valid, 'imprint_color_ids').isIdList('Must be a valid ID');
});
