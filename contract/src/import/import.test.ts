import { expect, test } from 'vitest';
import { IMPORT_MESSAGES } from './import.ts';

const { ambiguousChoice, imported, refused } = IMPORT_MESSAGES;

test.each([
  [imported(0, 2), '2 changed'],
  [imported(0, 0), 'Nothing to import'],
  [refused(1), 'Nothing was imported: 1 line has errors'],
  [refused(2), 'Nothing was imported: 2 lines have errors'],
  [
    ambiguousChoice('Sizes', 'M', ['Medium', 'L']),
    'Sizes: “M” is the code of one and the name of another: use “Medium” or “L”',
  ],
])('an import says: %s', (said, sentence) => {
  expect(said).toBe(sentence);
});
