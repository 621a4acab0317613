import { expect, test } from 'vitest';
import { findProblems } from '../model/problems.ts';
import { emptyRoster, filledRows, PLAYER_COLUMNS, tidyCell } from '../model/roster.ts';
import first from './fixtures/mails-1.txt?raw';
import second from './fixtures/mails-2.txt?raw';
import third from './fixtures/mails-3.txt?raw';
import fourth from './fixtures/mails-4.txt?raw';
import fifth from './fixtures/mails-5.txt?raw';
import sixth from './fixtures/mails-6.txt?raw';
import { pasteInto } from './paste.ts';
import { readRosterSource } from './read-roster.ts';

/** Mails, and what a person reads in them: `?` where nobody can know. */
const MAILS = [first, second, third, fourth, fifth, sixth].flatMap((file) =>
  file
    .split(/^=== /mu)
    .slice(1)
    .map((each) => {
      const [name = '', ...lines] = each.trimEnd().split('\n');
      const end = lines.lastIndexOf('---');
      const meant = lines.slice(end + 1).map((line) => line.split('|'));
      return { name, plain: lines.slice(0, end).join('\n'), meant };
    }),
);

function read(plain: string) {
  const pasted = readRosterSource({ texts: { plain, html: '' }, specialItems: [] });
  const { roster, leftOut } = pasteInto(emptyRoster(), null, pasted);
  return { roster, rows: filledRows(roster), leftOut };
}

function outcomeOf(plain: string, meant: readonly string[][]) {
  const { roster, rows } = read(plain);
  const problems = findProblems(roster, []);
  const cells = meant.flatMap((player, row) =>
    player.map((text, column) => {
      const [wanted, cell] = [tidyCell(column, text), rows[row]?.[column] ?? ''];
      const isMarked = problems.get(row)?.has(column) === true;
      const isRight = spelled(wanted) === spelled(cell) || (wanted === '?' && cell === '');
      return { isRight, isMarked, says: `${player[0]}: “${cell}” for “${wanted}”` };
    }),
  );
  return {
    players: rows.length,
    lost: meant.map(([name]) => name).filter((name, row) => rows[row]?.[0] !== name),
    right: cells.filter(({ isRight }) => isRight).length,
    marked: cells.filter(({ isRight, isMarked }) => !isRight && isMarked).length,
    silent: cells.filter(({ isRight, isMarked }) => !isRight && !isMarked).map(({ says }) => says),
  };
}

/** `YL` is `Youth L`. */
function spelled(cell: string): string {
  return cell.toLowerCase().replace(/^y(?=(?:x*[sl]|m)$)/u, 'youth ');
}

test.each(MAILS)('$name: each player is there, and each cell is right or marked', ({ plain, meant }) => {
  const { players, lost, silent } = outcomeOf(plain, meant);
  expect({ players, lost, silent }).toEqual({ players: meant.length, lost: [], silent: [] });
});

test('of more than a hundred mails, nine cells of ten are right without a touch', () => {
  const outcomes = MAILS.map(({ plain, meant }) => outcomeOf(plain, meant));
  const cells = MAILS.flatMap(({ meant }) => meant).length * PLAYER_COLUMNS.length;
  expect(MAILS.length).toBeGreaterThan(100);
  expect(outcomes.reduce((sum, { right }) => sum + right, 0) / cells).toBeGreaterThan(0.9);
});

test.each([
  ['brackets', 'Emma Lee #7 (libero: also #1) M/S/M\nMia Poe #8 S/S/S', 'libero: also #1'],
  ['words behind', 'Emma Lee #7 M/S/M, new this year\nMia Poe #8 S/S/S', 'new this year'],
  [
    'an email and a telephone',
    'Emma Lee #7 M/S/M mom a@b.example 555-014-2244',
    'mom; a@b.example; 555-014-2244',
  ],
  ['an age beside a number', 'Emma Lee, 14 yo, #7 M/S/M\nMia Poe #8 S/S/S', '14 yo'],
  ['a line below', 'Emma Lee #7 M/S/M\nMom: Ana, 555-014-2244\nMia Poe #8 S/S/S', 'Mom: Ana, 555-014-2244'],
  ['another garment', 'Emma Lee #7 jersey M, spandex S, tee M, hoodie L', 'hoodie L'],
])('what has no place becomes a note beside the player: %s', (_, plain, note) => {
  const { roster, rows } = read(plain);
  expect(roster.specialItems).toEqual(['Note']);
  expect(rows[0]).toEqual(['Emma Lee', '7', 'M', 'S', 'M', note]);
});

