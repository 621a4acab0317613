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
    if (!/[\p{L}\p{N}]/u.test(text)) {
      isApart ||= !isSpaced;
      continue;
    }
    const typed = (texts[at] ?? '').trim();
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
  const named = tokens.flatMap((token) => (token.kind === 'garment' ? [token.column ?? token.text] : []));
  const columns = named.filter((column, at) => column !== named[at - 1]);
  const words = text.split(/[^\p{L}\p{N}#]+/u).filter((word) => word !== '');
  const concepts = words.map((word) => conceptsOf(word.toLowerCase()));
  const isHeader =
    !concepts.includes(null) && concepts.some((concept) => concept?.has('name') || concept?.has('person'));
  if (tokens.some(({ kind }) => kind === 'size' || kind === 'number')) return null;
  if (columns.length > 1) return new Set(columns).size === columns.length ? columns : null;
  const hasSize = /(?<!\p{L})siz(?:e|es|ing)(?!\p{L})/iu.test(text);
  if (!hasSize) return null;
  return columns.length === 1 ? columns : isHeader ? SIZE_COLUMNS.slice(0, 1) : null;
}

function kindOf(text: string, players: readonly MailPlayer[]): MailLine['kind'] {
  const [player] = players;
  if (!player || GREETING.test(`${text} `)) return 'other';
  const hasData = player.number !== '' || player.sizes.length > 0;
  const isCertain = player.sizes.length > 1 || (player.number !== '' && player.sizes.length > 0);
  if (CONTACT.test(text) && !isCertain) return 'contact';
  if (player.name === '') {
    const isPlayers =
      player.sizes.length <= SIZE_COLUMNS.length + 1 &&
      !player.number.includes(',') &&
      player.prose.length === 0;
    return hasData && isPlayers
      ? 'data'
      : player.notes.length > 0 && player.prose.length === 0
        ? 'contact'
        : 'other';
  }
  if (player.prose.length > 0)
    return isCertain && /^\p{Lu}/u.test(player.name) && isName(player.name) ? 'player' : 'other';
  if (!isName(player.name)) return isCertain && !SIGN_OFF.test(text) ? 'player' : 'other';
  if (hasData || player.pending !== '') return 'player';
  return SIGN_OFF.test(text) || text.endsWith(':') || player.notes.some((note) => /\d/u.test(note))
    ? 'other'
    : 'name';
}

/** Which lines are players, with what stands below each of them, and which are left out. */
function grouped(lines: readonly MailLine[]): { kept: MailLine[]; left: string[] } {
  const kept: MailLine[] = [];
  const left: string[] = [];
  const places = new Map<string, number>();
  const last = lines.findLastIndex(({ kind }) => kind === 'player' || kind === 'data');
  const hasSizes = lines.some(({ players }) => players.some(({ sizes }) => sizes.length > 0));
  let previous: MailLine | null = null;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    const merged: MailLine | null =
      previous && (line.kind === 'data' || line.kind === 'contact') ? together(previous, line) : null;
    if (merged) {
      kept[kept.length - 1] = merged;
      previous = merged;
      continue;
    }
    // A list of the numbers, and one of the sizes.
    const name = line.players.length === 1 ? (line.players[0]?.name ?? '') : '';
    const known = line.kind === 'player' ? places.get(name) : undefined;
    const both =
      known === undefined || kept[known] === undefined
        ? null
        : together(kept[known], { ...line, isApart: false });
    if (known !== undefined && both) {
      kept[known] = both;
      continue;
    }
    if (
      isKept(line, next, previous !== null, at < last) &&
      !(
        isWeak(line) &&
        (previous === null || line.isApart) &&
        hasSizes &&
        !(next && isWeak(next) && !next.isApart)
      )
    ) {
      if (name !== '') places.set(name, kept.length);
      kept.push(line);
      previous = line;
    } else {
      left.push(line.text);
      previous = null;
    }
  }
  return { kept, left };
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
  const areApart = [...(player?.sizes ?? []), ...(data?.sizes ?? [])].every(
    ({ column }, at, all) => column !== UNKNOWN && all.findIndex((size) => size.column === column) === at,
  );
  const isTaken =
    player &&
    data &&
    ((player.number !== '' && data.number !== '') ||
      (player.sizes.length > 0 && data.sizes.length > 0 && !areApart));
  if (!player || !data || more.length > 0 || below.isSignedOff || (below.isApart && line.kind !== 'name'))
    return null;
  if (below.kind === 'contact')
    return { ...line, players: [{ ...player, notes: [...player.notes, below.text] }] };
  if (isTaken) return null;
  return {
    ...line,
    kind: 'player',
    players: [
      {
        ...player,
        number: player.number || data.number,
        sizes: [...player.sizes, ...data.sizes],
        pending: player.pending || data.pending,
        notes: [...player.notes, ...data.notes],
      },
    ],
  };
}
