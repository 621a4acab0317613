import { expect, it } from 'vitest';
import { paperOf } from './paper.ts';

it.each([
  ['en', 'letter'],
  ['en-US', 'letter'],
  ['fr-CA', 'letter'],
  ['es-MX', 'letter'],
  ['en-GB', 'A4'],
  ['de', 'A4'],
  ['es', 'A4'],
])('prints for %s on %s', (language, paper) => {
  expect(paperOf(language)).toBe(paper);
});
