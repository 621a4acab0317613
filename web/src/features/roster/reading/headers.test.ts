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
  ['Phone number', null],
  ['Name on back', null],
  ['Jersey Smith', null],
  ['', null],
])('%j names the column %s', (cell, header) => {
  expect(readHeader(cell)).toBe(header);
});

test.each([
  [['Player', 'Jersey number', 'Jersey size', 'Spandex size', 'Practice tee size']],
  [['name', 'no', 'size']],
  [['Name']],
  [['Player', 'School', 'Birthday']],
  [['Jersey', 'Shorts', 'Tee']],
  [['#', 'Athlete', 'Shorts']],
  [['', 'Player name', '']],
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
  [['Anna', 'Bea']],
  [['Tee']],
  [['', '']],
])('%j is a player, no header line', (cells) => {
  expect(isHeaderLine(cells)).toBe(false);
});
