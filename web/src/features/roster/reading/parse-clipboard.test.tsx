import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { cellLines } from '../../../../test/cell-lines.ts';
import { toTsv } from '../export/clipboard-table.ts';
import clubHtml from './fixtures/club-ods.html.txt?raw';
import clubTsv from './fixtures/club-ods.tsv?raw';
import columnT from './fixtures/column-t.txt?raw';
import mergedHtmlOfChromium from './fixtures/merged-chromium.html.txt?raw';
import mergedTsvOfChromium from './fixtures/merged-chromium.tsv?raw';
import mergedHtml from './fixtures/merged-ods.html.txt?raw';
import mergedTsv from './fixtures/merged-ods.tsv?raw';
import sqliteBox from './fixtures/sqlite-box.txt?raw';
import sqliteColumn from './fixtures/sqlite-column.txt?raw';
import sqliteMarkdown from './fixtures/sqlite-markdown.txt?raw';
import sqliteTable from './fixtures/sqlite-table.txt?raw';
import teamCsv from './fixtures/team.csv?raw';
import teamFromCsv from './fixtures/team-csv.tsv?raw';
import teamNoHeader from './fixtures/team-no-header.csv?raw';
import teamHtml from './fixtures/team-xlsx.html.txt?raw';
import teamTsv from './fixtures/team-xlsx.tsv?raw';
import { parseClipboard } from './parse-clipboard.ts';

// What is in these cells, paste.test claims.
const TEAM = parseClipboard({ plain: teamTsv, html: '' }).lines;
const CLUB = parseClipboard({ plain: clubTsv, html: '' }).lines;

test.each([
  ['with CRLF, as Excel for Windows copies', teamTsv.replaceAll('\n', '\r\n')],
  ['with CR, as Excel for Mac copies', teamTsv.replaceAll('\n', '\r')],
  ['without a trailing newline, as Google Sheets copies', teamTsv.trimEnd()],
  ['with a byte order mark', `\uFEFF${teamTsv}`],
  ['with more newlines at the end', `${teamTsv}\n\n`],
  ['from a CSV text, where names hold commas', teamCsv],
])('the same cells %s', (_, plain) => {
  expect(parseClipboard({ plain, html: '' }).lines).toEqual(TEAM);
});

test('the same rows with semicolons and without a header', () => {
  expect(parseClipboard({ plain: teamNoHeader, html: '' }).lines).toEqual(TEAM.slice(1));
});

test('a CSV file that a spreadsheet opened and copied', () => {
  const lines = parseClipboard({ plain: teamFromCsv, html: '' }).lines;
  expect(lines.map((line) => line[0])).toEqual(TEAM.map((line) => (line[0] === '=Ana' ? '#NAME?' : line[0])));
});

test.each(['', 'Red Mesa VBC, spring order'])('the HTML table counts when the plain text is %j', (plain) => {
  expect(parseClipboard({ plain, html: clubHtml }).lines).toEqual(CLUB);
  const withPlainSpaces = TEAM.map((line) => line.map((cell) => cell.trim()));
  expect(parseClipboard({ plain, html: teamHtml }).lines).toEqual(withPlainSpaces);
});

test('merged cells of an HTML table keep the columns in place', () => {
  const html =
    '<table><tr><td colspan="2">Red <b>Mesa</b></td><td>x</td></tr><tr><td>a<br>b<td>c<td>d</table>';
  expect(parseClipboard({ plain: 'Red Mesa x', html }).lines).toEqual(cellLines('Red Mesa||x', 'a\nb|c|d'));
});

