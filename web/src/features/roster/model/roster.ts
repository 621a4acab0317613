import { isLastNameFirst, readPerson } from '@kitroom/contract/import/person-name';
import { readSize } from '@kitroom/contract/lists/size-words';
import { tidyText, withoutInvisible } from '@kitroom/contract/unicode-form';
import type { Area } from './area.ts';
import { withoutDecimals } from './jersey-number.ts';

type ColumnKind = 'text' | 'number' | 'size';

interface RosterColumn {
  key: string;
  label: string;
  kind: ColumnKind;
  /** What it could say of the first player; of an empty roster alone. */
  example?: string;
}

/** The columns of every roster, in SPEC §9's order; special items follow. */
export const PLAYER_COLUMNS = [
  { key: 'player', label: 'Player', kind: 'text' },
  { key: 'jerseyNumber', label: 'Jersey number', kind: 'number' },
  { key: 'jerseySize', label: 'Jersey size', kind: 'size' },
  { key: 'spandexSize', label: 'Spandex size', kind: 'size' },
  { key: 'practiceTeeSize', label: 'Practice tee size', kind: 'size' },
] as const satisfies readonly RosterColumn[];

const EXAMPLE = ['Anna Lee', '7', 'M', 'S', 'M'];

/** The columns of an empty roster, with one player as an example. */
export const EXAMPLE_COLUMNS: readonly RosterColumn[] = PLAYER_COLUMNS.map((column, at) => ({
  ...column,
  example: EXAMPLE[at] ?? '',
}));

export type PlayerColumnKey = (typeof PLAYER_COLUMNS)[number]['key'];

export const PLAYER = columnIndex('player');
export const JERSEY_NUMBER = columnIndex('jerseyNumber');

/** SPEC §9. */
const INITIAL_ROWS = 4;

/** One cell per column, empty text for an empty cell. */
export type RosterRow = readonly string[];

/** The contents of the grid: immutable, because undo keeps the old ones. */
export interface Roster {
  /** Names of the special item columns, each once. */
  readonly specialItems: readonly string[];
  readonly rows: readonly RosterRow[];
}

export interface CellChange {
  row: number;
  column: number;
  text: string;
}

export function emptyRoster(): Roster {
  return { specialItems: [], rows: Array.from({ length: INITIAL_ROWS }, () => emptyRow(0)) };
}

export function columnIndex(key: PlayerColumnKey): number {
  return PLAYER_COLUMNS.findIndex((column) => column.key === key);
}

export function rosterColumns(specialItems: readonly string[]): readonly RosterColumn[] {
  return [
    ...PLAYER_COLUMNS,
    ...specialItems.map((label, index) => ({ key: `specialItem${index}`, label, kind: 'text' as const })),
  ];
}

export function isBlankRow(row: RosterRow): boolean {
  return row.every((cell) => cell === '');
}

export function isBlank(roster: Roster): boolean {
  return roster.specialItems.length === 0 && roster.rows.every(isBlankRow);
}

/** The rows up to the last filled one. */
export function filledRows(roster: Roster): readonly RosterRow[] {
  return roster.rows.slice(0, roster.rows.findLastIndex((row) => !isBlankRow(row)) + 1);
}

/** Non-breaking blanks, and control characters except line feeds: all invisible. */
const BLANK = /[\u00A0\u2007\u202F]|(?!\n)\p{Cc}/gu;

