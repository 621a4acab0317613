import { PLAYER_COLUMNS } from '../model/roster.ts';
import { audienceBelow } from './audiences.ts';
import { conceptsOf } from './header-words.ts';
import { grouped, type MailLine } from './mail-groups.ts';
import { type MailPlayer, playersOf } from './mail-line.ts';
import { isName } from './mail-names.ts';
import { LONGEST, linesIn, plainLine, teamOf } from './mail-parts.ts';
import { rowsOf } from './mail-rows.ts';
import { type Place, SIZE_COLUMNS, UNKNOWN } from './mail-sizes.ts';
import { tokensOf } from './mail-words.ts';
import type { PastedColumn } from './map-columns.ts';

const SIGN_OFF =
  /^(?:(?:thanks|thank you|thx|gracias|saludos|danke|viele grüße|merci|cheers|regards|kind regards|sincerely|sent from|see you|talk soon)(?!\p{L})|(?:ty|best)(?=\W*$|,|(?:\s\p{L}+)?\s(?:regards|wishes))|go |--)/iu;
const GREETING =
  /^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|on .{0,80} wrote|attached|p\.?s)\b(?!\p{L})\W|(?:from|to|cc|bcc|sent|date|subject|re|fwd?)\s?:)/iu;
const CONTACT =
  /^(?:mom|dad|mother|father|parents?|guardian|cell|phone|tel|mobile|e-?mail|contact|notes?|grade|age|school|position|pos|dob|birth\w*|address)\b/iu;
const ADDRESS =
  /(?<!\p{L})(?:suite|ste|apt|unit|p\.?\s?o\.? box)\.?\s?#?\w{1,5}$|^\d{2,5} .{2,40}\b(?:st|ave|rd|blvd|dr|ln|way|street|avenue|road|drive|lane)\b/iu;
const COUNT = /^[([]?(\d{1,3})[.)\]:](?!\d)\s*(?=\S)/iu;
/** When a message was sent. */
const SENT =
  /^(?:(?:today|yesterday|\p{L}{3,9}(?: \d{1,2})?|[\d/.-]+),? ?(?:at )?)?\d{1,2}:\d\d(?:\s?[ap]m)?$/iu;
const CHATTER =
  /^<[^>]*>$|\bomitted$|:\s*(?:thanks|thank you|thx|ty|ok|okay|got it|yes|no|lol|perfect|great|hi|hey|hello)\b/iu;
const REMOVED = /^(?:remov|delet|dropp?|cancel|scratch|minus\b|no longer\b)/iu;
const NOTE = 'Note';
const NAME_AND_COMMA = /^[^\p{L}]*[\p{L}'’-]+,\s*\p{Lu}[\p{L}'’-]+(?:\s|$)/u;

interface Mail {
  columns: PastedColumn[];
  rows: string[][];
  skipped: string[];
}

