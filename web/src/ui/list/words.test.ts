import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasWords, normalizeText, searchWords } from './words.ts';

it('finds words regardless of case and accents', () => {
  expect(hasWords(normalizeText('Équipe Bleue, no. 7'), searchWords('  BLEUE equipe '))).toBe(true);
  expect(hasWords(normalizeText('Équipe Bleue'), searchWords('rouge'))).toBe(false);
});

it('removes accents in any script', () => {
  const slowly = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase();
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('^', '`', 'É', 'a') }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(normalizeText(text)).toBe(slowly(text));
    }),
    { numRuns: 1000 },
  );
});