// As typed with an East Asian keyboard: `１２`, `Ｍ`.
function withoutWideForms(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/** A cell as it is stored: trimmed, sizes normalized; unreadable text stays as typed. */
export function tidyCell(column: number, raw: string): string {
  const text = tidyText(withoutInvisible(raw.replace(BLANK, ' ')));
  const kind: ColumnKind = PLAYER_COLUMNS[column]?.kind ?? 'text';
  if (kind === 'text') return text;
  const line = withoutWideForms(text.replace(/\s+/gu, ' '));
  // Spreadsheets mark a number that is stored as text.
  if (kind === 'number') return withoutDecimals(line.replace(/^['’](?=\d)/u, ''));
  const reading = readSize(line);
  return reading.kind === 'known' ? reading.size : line;
}

/** Sets cells; missing rows and special item columns are added. */
export function setCells(roster: Roster, changes: readonly CellChange[]): Roster {
  const width = changes.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const height = changes.reduce((most, { row }) => Math.max(most, row + 1), 0);
  const grown = withSize(roster, width, height);
  const changed = new Map<number, string[]>();
  for (const { row, column, text } of changes) {
    const old = grown.rows[row] ?? [];
    const tidy = tidyCell(column, text);
    if ((changed.get(row) ?? old)[column] === tidy) continue;
    const cells = changed.get(row) ?? [...old];
    cells[column] = tidy;
    changed.set(row, cells);
  }
  if (changed.size === 0) return grown;
  return { ...grown, rows: grown.rows.map((row, index) => changed.get(index) ?? row) };
}

/** Empties every cell of an area. */
export function clearCells(roster: Roster, { top, left, bottom, right }: Area): Roster {
  const cleared = roster.rows
    .slice(top, bottom + 1)
    .flatMap((cells, row) =>
      cells.slice(left, right + 1).map((_, column) => ({ row: top + row, column: left + column, text: '' })),
    );
  return setCells(roster, cleared);
}

function withSize(roster: Roster, width: number, height: number): Roster {
  let grown = roster;
  while (PLAYER_COLUMNS.length + grown.specialItems.length < width) grown = addSpecialItem(grown);
  return height > grown.rows.length ? addRows(grown, height - grown.rows.length) : grown;
}

export function addRows(roster: Roster, count: number): Roster {
  const added = Array.from({ length: count }, () => emptyRow(roster.specialItems.length));
  return { ...roster, rows: [...roster.rows, ...added] };
}

/** Removes rows `first` to `last`; a grid always has at least one row. */
export function removeRows(roster: Roster, first: number, last: number): Roster {
  const rows = roster.rows.filter((_, at) => at < first || at > last);
  return { ...roster, rows: rows.length > 0 ? rows : [emptyRow(roster.specialItems.length)] };
}

/** Adds a column; the default names are `Special item 1`, `Special item 2`, … */
export function addSpecialItem(roster: Roster, name?: string): Roster {
  const label = freeName(roster.specialItems, name ?? '');
  return {
    specialItems: [...roster.specialItems, label],
    rows: roster.rows.map((row) => [...row, '']),
  };
}

/** A blank name keeps the old one. */
export function renameSpecialItem(roster: Roster, index: number, name: string): Roster {
  const tidy = tidyText(name).replace(/\s+/gu, ' ');
  if (tidy === '' || tidy === roster.specialItems[index]) return roster;
  const others = roster.specialItems.filter((_, at) => at !== index);
  return { ...roster, specialItems: roster.specialItems.with(index, freeName(others, tidy)) };
}

export function removeSpecialItem(roster: Roster, index: number): Roster {
  return {
    specialItems: roster.specialItems.toSpliced(index, 1),
    rows: roster.rows.map((row) => row.toSpliced(PLAYER_COLUMNS.length + index, 1)),
  };
}

/** How many players are written as `Smith, Anna`. */
export function countLastFirstNames(roster: Roster): number {
  return roster.rows.filter((row) => firstNameFirst(row[PLAYER] ?? '') !== null).length;
}

/** Changes `Smith, Anna` to `Anna Smith`. */
export function putFirstNamesFirst(roster: Roster): Roster {
  return {
    ...roster,
    rows: roster.rows.map((row) => {
      const turned = firstNameFirst(row[PLAYER] ?? '');
      return turned === null ? row : row.with(PLAYER, turned);
    }),
  };
}

function firstNameFirst(player: string): string | null {
  if (player.includes('\n') || !isLastNameFirst(player)) return null;
  const { first_name = '', last_name = '' } = readPerson(player) ?? {};
  return first_name === '' || first_name.includes(',') ? null : `${first_name} ${last_name}`;
}

// Pasted headers find their column by name, so names are unique.
function freeName(taken: readonly string[], wanted: string): string {
  const isFree = (name: string) => !taken.some((other) => other.toLowerCase() === name.toLowerCase());
  if (wanted !== '' && isFree(wanted)) return wanted;
  const base = wanted === '' ? 'Special item' : wanted;
  let number = wanted === '' ? taken.length + 1 : 2;
  while (!isFree(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}

function emptyRow(specialItems: number): RosterRow {
  return Array.from({ length: PLAYER_COLUMNS.length + specialItems }, () => '');
}
