import { tidyText } from '@kitroom/contract/unicode-form';
import { PLAYER_COLUMNS } from '../model/roster.ts';
import { audienceBelow } from './audiences.ts';
import { conceptsOf } from './header-words.ts';
import { withoutMark } from './line-marks.ts';
import { isName, type MailPlayer, playersOf } from './mail-line.ts';
import { rowsOf } from './mail-rows.ts';
import { type Place, SIZE_COLUMNS, UNKNOWN } from './mail-sizes.ts';
import { tokensOf } from './mail-words.ts';
import type { PastedColumn } from './map-columns.ts';

/** A line that may be a player's. */
interface MailLine {
  /** As it was typed. */
  text: string;
  players: readonly MailPlayer[];
  /** `3` of "3. Emma"; null without such a mark. */
  count: number | null;
  hasMark: boolean;
  /** An empty line or a sentence stands above it. */
  isApart: boolean;
  isYouth: boolean;
  /** The columns that a sentence says the sizes are for. */
  order: readonly Place[] | null;
  kind: 'player' | 'name' | 'data' | 'contact' | 'other';
  isSignedOff: boolean;
}

const SIGN_OFF =
  /^(?:thanks|thank you|thx|ty|cheers|best|regards|kind regards|sincerely|sent from|see you|talk soon|go |--)/iu;
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|from|to|cc|bcc|sent|date|subject|re|fwd?|on .{0,80} wrote|attached|p\.?s)\b(?!\p{L})\W/iu;
const CONTACT =
  /^(?:mom|dad|mother|father|parents?|guardian|cell|phone|tel|mobile|e-?mail|contact|notes?|grade|age|school|position|pos|dob|birth\w*|address)\b/iu;
const COUNT = /^(?:(?:player|athlete)\s?#?\s?(?=\d+:)|[([]?)(\d{1,3})[.)\]:]\s*(?=\S)/iu;
/** Characters in a line that may hold players: a team is shorter. */
const LONGEST = 2000;
const NOTE = 'Note';
const NAME_AND_COMMA = /^[^\p{L}]*[\p{L}'’-]+,\s*\p{Lu}[\p{L}'’-]+(?:\s|$)/u;

interface Mail {
  columns: PastedColumn[];
  rows: string[][];
  /** The lines that are no player's. */
  skipped: string[];
}

/** The roster of a text that is no table: each line is read by itself. Null unless there are players in it. */
export function readMail(texts: readonly string[]): Mail | null {
  const lines = linesOf(texts);
  const groups = grouped(lines);
  const players = groups.kept.flatMap((line) => line.players);
  const hasData = players.filter(({ number, sizes }) => number !== '' || sizes.length > 0);
  const [only] = hasData;
  const isClear =
    hasData.length > 1 || (only !== undefined && only.sizes.length + Number(only.number !== '') > 1);
  if (!isClear) return null;
  const first = lines.find(({ order }) => order)?.order ?? null;
  const rows = rowsOf(
    groups.kept.flatMap(({ players: own, count, isYouth, order }) =>
      own.map((player) => ({ player, count, isYouth, order: order ?? first })),
    ),
  );
  const hasNotes = rows.some((row) => row[PLAYER_COLUMNS.length] !== '');
  return {
    columns: [
      ...[...PLAYER_COLUMNS.keys()].map((index) => ({ index })),
      ...(hasNotes ? [{ specialItem: NOTE }] : []),
    ],
    rows,
    skipped: groups.left,
  };
}

function linesOf(texts: readonly string[]): MailLine[] {
  const plain = texts.map((text) =>
    withoutMark(
      tidyText(text.replace(/[\u00A0\u2007\u202F]/gu, ' '))
        .replace(/(\d)\uFE0F?\u20E3/gu, '$1. ')
        .replace(/[._]{2,}/gu, ' - ')
        .replace(/\p{Extended_Pictographic}|\uFE0F|\u200D|[*☐]/gu, ' '),
    ).trim(),
  );
  const isLastFirst =
    plain.filter((text) => NAME_AND_COMMA.test(text)).length > plain.filter(Boolean).length / 3;
  const isSpaced =
    plain.filter((text) => text === '').length > plain.filter((text) => text !== '').length * 0.7;
  const lines: MailLine[] = [];
  let [isApart, isYouth, isSignedOff] = [true, false, false];
  let order: readonly Place[] | null = null;
  for (const [at, text] of plain.entries()) {
    const typed = (texts[at] ?? '').trim();
    if (!/[\p{L}\p{N}]/u.test(text) && !/\p{Extended_Pictographic}/u.test(typed)) {
      isApart ||= !isSpaced;
      continue;
    }
    const count = COUNT.exec(text);
    const bare = count ? text.slice(count[0].length) : text;
    const isLong = bare.length > LONGEST;
    const named = isLong ? null : orderOf(bare);
    if (named) order = named;
    const players = named || isLong ? [] : playersOf(bare, isLastFirst);
    const kind = named ? 'other' : kindOf(bare, players);
    if (kind === 'other' || kind === 'name') {
      const audience = audienceBelow([bare.replace(/[:.]$/u, '')], true);
      if (audience) isYouth = audience === 'youth';
      if (SIGN_OFF.test(bare)) isSignedOff = true;
    }
    const hasMark = count !== null || /^\s*[•‣◦▪●·*–—-]\s/u.test(texts[at] ?? '');
    lines.push({
      text: typed,
      players,
      count: count ? Number(count[1]) : null,
      hasMark,
      isApart,
      isYouth,
      order,
      kind,
      isSignedOff,
    });
    isApart = false;
  }
  return lines;
}

/** The columns that a line names, as in "Sizes are jersey / spandex / tee". */
function orderOf(text: string): Place[] | null {
  const tokens = tokensOf(text);
  if (tokens.some(({ kind }) => kind === 'size' || kind === 'number')) return null;
  const named = tokens.flatMap((token) => (token.kind === 'garment' ? [token.column ?? token.text] : []));
  const columns = named.filter((column, at) => column !== named[at - 1]);
  if (columns.length > 1) return new Set(columns).size === columns.length ? columns : null;
  if (!/(?<!\p{L})siz(?:e|es|ing)(?!\p{L})/iu.test(text)) return null;
  if (columns.length === 1) return columns;
  const concepts = conceptsOf(text.toLowerCase());
  return concepts?.has('name') || concepts?.has('person') ? SIZE_COLUMNS.slice(0, 1) : null;
}

function kindOf(text: string, [player]: readonly MailPlayer[]): MailLine['kind'] {
  if (!player || GREETING.test(`${text} `)) return 'other';
  const { name, number, sizes, notes, prose, pending } = player;
  const hasData = number !== '' || sizes.length > 0;
  const isCertain = sizes.length > 1 || (number !== '' && sizes.length > 0);
  if (CONTACT.test(text) && !isCertain) return 'contact';
  if (name === '') {
    if (prose.length > 0) return 'other';
    const isOfOne = sizes.length <= SIZE_COLUMNS.length + 1 && !number.includes(',');
    if (hasData && isOfOne) return 'data';
    return notes.length > 0 ? 'contact' : 'other';
  }
  if (prose.length > 0) return isCertain && /^\p{Lu}/u.test(name) && isName(name) ? 'player' : 'other';
  if (!isName(name)) return isCertain && !SIGN_OFF.test(text) ? 'player' : 'other';
  if (hasData || pending !== '') return 'player';
  const isOther = SIGN_OFF.test(text) || text.endsWith(':') || notes.some((note) => /\d/u.test(note));
  return isOther ? 'other' : 'name';
}

/** Which lines are players, with what stands below each of them, and which are left out. */
function grouped(lines: readonly MailLine[]): { kept: MailLine[]; left: string[] } {
  const kept: MailLine[] = [];
  const left: string[] = [];
  const places = new Map<string, number>();
  const last = lines.findLastIndex(({ kind }) => kind === 'player' || kind === 'data');
  const hasSizes = lines.some(({ players }) => players.some(({ sizes }) => sizes.length > 0));
  let isBelowPlayer = false;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    const name = line.players.length === 1 ? (line.players[0]?.name ?? '') : '';
    const isMore = line.kind === 'data' || line.kind === 'contact';
    // A list of the numbers, and one of the sizes, have the same names.
    const above = isMore ? kept.length - 1 : line.kind === 'player' ? places.get(name) : undefined;
    const player = above === undefined || (isMore && !isBelowPlayer) ? undefined : kept[above];
    const merged = player && together(player, isMore ? line : { ...line, isApart: false });
    if (merged && above !== undefined) {
      kept[above] = merged;
      continue;
    }
    const isOther: boolean = hasSizes && isAlone(line, next, isBelowPlayer);
    isBelowPlayer = !isOther && isKept(line, next, isBelowPlayer, at < last);
    if (!isBelowPlayer) left.push(line.text);
    else {
      if (name !== '') places.set(name, kept.length);
      kept.push(line);
    }
  }
  return { kept, left };
}