test.each([
  ['a greeting with the order of the sizes', 'Hi Kim! Jersey, spandex, tee:'],
  ['a sign-off', 'Thx! Coach Dee'],
  ['a team', '14 Black'],
  ['a rule for all', 'all mediums except Kim (L)'],
  ['counts', 'TOTAL: 4 jerseys, 2 M, 1 S'],
  ['signs without a word', '🏐🏐🏐 ✅'],
])('lines that are no player are left out, whole: %s', (_, line) => {
  expect(read(`${line}\n\nEmma Lee #7 M/S/M\nMia Poe #8 S/S/S`).leftOut).toEqual([line]);
});

const TWO = 'Emma and Ava Lee #7, 8 M/S/M L/M/L';

test.each([
  [
    'sizes that say so below a word for young people',
    'Youth sizes\nEmma Lee #7 YM/YS/YM',
    'Emma Lee|7|YM|YS|YM',
  ],
  ['sizes of which only the first says for whom', 'Emma Lee #7 Youth M/S/M', 'Emma Lee|7|Youth M|S?|M?'],
  ['sizes behind one that says what it is for', 'Emma Lee #7 jersey M, S, L', 'Emma Lee|7|M|S?|L?'],
  ['a letter that may be the last name', '7 Emma S M\n8 Mia M/L/S', 'Emma|7|S M||'],
  ['a label before the sizes', 'Emma Lee #7, Sizing: M/S/M', 'Emma Lee|7|M|S|M|Sizing'],
  ['two in a line with the sizes of each', TWO, `Emma Lee|7?|M?|S?|M?|${TWO}`],
  ['lines with a blank one below each', 'Emma Lee #7\n\nM/S/M\n\nMia Poe #8\n\nS/S/S\n', 'Emma Lee|7|M|S|M'],
  ['a grade before the name', 'Grade 8 Emma Lee #7 M/S/M', 'Emma Lee|7|M|S|M|Grade 8'],
  ['what is still to come', 'Emma Lee #7 TBD', 'Emma Lee|7|TBD||'],
])('each cell is right or marked: %s', (_, plain, first) => {
  expect(read(`${plain}\nZoe Fox #23 L/L/L`).rows[0]?.join('|')).toBe(first);
});

test.each([
  ['count', '1. Emma Lee M/S/M\n2. Mia Poe S/S/S\n1. Ava Li M/M/M\n2. Zoe Fox L/L/L', ['', '', '', '']],
  ['may be theirs', '1. Emma Lee M/S/M\nMia Poe S/S/S', ['1?', '']],
])('numbers before names that begin anew with each team, or a single one: they %s', (_, plain, numbers) => {
  expect(read(plain).rows.map(([, number]) => number)).toEqual(numbers);
});

test('what stands below a sign-off is not said of the player above it', () => {
  const { rows, leftOut } = read(
    'Emma Lee #7 M/S/M\nThanks!\nMia Poe #8 S/S/S\nDana Whitfield\nCell: 555-014-2244',
  );
  expect(rows.map((cells) => cells.join('|'))).toEqual(['Emma Lee|7|M|S|M', 'Mia Poe|8|S|S|S']);
  expect(leftOut).toEqual(['Thanks!', 'Dana Whitfield', 'Cell: 555-014-2244']);
});

test.each([
  ['Emma Lee #7 M', 'Emma Lee|7|M?||'],
  ['Emma Lee #7', 'Emma Lee #7||||'],
  ['Emma Lee #7 M/S/M\nEmma Lee #8 S/S/S', 'Emma Lee|7|M|S|M;Emma Lee|8|S|S|S'],
])('few lines are players where they say enough, and two of a name are two: %j', (plain, players) => {
  expect(
    read(plain)
      .rows.map((cells) => cells.join('|'))
      .join(';'),
  ).toBe(players);
});

test.each(['Anna', 'Anna\nBea', 'M\nS\nL', 'Anna Smith', 'Please order by May.\nAnna'])(
  'a text without players stays as it is: %j',
  (plain) => {
    expect(read(plain).rows.map(([cell]) => cell)).toEqual(plain.split('\n'));
  },
);

test.each([
  ['a family name of two words before a comma', 'Garcia Lopez, Emma #7 M/S/M', 'Garcia Lopez, Emma|7|M|S|M'],
  ['a role behind a comma', 'Emma Lee, setter #7 M/S/M', 'Emma Lee|7|M|S|M|setter'],
  ['one size for all', 'Emma Lee #7 all L', 'Emma Lee|7|L|L|L'],
  ['the same behind it', 'Emma Lee #7 L for everything', 'Emma Lee|7|L|L|L'],
])('among lines that begin with first names: %s', (_, line, player) => {
  const [first = []] = read(`${line}\nMia Poe #8 S/S/S\nZoe Li #9 S/M/S`).rows;
  expect(first.join('|').replace(/\|$/u, '')).toBe(player);
});
