import { expect, test } from 'vitest';
import { UNREADABLE } from '../../../reading/unreadable.ts';
import { findProblems } from '../model/problems.ts';
import { emptyRoster, filledRows } from '../model/roster.ts';
import { pasteInto } from './paste.ts';
import { readRosterSource } from './read-roster.ts';

function outcome(plain: string, html = '') {
  const pasted = readRosterSource({ texts: { plain, html }, specialItems: [] });
  const { roster, said, leftOut } = pasteInto(emptyRoster(), null, pasted);
  const problems = findProblems(roster, []);
  const cellsOf = (cells: readonly string[], row: number) =>
    cells.map((cell, column) => (problems.get(row)?.has(column) ? `${cell}!` : cell)).join('|');
  return { rows: filledRows(roster).map(cellsOf), items: roster.specialItems, said: said.join(' '), leftOut };
}

const TWO = ['Emma Lopez|4|M|S|', 'Mia Chen|7|L|M|'];
const LINES = 'Emma Lopez\t4\tM\tS\nMia Chen\t7\tL\tM';

test.each<[string, string, string[]?]>([
  ['tildes', 'Name~#~Jersey~Spandex\nEmma Lopez~4~M~S\nMia Chen~7~L~M'],
  ['carets', 'Name^#^Jersey^Spandex\nEmma Lopez^4^M^S\nMia Chen^7^L^M'],
  ['commas in the header, tabs below', `Name,#,Jersey,Spandex\n${LINES}`],
  ['tabs in the header, commas below', `Name\t#\tJersey\tSpandex\n${LINES.replaceAll('\t', ',')}`],
  ['a player in each column', 'Name\tEmma Lopez\tMia Chen\n#\t4\t7\nJersey\tM\tL\nSpandex\tS\tM'],
  [
    'uniform parts of members',
    'Jersey #\tUniform Bottom Size\tUniform Top Size\tMember Name\n4\tS\tM\tEmma Lopez\n7\tM\tL\tMia Chen',
  ],
  ['home and away numbers', 'Home #\tPlayer\tJersey\tShorts\n4\tEmma Lopez\tM\tS\n7\tMia Chen\tL\tM'],
  ['headers with marks that nobody sees', `Na\u200Bme\t#\tJer\u00ADsey\tSpandex\n${LINES}`],
  [
    'a small result of psql',
    ' name | no | jersey | spandex\n------+----+--------+---------\n Emma Lopez | 4 | M | S\n Mia Chen | 7 | L | M\n(2 rows)\n\nTime: 0.412 ms',
  ],
  [
    'a small result of SQL Server',
    'name,no,jersey,spandex\n----,--,------,-------\nEmma Lopez,4,M,S\nMia Chen,7,L,M\n\n(2 rows affected)',
  ],
  ['markup of a wiki', '||Name||No||Jersey||Spandex||\n|Emma Lopez|4|M|S|\n|Mia Chen|7|L|M|'],
  [
    'teams between the players',
    'Name\t#\tJersey\tSpandex\n14U Blue\t\t\t\nEmma Lopez\t4\tM\tS\n16 Red\t\t\t\nMia Chen\t7\tL\tM',
  ],
  [
    'a second table with its columns in another order',
    'Name\t#\tJersey\tSpandex\nEmma Lopez\t4\tM\tS\n\n#\tName\tSpandex\tJersey\n7\tMia Chen\tM\tL',
  ],
  [
    'a text whose cells came below each other',
    'Name\n#\nJersey\nSpandex\nEmma Lopez\n4\nM\nS\nMia Chen\n7\nL\nM',
  ],
  [
    'a late addition below',
    'Name\t#\tJersey\tSpandex\nEmma Lopez\t4\tM\tS\n\nLate addition: Mia Chen #7 jersey L, spandex M',
    [TWO[0] ?? '', '||||', TWO[1] ?? ''],
  ],
])('comes out as two players: %s', (_, plain, rows = TWO) => {
  expect(outcome(plain).rows).toEqual(rows);
});

