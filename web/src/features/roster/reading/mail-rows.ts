import { namesAudience } from '@kitroom/contract/lists/size-words';
import { JERSEY_NUMBER, PLAYER, PLAYER_COLUMNS } from '../model/roster.ts';
import type { MailPlayer } from './mail-line.ts';
import { type Place, SIZE_COLUMNS, UNKNOWN } from './mail-sizes.ts';

/** A player with what the lines around say. */
export interface MailEntry {
  player: MailPlayer;
  /** `3` of "3. Emma"; null without such a mark. */
  count: number | null;
  isYouth: boolean;
  /** The columns that a sentence says the sizes are for. */
  order: readonly Place[] | null;
}

const YOUTH = /(?<!\p{L})(?:youth|yth|kids?|child(?:ren)?)(?!\p{L})/iu;

/** The cells of each player, and the note beside them. What has two readings is written so that it is marked. */
export function rowsOf(entries: readonly MailEntry[]): string[][] {
  const counted = isCounting(entries.map(({ count }) => count));
  const leading = isCounting(
    entries.map(({ player }) => (player.isLeading ? Number(player.number.split(',')[0]) : null)),
  );
  const rows = new Map<string, string[]>();
  for (const [at, entry] of entries.entries()) {
    const row = rowOf({ ...entry, player: withInitial(withNumber(entry, counted, leading), entry.order) });
    const name = row[PLAYER] ?? '';
    const known = rows.get(name);
    if (known && areParts(known, row)) for (const column of SIZE_COLUMNS) known[column] ||= row[column] ?? '';
    else rows.set(known ? `${at}` : name, row);
  }
  return [...rows.values()];
}

/** Lists of the sizes by garment have each player once. */
function areParts(one: readonly string[], other: readonly string[]): boolean {
  const filledIn = (row: readonly string[]) => SIZE_COLUMNS.filter((column) => row[column] !== '');
  const [first, second] = [filledIn(one), filledIn(other)];
  const isOnlySizes = other.every((cell, at) => cell === '' || at === PLAYER || second.includes(at));
  const isPlayer = first.length > 0 || one[JERSEY_NUMBER] !== '';
  return isOnlySizes && isPlayer && !first.some((column) => second.includes(column));
}

/** Whether numbers count the lines: 1, 2, 3, …, in each team anew. */
function isCounting(numbers: readonly (number | null)[]): boolean {
  const known = numbers.filter((number) => number !== null);
  const isNext = (number: number, at: number) => number === 1 || number === (known[at - 1] ?? 0) + 1;
  return known.length > 1 && known.every(isNext);
}

/** The number without what only counts the lines; where that is not certain, it is marked. */
function withNumber({ player, count }: MailEntry, counted: boolean, leading: boolean): MailPlayer {
  const [first = '', ...more] = player.number.split(', ');
  if (count !== null && player.number === '') return { ...player, number: counted ? '' : `${count}?` };
  if (!leading || !player.isLeading) return player;
  return { ...player, number: more.length > 0 ? more.join(', ') : `${first}?` };
}

/** "7 Emma S M" where each has one size: the S belongs to her last name. */
function withInitial(player: MailPlayer, order: readonly Place[] | null): MailPlayer {
  const [size, ...sizes] = player.sizes;
  const isInitial = size?.text.length === 1 && !size.isJoined && sizes.length === order?.length;
  if (!isInitial || !player.isLeading || player.name.includes(' ')) return player;
  return { ...player, name: `${player.name} ${size.text}`, sizes };
}

function rowOf({ player, order, ...entry }: MailEntry): string[] {
  const row = Array.from({ length: PLAYER_COLUMNS.length + 1 }, () => '');
  const notes = [...(player.prose.length > 0 ? [player.prose.join(' ')] : []), ...player.notes];
  const isYouth = entry.isYouth || YOUTH.test(notes.join(' '));
  row[PLAYER] = player.name;
  row[JERSEY_NUMBER] = player.number;
  for (const { column, text } of sizesIn(player, order)) {
    if (typeof column === 'string') notes.push(`${column} ${text}`.trim());
    else {
      const whole = isYouth && text !== '' && !namesAudience(text) ? `Youth ${text}` : text;
      const isSame = row[column]?.toLowerCase() === whole.toLowerCase();
      row[column] = row[column] === '' || isSame ? whole : `${row[column]} / ${whole}`;
    }
  }
  const isOpen = SIZE_COLUMNS.every((column) => row[column] === '');
  if (player.pending !== '') {
    if (player.number === '' && player.sizes.length > 0) row[JERSEY_NUMBER] = player.pending;
    else if (isOpen) row[SIZE_COLUMNS[0] ?? 0] = player.pending;
    else notes.push(player.pending);
  }
  row[PLAYER_COLUMNS.length] = notes.join('; ');
  return row;
}

/** What each size is for; those of which that is not certain are marked. */
function sizesIn(
  { sizes, name, isLeading }: MailPlayer,
  order: readonly Place[] | null,
): { column: Place; text: string }[] {
  const known = sizes.filter(({ column }) => column !== UNKNOWN);
  const columns = (order ?? SIZE_COLUMNS).filter((column) => !known.some((size) => size.column === column));
  const open = sizes.filter(({ column }) => column === UNKNOWN);
  if (open.length === 0) return known;
  const place = columns[0] ?? '';
  const isOnlyFirst =
    /^(?:youth|yth|kids)/iu.test(open[0]?.text ?? '') &&
    open.filter(({ text, isJoined }) => namesAudience(text) || !isJoined).length === 1;
  // "7 Emma S M": the S may be the first letter of her last name.
  const mayBeInitial =
    isLeading &&
    !name.includes(' ') &&
    open.length === 2 &&
    open.every(({ text, isJoined }) => !isJoined && text.length === 1);
  if (open.length > columns.length || (mayBeInitial && order === null)) {
    const texts = open.map(({ text }) => text);
    return [...known, { column: place, text: texts.join(new Set(texts).size > 1 ? ' ' : ' / ') }];
  }
  const isDoubtful = open.length < columns.length || known.length > 0;
  return [
    ...known,
    ...open.map(({ text }, at) => ({
      column: columns[at] ?? place,
      text: (isDoubtful || (isOnlyFirst && at > 0)) && !text.endsWith('?') ? `${text}?` : text,
    })),
  ];
}
