import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellLines } from '../../../../test/cell-lines.ts';
import type { Area } from '../model/area.ts';
import { addSpecialItem, emptyRoster, filledRows, type Roster, setCells } from '../model/roster.ts';
import clubTsv from './fixtures/club-ods.tsv?raw';
import teamTsv from './fixtures/team-xlsx.tsv?raw';
import { parseClipboard } from './parse-clipboard.ts';
import { pasteInto as pasteRead } from './paste.ts';
import { readRoster } from './read-roster.ts';

const pasteInto = (roster: Roster, at: Area | null, lines: readonly (readonly string[])[]) =>
  pasteRead(roster, at, readRoster(lines, roster.specialItems));

const START = { top: 0, left: 0, bottom: 0, right: 0 };

test("SPEC's fixed order, with further cells as special items", () => {
  const { roster, summary, area } = pasteInto(
    emptyRoster(),
    START,
    cellLines('Anna|7|M|S|L|M|x', 'Bea|8|M|S|L||'),
  );
  expect(roster.specialItems).toEqual(['Special item 1', 'Special item 2']);
  expect(roster.rows).toHaveLength(4);
  expect(roster.rows[0]).toEqual(['Anna', '7', 'M', 'S', 'L', 'M', 'x']);
  expect(summary).toBe('2 players');
  expect(area).toEqual({ top: 0, left: 0, bottom: 1, right: 6 });
});

test('the team that LibreOffice copied', () => {
  const { roster, summary, said } = pasteInto(
    emptyRoster(),
    START,
    parseClipboard({ plain: teamTsv, html: '' }).lines,
  );
  expect(roster.specialItems).toEqual(['Warm-up']);
  expect(roster.rows).toEqual([
    ['Dana Whitfield', '1', 'M', 'M', 'L', 'M'],
    ['Oyelaran, Marcus', '12', 'L', 'L', 'XL', '2XL'],
    ['Priya Raman', '4', 'S', 'S', 'S', ''],
    ['Joaquín Estévez', '7', 'XL', 'XXL', 'XXL', 'L'],
    ['Siobhán Kelly', '9', 'M', 'Youth Med', 'M', ''],
    ['Wei-Lin\nZhao', '10', 'XS', 'XS', 'S', 'XS'],
    ['Tom "TJ" O\'Brien-Nakamura', '12', 'M', 'M', 'L', ''],
    ['Bea Cruz', '07', 'S', 'S', 'M', 'S'],
    ['Ivy Lindqvist', '107', 'L', 'M', 'L', ''],
    ['=Ana', '3', 'M', 'M', 'L', ''],
    ['Noor Haddad', '22', '3XL', 'XL', 'XXL', ''],
    ['Jersey', '15', 'M', 'M', 'M', 'M'],
  ]);
  // 12 twice, 7 and 07, the youth size, 107 and 3XL.
  expect(summary).toBe('12 players. 7 cells to look at');
  expect(said).toEqual([expect.stringMatching(/^Headers: Player, /u), '12 cells were cleaned up.']);
});

test('the club whose columns stand in another order, below a title', () => {
  const { roster } = pasteInto(emptyRoster(), START, parseClipboard({ plain: clubTsv, html: '' }).lines);
  expect(roster.specialItems).toEqual(['Socks']);
  expect(roster.rows.slice(0, 3)).toEqual(
    cellLines(
      'Siobhán Kelly|4|M|M|L|2 pairs',
      'Wei-Lin Zhao|11|S|XS|M|',
      'Joaquín Estévez|23|XXL|XL|XL|1 pair',
    ),
  );
});

test('a paste lands at its cell, adds rows and leaves all others alone', () => {
  const before = setCells(emptyRoster(), [
    { row: 3, column: 0, text: 'Anna' },
    { row: 3, column: 2, text: 'S' },
  ]);
  const { roster, summary } = pasteInto(before, { top: 3, left: 1, bottom: 3, right: 1 }, [['7'], ['8']]);
  expect(roster.rows[3]).toEqual(['Anna', '7', 'S', '', '']);
  expect(roster.rows[4]).toEqual(['', '8', '', '', '']);
  expect(summary).toBe('2 rows');
});

test.each([
  ['psql', ' player | no \n--------+----\n Anna   | 7\n Bea    | 8\n(2 rows)\n', '(2 rows)'],
  ['psql, one row', ' player | no \n--------+----\n Anna   | 7\n(1 row)', '(1 row)'],
  [
    'mysql',
    '+--------+----+\n| player | no |\n+--------+----+\n| Anna   | 7  |\n+--------+----+\n1 row in set (0.01 sec)',
    '1 row in set (0.01 sec)',
  ],
])("%s's count of the rows is no player", (_, plain, count) => {
  const { roster, summary, said, leftOut } = pasteInto(
    emptyRoster(),
    START,
    parseClipboard({ plain, html: '' }).lines,
  );
  expect(filledRows(roster).map(([player]) => player)).not.toContain(count);
  expect(roster.rows[0]).toEqual(['Anna', '7', '', '', '']);
  expect(summary).toMatch(/^[12] players?\. Left out: 1 line$/u);
  expect([said, leftOut]).toEqual([['Headers: player, no.'], [count]]);
});

test('names in one column stay, whatever they say', () => {
  const { roster } = pasteInto(emptyRoster(), START, [['Anna'], ['(2 rows)']]);
  expect(roster.rows.slice(0, 2).map(([player]) => player)).toEqual(['Anna', '(2 rows)']);
});