test.each([
  ['X', 'Player\t#\tXS\tS\tM\tL\nEmma\t4\t\t\tX\t\nMia\t7\t\t\t\tx', ['Emma|4|M||', 'Mia|7|L||']],
  ['1', 'Player\tYM\tYL\tAS\tAM\nEmma\t\t\t\t1\nMia\t1\t\t\t', ['Emma||M||', 'Mia||YM!||']],
  ['more than one', 'Player\tS\tM\tL\nEmma\t1\t\t1\nMia\t\t2\t', ['Emma||S / L!||', 'Mia||M 2!||']],
  ['yes or ✓', 'Player\tS\tM\tL\nEmma\t0\tyes\t-\nMia\tno\tfalse\t✓', ['Emma||M||', 'Mia||L||']],
])('a column for each size: the one with a mark counts, here %s', (_, plain, rows) => {
  expect(outcome(plain)).toMatchObject({
    rows,
    items: [],
    said: expect.stringContaining('A column for each size'),
  });
});

test.each([
  [
    'each garment',
    '\t\tJersey\t\t\tSpandex\t\t\nPlayer\t#\tS\tM\tL\tS\tM\tL\nEmma Lopez\t4\t\tx\t\tx\t\t\nMia Chen\t7\t\t\tx\t\tx\t',
  ],
  [
    'each item, as shops export orders',
    'Name\t#\tItem\tSize\nEmma Lopez\t4\tGame Jersey\tM\nEmma Lopez\t4\tSpandex\tS\nMia Chen\t7\tSpandex\tM\nMia Chen\t7\tGame Jersey\tL',
  ],
])('a column or a line for %s', (_, plain) => {
  expect(outcome(plain)).toMatchObject({ rows: TWO, items: [] });
});

test('an item that the roster has no column for is a special item, and one that comes twice is marked', () => {
  const lines = 'Player\tItem\tSize\nEmma\tJersey\tM\nEmma\tHoodie\tL\nMia\tJersey\tS\nMia\tJersey\tM';
  expect(outcome(lines)).toMatchObject({
    rows: ['Emma||M|||L', 'Mia||S / M!|||'],
    items: ['Hoodie'],
    said: expect.stringContaining('A line for each item'),
  });
});

test('numbers that only count the lines are said to', () => {
  const lines = ['Emma', 'Mia', 'Ava'].map((name, at) => `${at + 1}\t${name}\tM`).join('\n');
  expect(outcome(`No.\tPlayer\tSize\n${lines}`).said).toContain('“No.” counts the lines');
  expect(outcome(`Jersey #\tPlayer\tSize\n${lines}`).said).not.toContain('counts');
});

test.each([
  [
    'fields of a page',
    '<td><input value="Emma &quot;Em&quot; Lee"><td><input type="text" value="4"><td><input type=hidden value=9>M',
    'Emma "Em" Lee|4|M||',
    '',
  ],
  [
    'what a page does not show',
    '<td><img hidden><span hidden>z<span>z</span>z</span>Emma<i style="visibility:hidden">q</i><td>4<td>M',
    'Emma|4|M||',
    'hides',
  ],
  ['what is struck out', '<td><s>Emma</s><td>4<td>M', 'Emma|4|M||', 'struck out'],
  [
    'what Sheets strikes out',
    '<td style="text-decoration:line-through">Emma<td>4<td>M',
    'Emma|4|M||',
    'struck out',
  ],
])('a table of a page: %s', (_, cells, row, said) => {
  const out = outcome('x', `<table><tr><th>Name<th>#<th>Size<tr>${cells}</table>`);
  expect(out.rows).toEqual([row]);
  expect(out.said).toContain(said);
});

test('of a page that is laid out with tables the innermost count; merged cells that are too much are refused', () => {
  const team = '<table><tr><td>Emma<td>4<td>M<tr><td>Mia<td>7<td>L</table>';
  expect(outcome('x', `<table><tr><td>Red<td>${team}</table>`).rows).toEqual(['Emma|4|M||', 'Mia|7|L||']);
  const merged = `<table><tr><td rowspan=1100>${'x'.repeat(1000)}<td>a${'<tr><td>a'.repeat(1001)}</table>`;
  expect(() => outcome('x', merged)).toThrow(UNREADABLE.tooMuch);
});