test.each([
  ['commas', 'Anna,7,M\nBea,8,S', ['Anna|7|M', 'Bea|8|S']],
  ['semicolons', '"Smith, Anna";7\nBea;8', ['Smith, Anna|7', 'Bea|8']],
  ['commas below a header', 'Name,School\nAnna,North', ['Name|School', 'Anna|North']],
  ['a comma in one line', 'Anna Smith,7', ['Anna Smith|7']],
  [
    'tabs, with nicknames in quotation marks that an application has not quoted, which swallow nothing',
    '"Ace" Adams\t7\tM\nBea "Bo\t8\tS\n"Cee\t9\tL',
    ['"Ace" Adams|7|M', 'Bea "Bo|8|S', '"Cee|9|L'],
  ],
  [
    'gaps alone, as in a proportional font',
    'Anna Smith   7  M\nBo Li     12   L\nConstance Okonkwo-Reyes  3    XL',
    ['Anna Smith|7|M', 'Bo Li|12|L', 'Constance Okonkwo-Reyes|3|XL'],
  ],
])('cells are separated by %s', (_, plain, lines) => {
  expect(parseClipboard({ plain, html: '' }).lines).toEqual(cellLines(...lines));
});

test('a copied column stays one, whatever is in its cells', () => {
  const html = '<table><tr><td>Anna,7<tr><td>Bea,8</table>';
  expect(parseClipboard({ plain: 'Anna,7\nBea,8', html }).lines).toEqual([['Anna,7'], ['Bea,8']]);
});

test('an empty clipboard gives nothing', () => {
  expect(parseClipboard({ plain: '', html: '<img src="x">' }).lines).toEqual([]);
});

const DRAWN = [
  ['Player', 'No.', 'Jersey Size', 'Spandex', 'Practice Tee'],
  ['Dana Whitfield', '1', 'M', 'M', 'L'],
  ['Oyelaran, Marcus', '12', 'L', 'L', 'XL'],
  ['Siobhán Kelly', '9', 'M', '', 'M'],
  ['Wei-Lin Zhao', '10', 'XS', 'XS', ''],
];

test.each([
  ['Markdown, as sqlite3 -markdown prints it', sqliteMarkdown],
  ['a box of box-drawing characters (sqlite3 -box)', sqliteBox],
  ['a box of dashes and bars (sqlite3 -table)', sqliteTable],
  ['columns with a rule below the header (sqlite3 -column)', sqliteColumn],
  ['columns without a rule (column -t)', columnT],
  ['the same with no-break spaces, as some mail programs send it', columnT.replaceAll('  ', '\u00A0 ')],
  ['with CRLF', sqliteTable.replaceAll('\n', '\r\n')],
  ['Markdown without outer bars', sqliteMarkdown.replaceAll(/^\| ?|\|$/gmu, '')],
])('a table in a text: %s', (_, plain) => {
  expect(parseClipboard({ plain, html: '' }).lines).toEqual(DRAWN);
});

test('a title above and a bare name within aligned columns stay whole', () => {
  const plain = `Spring order of the whole club\n\n${columnT}Noor Haddad\n`;
  expect(parseClipboard({ plain, html: '' }).lines).toEqual([
    ['Spring order of the whole club'],
    [''],
    ...DRAWN,
    ['Noor Haddad'],
  ]);
});

test('bars, line breaks and emphasis in Markdown cells', () => {
  const plain = '| **Player** | No. |\n|:---|---:|\n| Anna \\| Bea | 7 |\n| Wei<br>Lin | `8` |';
  expect(parseClipboard({ plain, html: '' }).lines).toEqual([
    ['Player', 'No.'],
    ['Anna | Bea', '7'],
    ['Wei\nLin', '8'],
  ]);
});

test.each([
  ['names with a comma', 'Smith, Anna\nJones, Bea'],
  ['a note with commas', 'red, white, blue'],
  ['lines with different counts of commas', 'a, 7\nb, c, 8'],
  ['a list of names', 'Anna\nBea\n'],
  ['an empty line between names', 'Anna\n\nBea'],
  ['bars between names', 'Anna | Bea\nCee | Dee'],
  ['one bar in a list of names', 'Anna\nBea | captain\nCee'],
  ['two blanks in names', 'Anna  Smith\nBea  Jones\nCee  Lee'],
  ['a sentence with two blanks', 'Please order by May.  Thanks!\nAnna'],
  ['one player alone', 'Anna 7 M'],
  ['a line without a number among players', 'Anna 7 M\nBea M\nCee 9 L'],
  ['players with different counts of sizes', 'Anna 7 M\nBea 8 M S'],
  ['names with numbers', 'Anna 2\nBea 7'],
])('%s do not make a table', (_, plain) => {
  const lines = plain.trimEnd().split('\n');
  expect(parseClipboard({ plain, html: '' }).lines).toEqual(lines.map((line) => [line]));
});

