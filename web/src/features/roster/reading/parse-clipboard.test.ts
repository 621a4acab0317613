import { expect, test } from 'vitest';
import clubHtml from './fixtures/club-ods.html.txt?raw';
import clubTsv from './fixtures/club-ods.tsv?raw';
import teamCsv from './fixtures/team.csv?raw';
import teamFromCsv from './fixtures/team-csv.tsv?raw';
import teamNoHeader from './fixtures/team-no-header.csv?raw';
import teamHtml from './fixtures/team-xlsx.html.txt?raw';
import teamTsv from './fixtures/team-xlsx.tsv?raw';
import { parseClipboard } from './parse-clipboard.ts';

const TEAM = parseClipboard({ plain: teamTsv, html: '' });
const CLUB = parseClipboard({ plain: clubTsv, html: '' });

test('a copied .xlsx: quotes, a line break in a cell, a no-break space, a trailing newline', () => {
  expect(TEAM).toHaveLength(13);
  expect(TEAM.every((line) => line.length === 6)).toBe(true);
  expect(TEAM[3]?.[0]).toBe('Priya\u00A0Raman');
  expect(TEAM[4]).toEqual(['Joaquín Estévez', '7.0', 'XL', '2XL', 'XX-Large', 'L']);
  expect(TEAM[6]?.[0]).toBe('Wei-Lin\nZhao');
  expect(TEAM[7]?.[0]).toBe('Tom "TJ" O\'Brien-Nakamura');
  expect(TEAM[8]?.[1]).toBe('07');
});

test.each([
  ['with CRLF, as Excel for Windows copies', (text: string) => text.replaceAll('\n', '\r\n')],
  ['with CR, as Excel for Mac copies', (text: string) => text.replaceAll('\n', '\r')],
  ['without a trailing newline, as Google Sheets copies', (text: string) => text.trimEnd()],
  ['with a byte order mark', (text: string) => `\uFEFF${text}`],
  ['with more newlines at the end', (text: string) => `${text}\n\n`],
])('the same cells %s', (_, change) => {
  expect(parseClipboard({ plain: change(teamTsv), html: '' })).toEqual(TEAM);
});

test('the same cells from a CSV text, where names hold commas', () => {
  expect(parseClipboard({ plain: teamCsv, html: '' })).toEqual(TEAM);
});

test('the same rows with semicolons and without a header', () => {
  expect(parseClipboard({ plain: teamNoHeader, html: '' })).toEqual(TEAM.slice(1));
});

test('a CSV file that a spreadsheet opened and copied', () => {
  const lines = parseClipboard({ plain: teamFromCsv, html: '' });
  expect(lines.map((line) => line[0])).toEqual(TEAM.map((line) => (line[0] === '=Ana' ? '#NAME?' : line[0])));
});

test('a copied .ods with short lines', () => {
  expect(CLUB[2]).toEqual(['#', 'Last Name', 'First Name', 'T-Shirt', 'Jersey', 'Spandex Shorts', 'Socks']);
  expect(CLUB).toHaveLength(6);
});

test.each(['', 'Red Mesa VBC, spring order'])('the HTML table counts when the plain text is %j', (plain) => {
  expect(parseClipboard({ plain, html: clubHtml })).toEqual(CLUB);
  const withPlainSpaces = TEAM.map((line) => line.map((cell) => cell.trim()));
  expect(parseClipboard({ plain, html: teamHtml })).toEqual(withPlainSpaces);
});

test('merged cells of an HTML table keep the columns in place', () => {
  const html =
    '<table><tr><td colspan="2">Red <b>Mesa</b></td><td>x</td></tr><tr><td>a<br>b<td>c<td>d</table>';
  expect(parseClipboard({ plain: 'Red Mesa x', html })).toEqual([
    ['Red Mesa', '', 'x'],
    ['a\nb', 'c', 'd'],
  ]);
});

test('a nickname in quotation marks from an application that does not quote swallows nothing', () => {
  const plain = '"Ace" Adams\t7\tM\nBea "Bo\t8\tS\n"Cee\t9\tL';
  expect(parseClipboard({ plain, html: '' })).toEqual([
    ['"Ace" Adams', '7', 'M'],
    ['Bea "Bo', '8', 'S'],
    ['"Cee', '9', 'L'],
  ]);
});

test.each([
  ['names with a comma', 'Smith, Anna\nJones, Bea', [['Smith, Anna'], ['Jones, Bea']]],
  ['a note with commas', 'red, white, blue', [['red, white, blue']]],
  ['lines with different counts', 'a, 7\nb, c, 8', [['a, 7'], ['b, c, 8']]],
  ['a list of names', 'Anna\nBea\n', [['Anna'], ['Bea']]],
  ['an empty line between', 'Anna\n\nBea', [['Anna'], [''], ['Bea']]],
])('%s: no separators', (_, plain, lines) => {
  expect(parseClipboard({ plain, html: '' })).toEqual(lines);
});

test.each([
  [
    'Anna,7,M\nBea,8,S',
    [
      ['Anna', '7', 'M'],
      ['Bea', '8', 'S'],
    ],
  ],
  [
    '"Smith, Anna";7\nBea;8',
    [
      ['Smith, Anna', '7'],
      ['Bea', '8'],
    ],
  ],
  [
    'Name,School\nAnna,North',
    [
      ['Name', 'School'],
      ['Anna', 'North'],
    ],
  ],
  ['Anna Smith,7', [['Anna Smith', '7']]],
])('%j is separated by commas or semicolons', (plain, lines) => {
  expect(parseClipboard({ plain, html: '' })).toEqual(lines);
});

test('nothing on the clipboard gives nothing', () => {
  expect(parseClipboard({ plain: '', html: '<img src="x">' })).toEqual([]);
});
