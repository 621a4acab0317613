import { expect, it } from 'vitest';
import { withName } from './unknown-names.ts';

it.each([
  ['Navy,grey / Red|GREY\nTeal', 'Grey', 'Gray', 'Navy,Gray / Red|Gray\nTeal'],
  ['Greyhound; Grey', 'Grey', 'Gray', 'Greyhound; Gray'],
  // One choice alone: its name may have such a sign in it.
  ['Bags / Pcks', 'Bags / Pcks', 'Bags / Packs', 'Bags / Packs'],
])('%j, where %j is not known and %j is meant, becomes %j', (cell, unknown, name, expected) => {
  expect(withName(cell, { field: 'any', unknown, name })).toBe(expected);
});
