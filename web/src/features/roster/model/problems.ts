import { isOneSize, readSize, SIZES } from '@kitroom/contract/lists/size-words';
import { meantNumber, readJerseyNumber } from './jersey-number.ts';
import { isBlankRow, JERSEY_NUMBER, PLAYER, PLAYER_COLUMNS, type Roster } from './roster.ts';
import { comesIn, lackMessage, NO_RANGES, type SizeRange, type SizeRanges } from './size-range.ts';

export interface Problem {
  message: string;
  /** The value that was certainly meant, if known. */
  fix?: string;
}

/** Problems of one row by column. */
export type RowProblems = ReadonlyMap<number, Problem>;
/** Problems by row; rows without problems are absent. */
export type RosterProblems = ReadonlyMap<number, RowProblems>;

export interface NumberClash {
  number: number;
  /** Rows that have it, in order. */
  rows: readonly number[];
}

const NAMED_IN_MESSAGE = 3;

/**
 * Everything that a person should look at, cell by cell; sizes also as the products in `ranges` come in them. Empty cells
 * are fine: a roster grows.
 */
export function findProblems(
  roster: Roster,
  clashes: readonly NumberClash[],
  ranges: SizeRanges = NO_RANGES,
): RosterProblems {
  const problems = new Map<number, Map<number, Problem>>();
  const mark = (row: number, column: number, problem: Problem) => {
    const marked = problems.get(row) ?? new Map<number, Problem>();
    problems.set(row, marked.set(column, problem));
  };
  roster.rows.forEach((cells, row) => {
    const player = cells[PLAYER] ?? '';
    if (mayBeHeading(player) && cells.every((text, column) => column === PLAYER || text === ''))
      mark(row, PLAYER, { message: `“${player}” may be a heading: if it is not a player, remove the row` });
    PLAYER_COLUMNS.forEach(({ kind }, column) => {
      const text = cells[column] ?? '';
      if (text === '' || kind === 'text') return;
      const problem = kind === 'number' ? numberProblem(text) : sizeProblem(text, ranges.get(column));
      if (problem) mark(row, column, problem);
    });
  });
  for (const { number, rows } of clashes) {
    for (const row of rows) {
      mark(row, JERSEY_NUMBER, { message: `Number ${number} is also worn by ${others(roster, rows, row)}` });
    }
  }
  return problems;
}

const GROUP =
  /^(?:(?:(?:head|assistant|asst) )?coach(?:es)?|staff|managers?|players|team(?: \w{1,6})?|boys|girls|youth|adults?|goalies|goalkeepers|keepers|forwards|midfielders|defen[dc]ers|defen[cs]e|offen[cs]e|setters|liberos|starters|bench|subs(?:titutes)?|reserves|varsity|jv|freshm[ae]n|sophomores|juniors|seniors)$/iu;

/** Lists have sections: what names a size, an age, or a group stands above the players that it is said of. */
function mayBeHeading(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => !/^(?:sizes?|\d*)$/iu.test(word));
  const bare = words.join(' ');
  return /^\d|:$/u.test(text.trim()) || GROUP.test(bare) || (bare !== '' && isOneSize(bare));
}

/** Numbers used by more than one row, lowest first; `07` and `7` are the same number. */
export function findClashes(roster: Roster): readonly NumberClash[] {
  const rowsOf = new Map<number, number[]>();
  roster.rows.forEach((cells, row) => {
    const number = readJerseyNumber(cells[JERSEY_NUMBER] ?? '');
    if (number === null) return;
    const rows = rowsOf.get(number);
    if (rows) rows.push(row);
    else rowsOf.set(number, [row]);
  });
  return [...rowsOf]
    .filter(([, rows]) => rows.length > 1)
    .map(([number, rows]) => ({ number, rows }))
    .sort((one, other) => one.number - other.number);
}

/** How many players have no number, and how many one that cannot be read. */
export function countOpenNumbers({ rows }: Roster): { missing: number; unread: number } {
  const numbers = rows.filter((row) => !isBlankRow(row)).map((row) => row[JERSEY_NUMBER] ?? '');
  return {
    missing: numbers.filter((text) => text === '').length,
    unread: numbers.filter((text) => text !== '' && readJerseyNumber(text) === null).length,
  };
}

/** How a row is named in a sentence. */
export function rowName(roster: Roster, row: number): string {
  const player = (roster.rows[row]?.[PLAYER] ?? '').replace(/\s+/gu, ' ');
  return player === '' ? `row ${row + 1}` : `${player} (row ${row + 1})`;
}

function others(roster: Roster, rows: readonly number[], self: number): string {
  const named = rows
    .slice(0, NAMED_IN_MESSAGE + 1)
    .filter((row) => row !== self)
    .slice(0, NAMED_IN_MESSAGE)
    .map((row) => rowName(roster, row));
  const more = rows.length - 1 - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ');
}

function numberProblem(text: string): Problem | null {
  if (readJerseyNumber(text) !== null) return null;
  return { message: `“${text}” is not a number from 1 to 99`, fix: meantNumber(text) ?? undefined };
}

function sizeProblem(text: string, range: SizeRange | undefined): Problem | null {
  const fits = range === undefined ? null : comesIn(range, text);
  if (range !== undefined && fits === false) return { message: lackMessage(range, text) };
  const reading = readSize(text);
  if (fits === true || reading.kind === 'known') return null;
  if (reading.kind === 'youth') {
    return { message: `“${text}” is a youth size: choose one of ${SIZES.join(', ')}` };
  }
  if (reading.kind === 'several') {
    return { message: `“${text}” names more than one size: choose one of ${SIZES.join(', ')}` };
  }
  const meant = reading.kind === 'likely' ? reading.size : undefined;
  const isLacking = range !== undefined && meant !== undefined && comesIn(range, meant) === false;
  return {
    message: `“${text}” is not one of ${SIZES.join(', ')}`,
    fix: isLacking ? undefined : meant,
  };
}
