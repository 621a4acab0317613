import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSigns, searchText } from './search-text.ts';

test.each([
  ["O'Brien", ['O’Brien', 'OʼBrien', 'O`Brien', 'O´Brien', 'O＇Brien', 'OBRIEN']],
  ['"Ace" Jones', ['“Ace” Jones', '«Ace» Jones', 'Ace Jones']],
  ['JR-4120', ['JR‑4120', 'JR–4120', 'JR−4120', 'ＪＲ－４１２０', 'JR-\u00AD4120', '\u200EJR-4120\u200B']],
  ['Lodz', ['Łódź', 'ŁÓDŹ', 'ŁÓDŹ'.normalize('NFD')]],
  ['Strasse', ['Straße', 'STRAẞE']],
  ['Soren Aero', ['Søren Æro', 'SØREN ÆRO']],
  ['Isik', ['Işık', 'IŞIK', 'işik']],
  ['Istanbul', ['İstanbul', 'ISTANBUL', 'ıstanbul']],
  ['Dorde', ['Đorđe']],
  ['Okina Oahu', ['ʻOkina Oʻahu', 'ʻOkina O‘ahu']],
  ['Ahmet Celik', ['Âhmet Çelik', 'Âhmet Çelik'.normalize('NFD')]],
  ['ΟΔΟΣ', ['οδος', 'Οδός']],
  ['Éclair', ['eclair', 'E\u0301clair']],
  ['Dri-FIT TM', ['Dri-FIT ™', 'ＤＲＩ－ＦＩＴ ™']],
  ['office', ['oﬃce']],
])('%s is searched as %j are', (text, others) => {
  expect(others.map(searchText)).toEqual(others.map(() => searchText(text)));
});

test('other words are searched as others', () => {
  const texts = ['JR-4120', 'JR4120', 'A1-2', 'A-12', 'Muller', 'Mueller', '日本', '日木', '👍', '👎'];
  expect(new Set(texts.map(searchText)).size).toBe(texts.length);
});

test('what is left out and replaced is the same in any script, however long the text', () => {
  const slowly = (text: string) =>
    text
      .normalize('NFD')
      .replace(/['"\p{Diacritic}]/gu, '')
      .toLowerCase();
  const unit = fc.constantFrom('^', '`', "'", '"', 'É', 'a', 'Ж', 'й', '-');
  fc.assert(fc.property(fc.string({ unit }), (text) => searchText(text) === slowly(text)));
});

test.each([
  ['JR‑4120', 'JR-4120'],
  ['“O’Brien”\u00A0 \u2009Club', '"O\'Brien" Club'],
  ['Łódź', 'Łódź'],
])('%j has the signs of a keyboard: %j', (text, plain) => {
  expect(plainSigns(text)).toBe(plain);
});