/** Whether a line may be no player's, and none beside it is of its kind. */
function isAlone(line: MailLine, next: MailLine | undefined, isBelowPlayer: boolean): boolean {
  const isAbove = next !== undefined && isWeak(next) && !next.isApart;
  return isWeak(line) && (!isBelowPlayer || line.isApart) && !isAbove;
}

/** "14 Black" may be a team, and "Suite 4" an address. */
function isWeak({ kind, players: [player], count, hasMark }: MailLine): boolean {
  return (
    kind === 'player' &&
    !hasMark &&
    count === null &&
    player?.sizes.length === 0 &&
    !player.isCertain &&
    player.pending === ''
  );
}

function isKept(line: MailLine, next: MailLine | undefined, hasPlayers: boolean, isAmong: boolean): boolean {
  if (line.kind === 'player') return true;
  const [player] = line.players;
  if (line.kind === 'data') return (player?.sizes.length ?? 0) > 1;
  if (line.kind !== 'name' || !player) return false;
  const isOverData = next?.kind === 'data' && !next.isApart;
  if (isOverData || (line.hasMark && !line.isSignedOff)) return true;
  const isFull = player.name.includes(' ');
  return hasPlayers && !line.isApart && !line.isSignedOff && (isAmong || isFull);
}

/** A player with what the line below says of the same one; null if that is someone else's. */
function together(line: MailLine, below: MailLine): MailLine | null {
  const [player, ...more] = line.players;
  const [data] = below.players;
  if (!player || !data || more.length > 0) return null;
  if (below.isSignedOff || (below.isApart && line.kind !== 'name')) return null;
  if (below.kind === 'contact')
    return { ...line, players: [{ ...player, notes: [...player.notes, below.text] }] };
  const sizes = [...player.sizes, ...data.sizes];
  const columns = sizes.map(({ column }) => column);
  const areApart = !columns.includes(UNKNOWN) && new Set(columns).size === columns.length;
  if (player.number !== '' && data.number !== '') return null;
  if (player.sizes.length > 0 && data.sizes.length > 0 && !areApart) return null;
  const number = player.number || data.number;
  const pending = player.pending || data.pending;
  const notes = [...player.notes, ...data.notes];
  return { ...line, kind: 'player', players: [{ ...player, number, sizes, pending, notes }] };
}
