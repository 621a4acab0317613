import { describe, expect, it } from 'vitest';
import { isSameText, readFlag, readHex, readNumber, readSupplier } from './read-cell.ts';

const TWO_ACCENTS = ['caf\u00E9', 'cafe\u0301'] as const;

describe('a cell of an imported table', () => {
  it.each<readonly [string, boolean | string]>([
    ['Yes', true],
    [' x ', true],
    ['☑', true],
    ['NO', false],
    ['–', false],
    ...['y', 'TRUE', 't', '1', '✓', '✔', 'on', 'Active', 'enabled'].map((text) => [text, true] as const),
    ...['n', 'False', 'f', '0', '-', '—', '☐', 'off', 'Inactive', 'disabled'].map(
      (text) => [text, false] as const,
    ),
    ['perhaps', 'perhaps'],
    ['yes no', 'yes no'],
  ])('says yes or no, or something else: %j', (text, flag) => {
    expect(readFlag(text)).toBe(flag);
  });

  it.each([
    ['7', 7],
    [' +7 ', 7],
    ['-1.25', -1.25],
    ['$ 1,200.00', 1200],
    ['€1,234,567', 1_234_567],
    ['-1,200', -1200],
    ['1 200', 1200],
    ['12,345', 12_345],
    ['(1,200.50)', -1200.5],
  ])('is a number, however a spreadsheet writes it: %j', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it.each([
    '',
    'first',
    '7a',
    'a7',
    '1.',
    '.5',
    '1.2.3',
    '1e3',
    '--1',
    '(1)2',
    '()',
    '(',
    '1,2',
    '1,2000',
    '12,34',
    '1234,567',
    'a1,200',
    '1,200a',
    '1,200.5.5',
    ',200',
    '1,200,30',
    '1,200.',
    '1.000',
    '-12.000',
  ])('stays a text rather than a number that nobody meant: %j', (text) => {
    expect(readNumber(text)).toBe(text);
  });

  it.each([
    ['0C2340', '0C2340'],
    [' #0C2340 ', '#0C2340'],
    ['0x0C2340', '#0C2340'],
    ['HEX: 0C2340', '#0C2340'],
    ['hex0C2340', '#0C2340'],
    ['0C0x23', '0C0x23'],
  ])('has the digits of a color behind what other programs write before them: %j', (text, hex) => {
    expect(readHex(text)).toBe(hex);
  });

  it.each([
    ['Acme  (A-12)', { name: 'Acme', code: 'A-12' }],
    [' Acme  (West) (A 12) ', { name: 'Acme  (West)', code: 'A 12' }],
  ])('names a supplier and its code, as lists export it: %j', (text, supplier) => {
    expect(readSupplier(text)).toEqual(supplier);
  });

  it.each(['Acme', 'Acme(A-12)', '(A-12)', 'Acme ()', 'Acme (A-12) Inc', 'Acme ((A))', 'Acme\nWest (A-12)'])(
    'names a supplier alone: %j',
    (name) => {
      expect(readSupplier(name)).toEqual({ name });
    },
  );

  it.each([
    ['Two\nlines', 'Two\r\nlines', true],
    ['Two\nlines', 'Two\rlines', true],
    ['Two\nlines', 'Two\n\nlines', false],
    [' Acme', 'Acme\n', true],
    [...TWO_ACCENTS, true],
    ['Acme', 'ACME', false],
  ])('says the same where only what is not kept differs: %j, %j', (one, other, isSame) => {
    expect(isSameText(one, other)).toBe(isSame);
  });
});
