import { expect, test } from 'vitest';
import { meantNumber, readJerseyNumber, withoutDecimals } from './jersey-number.ts';

test.each([
  ['1', 1],
  ['99', 99],
  ['07', 7],
  ['0', null],
  ['00', null],
  ['100', null],
  ['007', null],
  ['-5', null],
  ['7a', null],
  ['', null],
])('%s reads as %s', (text, number) => {
  expect(readJerseyNumber(text)).toBe(number);
});

test.each([
  ['7.0', '7'],
  ['12,00', '12'],
  ['7.5', '7.5'],
  ['07', '07'],
  ['1.0.0', '1.0.0'],
])('%s loses only an empty fraction: %s', (text, number) => {
  expect(withoutDecimals(text)).toBe(number);
});

test.each([
  ['#12', '12'],
  ['No. 12', '12'],
  ['jersey #3', '3'],
  ['012', '12'],
  ['#100', null],
  ['#0', null],
  ['7.5', null],
  ['7 or 8', null],
  ['12', null],
])('%s certainly means %s', (text, number) => {
  expect(meantNumber(text)).toBe(number);
});