/** The roster of a text that is no table: each line is read by itself. Null unless there are players in it. */
export function readMail(texts: readonly string[]): Mail | null {
  const lines = linesOf(linesIn(texts));
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

/** Whether a line greets, or signs off. */
export function isSaid(text: string): boolean {
  return GREETING.test(`${text} `) || SIGN_OFF.test(text);
}

function linesOf(texts: readonly string[]): MailLine[] {
  const plain = texts.map(plainLine);
  const isLastFirst =
    plain.filter((text) => NAME_AND_COMMA.test(text)).length > plain.filter(Boolean).length / 3;
  const isSpaced =
    plain.filter((text) => text === '').length > plain.filter((text) => text !== '').length * 0.7;
  const team = teamOf(plain);
  const headings = headingsIn(plain);
  const lines: MailLine[] = [];
  let garment: Place = UNKNOWN;
  let heading: string | null = null;
  let [isApart, isYouth, isSignedOff] = [true, false, false];
  let order: readonly Place[] | null = null;
  for (const [at, plainText] of plain.entries()) {
    const text = (texts[at] ?? '').trim();
    if (!/[\p{L}\p{N}]/u.test(plainText) && !/\p{Extended_Pictographic}/u.test(text)) {
      isApart ||= !isSpaced;
      continue;
    }
    const [mark = '', digits] = COUNT.exec(plainText) ?? [];
    const count = digits === undefined ? null : Number(digits);
    const counted = plainText.slice(mark.length);
    const own = counted.startsWith(team) ? team : '';
    const bare = counted.slice(own.length);
    const isLong = bare.length > LONGEST;
    const named = isLong ? null : orderOf(bare);
    order = named ?? order;
    heading = headings.get(at) ?? heading;
    garment = garmentBelow(bare.slice(0, LONGEST), named, garment);
    const read = named || isLong ? [] : playersOf(bare, isLastFirst);
    const players = read.map((player) => inPlace(withSize(player, heading), garment, own.trim()));
    const kind = named || headings.has(at) ? 'other' : kindOf(bare, players);
    if (kind === 'other' || kind === 'name') {
      const audience = audienceBelow([bare.replace(/[:.]$/u, '')], true);
      if (audience) isYouth = audience === 'youth';
      if (SIGN_OFF.test(bare)) isSignedOff = true;
    }
    const hasMark = count !== null || /^[•‣◦▪●·*–—-]\s/u.test(text);
    lines.push({ text, players, count, hasMark, isApart, isYouth, order, kind, isSignedOff });
    isApart = false;
  }
  return lines.map(withoutSender);
}

/** "Medium:" above its players, by the line; where the first one is below a name, they are below each. */
function headingsIn(texts: readonly string[]): ReadonlyMap<number, string> {
  const sizes = new Map<number, string>();
  let first: number | null = null;
  for (const [at, text] of texts.entries()) {
    const tokens = tokensOf(text.slice(0, LONGEST)).filter(
      ({ kind }) => kind !== 'mark' && kind !== 'filler',
    );
    const [token] = tokens;
    if (tokens.some(({ kind }) => kind === 'size' || kind === 'number')) first ??= at;
    if (tokens.length === 1 && token?.kind === 'size') sizes.set(at, token.text);
  }
  const above = texts.slice(0, first ?? 0).findLast((text) => text !== '');
  const isHeading = above === undefined || GREETING.test(`${above} `) || texts[first ?? 0]?.endsWith(':');
  return isHeading && sizes.has(first ?? -1) ? sizes : new Map();
}

function withSize(player: MailPlayer, heading: string | null): MailPlayer {
  if (heading === null || player.sizes.length > 0) return player;
  return { ...player, sizes: [{ text: heading, column: UNKNOWN, isJoined: false }] };
}

/** Slack and Teams write who wrote a message, and below that when. */
function withoutSender(line: MailLine, at: number, all: readonly MailLine[]): MailLine {
  return line.kind === 'name' && SENT.test(all[at + 1]?.text ?? '') ? { ...line, kind: 'other' } : line;
}

/** What the sizes below a line are for that is no more than a garment, such as "Spandex:". */
function garmentBelow(text: string, named: readonly Place[] | null, garment: Place): Place {
  if (named) return named.length === 1 ? (named[0] ?? UNKNOWN) : UNKNOWN;
  const tokens = tokensOf(text);
  const [first, ...more] = tokens.flatMap((token) => (token.kind === 'garment' ? [token] : []));
  const isAlone = tokens.every(({ kind }) => kind === 'garment' || kind === 'mark');
  return first && isAlone && more.length === 0 ? (first.column ?? first.text) : garment;
}

/** A player below a garment and with a team. */
function inPlace(player: MailPlayer, garment: Place, team: string): MailPlayer {
  const [size, ...more] = player.sizes;
  const isOfGarment = size?.column === UNKNOWN && more.length === 0;
  return {
    ...player,
    sizes: isOfGarment ? [{ ...size, column: garment }] : player.sizes,
    notes: team === '' ? player.notes : [team, ...player.notes],
  };
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
  if (!player || GREETING.test(`${text} `) || REMOVED.test(text) || SENT.test(text)) return 'other';
  const { name, number, sizes, notes, prose } = player;
  const hasData = number !== '' || sizes.length > 0;
  const isCertain = sizes.length > 1 || (number !== '' && sizes.length > 0);
  if ((CONTACT.test(text) || ADDRESS.test(text)) && !isCertain) return 'contact';
  if (name === '') {
    if (prose.length > 0) return 'other';
    if (hasData && sizes.length <= SIZE_COLUMNS.length + 1 && !number.includes(',')) return 'data';
    return notes.length > 0 ? 'contact' : 'other';
  }
  if (prose.length > 0) return isCertain && /^\p{Lu}/u.test(name) && isName(name) ? 'player' : 'other';
  if (!isName(name)) return isCertain && !SIGN_OFF.test(text) ? 'player' : 'other';
  if (hasData || player.pending !== '') return 'player';
  const isChat = SIGN_OFF.test(text) || CHATTER.test(text);
  return isChat || notes.some((note) => /\d/u.test(note)) ? 'other' : 'name';
}