test('cells with bars and blanks that a spreadsheet quoted stay whole', () => {
  const cells = ['Anna  7', 'Bea | 8', 'Cee  9'];
  const plain = toTsv(cells.map((cell) => [cell]));
  expect(parseClipboard({ plain, html: '' }).lines).toEqual(cells.map((cell) => [cell]));
});

test.each([
  ['one short line', 'Player,No.,Size\nAnna,7,M\nBea,8\nCee,9,L'],
  ['a short last line without a header', 'Anna,7,M\nBea,8,S\nCee,9'],
  ['empty lines', 'Player,No.,Size\n\nAnna,7,M\n\nBea,8,S\n'],
  ['a title above', 'Spring order\nPlayer,No.,Size\nAnna,7,M\nBea,8,S'],
  ['a line of notes below', 'Anna;7;M\nBea;8;S\nCee;9;M\n"late; call her"'],
  ['a longer line', 'Anna,7,M\nBea,8,S,captain\nCee,9,M'],
  ['mostly empty cells', 'Player,No.,Size\nAnna,,\nBea,,\nCee,7,M'],
  ['names alone below the header', 'Player,No.\nAnna\nBea\nCee'],
])('a CSV text with %s is still a table', (_, plain) => {
  const delimiter = plain.includes(';') ? ';' : ',';
  const lines = Papa.parse<string[]>(plain.trimEnd(), { delimiter }).data;
  expect(parseClipboard({ plain, html: '' }).lines).toEqual(lines);
});

test('no short or empty line turns a CSV text into one column', () => {
  const name = fc.constantFrom('Anna Smith', 'Bea', 'Siobhán', 'Smith, Cee');
  const full = fc.tuple(name, fc.integer({ min: 1, max: 99 }).map(String), fc.constantFrom('S', 'M', '2XL'));
  const short = fc.oneof(fc.tuple(name), fc.constant(['']));
  fc.assert(
    fc.property(
      fc.array(full, { minLength: 3 }),
      short,
      fc.nat(),
      fc.constantFrom(',', ';'),
      (rows, odd, at, delimiter) => {
        const lines = [['Player', 'No.', 'Size'], ...rows.toSpliced(at % (rows.length + 1), 0, odd as never)];
        const plain = Papa.unparse(lines, { delimiter, newline: '\n' });
        const read = parseClipboard({ plain, html: '' }).lines;
        for (const row of rows) expect(read).toContainEqual(row);
      },
    ),
  );
});

const MERGED = [
  ['Player', 'No.', 'Sizes', '', ''],
  ['', '', 'Jersey', 'Spandex', 'Practice Tee'],
  ['Dana Whitfield', '1', 'M', 'S', 'L'],
  ['Siobhán Kelly', '9', 'L', '', 'M'],
  ['Wei-Lin Zhao', '10', 'Youth M', '', ''],
];

test.each([
  ['LibreOffice copies blanks', mergedTsv, '', ['', '']],
  ['the HTML table of LibreOffice alone', '', mergedHtml, ['Player', 'No.']],
  [
    'Chromium leaves merged cells out of the plain text',
    mergedTsvOfChromium,
    mergedHtmlOfChromium,
    ['Player', 'No.'],
  ],
])('merged header cells shift no row: %s', (_, plain, html, spanned) => {
  const lines = MERGED.map((line, at) => (at === 1 ? [...spanned, ...line.slice(2)] : line));
  expect(parseClipboard({ plain, html }).lines).toEqual(lines);
});
