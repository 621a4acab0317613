import { expect, test } from 'vitest';
import { findProblems } from '../model/problems.ts';
import { emptyRoster, filledRows, PLAYER_COLUMNS, tidyCell } from '../model/roster.ts';
import first from './fixtures/mails-1.txt?raw';
import second from './fixtures/mails-2.txt?raw';
import third from './fixtures/mails-3.txt?raw';
import fourth from './fixtures/mails-4.txt?raw';
import fifth from './fixtures/mails-5.txt?raw';
import { pasteInto } from './paste.ts';
import { readRosterSource } from './read-roster.ts';

/** Mails, and what a person reads in them: `?` where nobody can know. */
const MAILS = [first, second, third, fourth, fifth].flatMap((file) =>
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
])('lines that are no player are left out, whole: %s', (_, line) => {
  expect(read(`${line}\n\nEmma Lee #7 M/S/M\nMia Poe #8 S/S/S`).leftOut).toEqual([line]);
});

test.each(['Anna', 'Anna\nBea', 'M\nS\nL', 'Anna Smith', 'Please order by May.\nAnna'])(
  'a text without players stays as it is: %j',
  (plain) => {
    expect(read(plain).rows.map(([cell]) => cell)).toEqual(plain.split('\n'));
  },
);
