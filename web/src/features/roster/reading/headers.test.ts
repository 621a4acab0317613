import { expect, test } from 'vitest';
import { isHeaderLine, readHeader } from './headers.ts';

test.each([
  ['Player', 'player'],
  ['PLAYER NAME', 'player'],
  ["Athlete's Name", 'player'],
  ['Last Name, First Name', 'player'],
  ['First Name', 'firstName'],
  ['Surname', 'lastName'],
  ['#', 'jerseyNumber'],
  ['No.', 'jerseyNumber'],
  ['Jersey #', 'jerseyNumber'],
  ['jersey_number', 'jerseyNumber'],
  ['Jersey', 'jersey'],
  ['Jersey Size', 'jerseySize'],
  ['Shorts', 'spandexSize'],
  ['Spandex\nsize', 'spandexSize'],
  ['Practice T-Shirt', 'practiceTeeSize'],
  ['Tee', 'practiceTeeSize'],
  ['Name (Last, First)', 'player'],
  ["Child's Name", 'player'],
  ['Kid', 'player'],
  ["Girl's First Name", 'firstName'],
  ['Youth Player', 'player'],
  ['Number (1-99)', 'jerseyNumber'],
  ['Jersey # 1–99', 'jerseyNumber'],
  ['Adult Jersey Size', 'jerseySize'],
  ['Jersey Size (Youth)', 'jerseySize'],
  ["Boys' Shirt Size", 'jerseySize'],
  ['Youth Size', 'jerseySize'],
  ['Size S-XXL', 'jerseySize'],
  ['Jersey Size: see the chart', 'jerseySize'],
  ['Jersey Size 2026', 'jerseySize'],
  ['Spandex Size (2.5")', 'spandexSize'],
  ['Spandex 2.5" [women]', 'spandexSize'],
  ['Practice Tee (unisex)', 'practiceTeeSize'],
  ['Practice Jersey Size', 'practiceTeeSize'],
  ['Phone number', null],
  ['Parent Name', null],
  ['Name - on back', null],
  ['Name & Number', null],
  ['Jersey Number / Size', null],
  ['Jersey/Shorts Size', null],
  ['Youth', null],
  ['Adult M', null],
  ['#12', null],
  ['Name on back', null],
  ['Jersey Smith', null],
  ['', null],
])('%j names the column %s', (cell, header) => {
  expect(readHeader(cell)?.header ?? null).toBe(header);
});

test.each([
  [['Player', 'Jersey number', 'Jersey size', 'Spandex size', 'Practice tee size']],
  [['name', 'no', 'size']],
  [['Name']],
  [['Player', 'School', 'Birthday']],
  [['Jersey', 'Shorts', 'Tee']],
  [['#', 'Athlete', 'Shorts']],
  [['', 'Player name', '']],
  [["Child's name", 'Jersey # (1-99)', 'Youth Jersey Size']],
  [['Kids Name', 'Number', 'Size']],
  [['Player', 'Youth Size', 'Adult Size']],
  [['Girls', '#', 'Jersey Size']],
  [['Boys Roster', 'Jersey Number (1-99)', 'Size (YS-AXL)', 'T-shirt, unisex']],
  [['Name (Last, First)', 'Adult Jersey Size', 'Spandex Size (2.5")', 'Practice Tee (unisex)']],
])('%j is a header line', (cells) => {
  expect(isHeaderLine(cells)).toBe(true);
});

test.each([
  [['Jersey']],
  [['Jersey', '', '', '']],
  [['Jersey', '7', 'M', 'M', 'L']],
  [['Jersey', 'Libero']],
  [['Jersey Smith', '', '']],
  [['Player 1', '', '']],
  [['Enamel Jones', 'Captain']],
  [['Player', '7', 'M']],
  [['Name', '', 'Youth M']],
  [['Jersey', 'Youth', 'YM']],
  [['Youth Player', '12', 'Youth']],
  [['Jersey Kidd', '#12', 'S-M']],
  [['Anna', 'Bea']],
  [['Tee']],
  [['', '']],
])('%j is a player, not a header line', (cells) => {
  expect(isHeaderLine(cells)).toBe(false);
});

test.each([
  ['Jersey Number', '#'],
  ['Jersey #', 'No.'],
  ['Jersey Number (1-99)', 'No.'],
  ['Jersey Size', 'Size'],
  ['Jersey Size (Youth)', 'Size'],
  ['Player Name', 'Player'],
  ['Name', 'Name (on back)'],
  ['Player', 'Boys'],
])('%s is more explicit than %s', (explicit, generic) => {
  expect(readHeader(explicit)?.rank).toBeGreaterThan(readHeader(generic)?.rank ?? 99);
});