test('rows that a paste overwrites are counted, those that stay the same are not', () => {
  const first = cellLines('Anna|7|M', 'Bea|8|L', 'Cleo|9|S');
  const before = pasteInto(emptyRoster(), START, first);
  expect(before.summary).toBe('3 players');
  expect(pasteInto(before.roster, START, first).summary).toBe('3 players');
  const second = cellLines('Dana|1|Med', 'Bea|8|L', 'Cleo|10|S', 'Eve|2|L');
  expect(pasteInto(before.roster, START, second)).toMatchObject({
    summary: '4 players. 2 filled rows overwritten',
    said: ['1 cell was cleaned up.'],
  });
});

test('without an area a paste goes below the last filled row and never changes what is there', () => {
  const line = fc.array(fc.constantFrom('', 'Anna', '7', 'M', 'Player', 'No.'), {
    minLength: 1,
    maxLength: 7,
  });
  const lines = fc.array(line, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lines, lines, (first, second) => {
      const { roster: before } = pasteInto(emptyRoster(), null, first);
      const { roster: after } = pasteInto(before, null, second);
      const kept = filledRows(before);
      const width = before.specialItems.length + 5;
      expect(after.rows.slice(0, kept.length).map((cells) => cells.slice(0, width))).toEqual(kept);
    }),
  );
  const { summary, area } = pasteInto(setCells(emptyRoster(), [{ row: 6, column: 1, text: '7' }]), null, [
    ['Mo'],
  ]);
  expect(summary).toBe('1 player below row 7');
  expect(area).toEqual({ top: 7, left: 0, bottom: 7, right: 0 });
});

test('short lines leave what stands to their right', () => {
  const before = setCells(emptyRoster(), [{ row: 1, column: 1, text: '9' }]);
  expect(pasteInto(before, START, [['Anna', '7'], ['Bea']]).roster.rows[1]?.[1]).toBe('9');
});

test('a header finds its special item column again, and a new one is added once', () => {
  const before = addSpecialItem(emptyRoster(), 'Socks');
  const { roster } = pasteInto(before, START, cellLines('Player|SOCKS|Bag|', 'Anna|2|blue|late'));
  expect(roster.specialItems).toEqual(['Socks', 'Bag', 'Special item 3']);
  expect(roster.rows[0]).toEqual(['Anna', '', '', '', '', '2', 'blue', 'late']);
  // Also where its place would be that of another column.
  const placed = addSpecialItem(emptyRoster(), 'Jrsy sz');
  const lines = cellLines('Player|No|Jrsy Sz', 'Anna|7|M');
  expect(pasteInto(placed, START, lines).roster.rows[0]).toEqual(['Anna', '7', '', '', '', 'M']);
});

const FIVE = 'A;B;C;D;E';
test.each([
  ['four titles above a header', 'A;B;C;D;Name|#|Size;Emma|7|M', 'Emma|7|M||'],
  ['five', `${FIVE};Name|#|Size;Emma|7|M`, `${FIVE.replaceAll(/\w/gu, '$&||||')};Name|#|Size||;Emma|7|M||`],
  ['a title that is called like a column', 'Red;Players;Name|#|Size;Emma|7|M', 'Emma|7|M||'],
  ['a line below a name', 'Anna;Player|captain;Bea|libero', 'Anna||||;Player|captain|||;Bea|libero|||'],
  ['words above few numbers', 'Player A|x;Emma|7;Mia|y', 'Player A|x|||;Emma|7|||;Mia|y|||'],
  ['a whole name beside a first name', 'First Name|Player Name|No;Emma|Emma Lee|7', 'Emma Lee|7||||Emma'],
  ['unknown headers beside known ones that stand elsewhere', 'No|Player|Jrsy Sz;7|Emma|M', 'Emma|7||||M'],
  ['an unknown header in the place of the player, without a cell', 'Who|No|Jersey size;|7|M', '|7|M|||'],
  ['a section above a player called like a size', 'Name|#|Size;Youth;Large|7|M', 'Large|7|Youth M||'],
  ['Youth among notes', 'Name|#|Notes|Size;A|7|Youth|M;B|8|x|L;C|9|y|S', 'A|7|M|||Youth;B|8|L|||x;C|9|S|||y'],
  ['a second name column that begins no second list', 'Name|#|Name|Size;Emma|7|Mia|M', 'Emma|7|M|||Mia'],
  ['two columns of the same name', 'Player|No|Note|Note;Emma|7|a|b', 'Emma|7||||a|b'],
  ['a single player called like a column', 'Player|No|Size;Jersey|7|M', 'Jersey|7|M||'],
  ['two names of sizes', 'Player|S|M;Emma|x|y', 'Player|S|M||;Emma|x|y||'],
  ['a team below a section', 'Name|#|Size;Youth;14U Blue;Emma|7|M', 'Emma|7|Youth M||'],
  ['whose the jersey is', 'Name|Jersey Type|Jersey Size|Spandex;Emma|Youth|M|S', 'Emma||Youth M|S||Youth'],
  ['whose a Jersey is', 'Name|Jersey Size Type|Jersey;Emma|Youth|M', 'Emma||Youth M|||Youth'],
])('a header is what names the columns: %s', (_, lines, rows) => {
  const { roster } = pasteInto(emptyRoster(), START, cellLines(...lines.split(';')));
  expect(
    filledRows(roster)
      .map((cells) => cells.join('|'))
      .join(';'),
  ).toBe(rows);
});

test('empty columns at the right make no special items', () => {
  const { roster } = pasteInto(emptyRoster(), START, [['Anna', '7', 'M', 'M', 'M', '', ' ']]);
  expect(roster.specialItems).toEqual([]);
});

test('twenty thousand rows arrive', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => [`Player ${at}`, '7', 'M', 'M', 'M', 'x']);
  expect(pasteInto(emptyRoster(), START, lines).roster.rows).toHaveLength(20_000);
});
