import { readHeader } from './headers.ts';
import { type SizeText, sizesOf, withoutPosition } from './mail-sizes.ts';
import { type Token, tokensOf } from './mail-words.ts';

export interface MailPlayer {
  name: string;
  /** As the cell will have it: `7`, `7?` where that may be something else, `7, 12` where it may be several. */
  number: string;
  /** Whether the number stands before the name and nothing says that it is one. */
  isLeading: boolean;
  /** Whether the line says that it is a number. */
  isCertain: boolean;
  sizes: readonly SizeText[];
  /** Says that something is still to come. */
  pending: string;
  notes: readonly string[];
  /** Words of a sentence before the name. */
  prose: readonly string[];
}

/** Words that no name has. */
const PROSE = new Set(
  (
    'the is are was were we you your our us i im ive its it this that these those please pls thanks thx thank hi hello hey dear ' +
    'here heres list roster order orders deadline need needs would could should have has had get got let know all everyone ' +
    'everybody everything rest others except unless but if when what which who how many also yet be been for from with at on of to ' +
    'by sorry attached below above season week add added forgot change changed final update updated total still only just later ' +
    'practice game games tournament wants want wear wears going starts start forget about our they them send sent now'
  ).split(' '),
);
/** Lines that begin so name no player. */
const HEADING =
  /^(?:team|squad|group|court|room|gym|field|varsity|jv|totals?|page|day|mon|tues?|wednes|thurs?|fri|satur|sun|mon)(?:day)?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|invoice|po|qty|quantity|smalls|mediums|larges|players|extras?|names?|numbers?)$/iu;
const ROLE =
  /^(?:libero|setter|captain|co-?captain|outside|middle|opposite|rightside|hitter|blocker|ds|oh|mb|mh|rs|opp|def|new|returning|returner|freshman|sophomore|junior|senior|fr|so|jr|sr|(?:setter|libero|captain|middle|outside|hitter|blocker|opposite)s|pin|manager|goalie|keeper|pitcher|catcher)\.?$/iu;
const PARTICLE =
  /^(?:de|da|del|della|di|do|dos|du|la|le|el|al|bin|ben|ibn|van|von|der|den|ter|st\.?|mac|mc|y)$/iu;
const MOST_NAME_WORDS = 5;

/** Reads one line, or the players of one line. Those without a name have their numbers and sizes alone. */
export function playersOf(text: string, isLastFirst: boolean): MailPlayer[] {
  const all = withInitials(tokensOf(text));
  return (namesOfSize(all) ?? segmentsOf(all)).flatMap((tokens) =>
    inTwo(playerOf(tokens, isLastFirst), text),
  );
}

/** "Small: Emma Lee, Mia Poe and Zoe Li" */
function namesOfSize(tokens: readonly Token[]): Token[][] | null {
  const [size, mark, ...rest] = tokens;
  const isList = size?.kind === 'size' && mark?.kind === 'mark' && rest.some(({ text }) => text === ',');
  if (!isList || rest.some(({ kind, text }) => kind !== 'word' && !/^[,;&]$/u.test(text))) return null;
  const names: Token[][] = [[]];
  for (const token of rest) {
    if (token.kind === 'mark' || token.text === 'and') names.push([]);
    else names.at(-1)?.push(token);
  }
  return names.filter((name) => name.length > 0).map((name) => [...name, size]);
}

/** An `S` between two names, or between a name and what follows its own sizes, is an initial. */
function withInitials(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== 'size' || !/^[SML]\.?$/u.test(token.text)) return token;
    const [before, after] = [tokens[at - 1]?.kind, tokens[at + 1]?.kind];
    const isFirst = before === undefined || (before === 'number' && at === 1);
    const isInside = after === 'word' && (before === 'word' || isFirst);
    const isGiven = token.text.length === 2 && before === 'mark';
    const isLast =
      (before === 'word' || isGiven) &&
      (after === 'number' || token.text.length === 2) &&
      tokens.slice(at + 1).some(({ kind }) => kind === 'size');
    return isInside || isLast ? { kind: 'word', text: token.text } : token;
  });
}

/** "Emma #7 M/S/M, Ava #8 L/M/L" are two. */
function segmentsOf(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const own = segments.at(-1) ?? [];
    const before = own.at(-1);
    const isName = token.kind === 'word' && /^["“(]?\p{Lu}/u.test(token.text) && !ROLE.test(token.text);
    const follows = before?.kind === 'mark' || (before?.kind === 'word' && /^(?:and|&)$/iu.test(before.text));
    const hasOwn =
      own.some(({ kind }) => kind === 'word') && own.some(({ kind }) => kind === 'size' || kind === 'number');
    const next = tokens
      .slice(at + 1, at + 1 + MOST_NAME_WORDS)
      .find(({ kind }) => kind !== 'word' && kind !== 'mark');
    const hasData =
      next?.kind === 'size' ||
      (next?.kind === 'number' && (next.isSure || own.some(({ kind }) => kind === 'number')));
    const after = tokens[at + 1];
    const isNext =
      token.kind === 'number' &&
      token.isSure &&
      after?.kind === 'word' &&
      own.some(({ kind }) => kind === 'size') &&
      own.findIndex(({ kind }) => kind === 'number') < own.findIndex(({ kind }) => kind === 'word') &&
      own.some(({ kind }) => kind === 'number');
    if (isNext || (isName && follows && hasOwn && hasData && !isLabel(tokens, at))) {
      if (before?.kind === 'word') own.pop();
      segments.push([token]);
    } else own.push(token);
  }
  return segments;
}

function isLabel(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.text === ':' && readHeader(tokens[at]?.text ?? '') !== null;
}

/** Both of "Emma and Ava Lee": what is said of two is marked. */
function inTwo(player: MailPlayer, text: string): MailPlayer[] {
  const names = /^(\p{Lu}\S{1,40}) (?:and|&|\+) (\p{Lu}\S{1,40})( \S.{0,60})?$/u.exec(player.name);
  if (!names) return [player];
  const numbers = player.number.split(', ');
  const half = player.sizes.length / 2;
  return [0, 1].map((at) => ({
    ...player,
    name: `${names[at + 1]}${names[3] ?? ''}`,
    number:
      player.number === ''
        ? ''
        : numbers.length === 2
          ? `${(numbers[at] ?? '').replace('?', '')}?`
          : `${player.number}?`,
    sizes: (half > 1 && Number.isInteger(half)
      ? player.sizes.slice(at * half, (at + 1) * half)
      : player.sizes
    ).map((size) => ({
      ...size,
      text: `${size.text}?`,
    })),
    notes: [text],
  }));
}

function playerOf(tokens: readonly Token[], isLastFirst: boolean): MailPlayer {
  const { words, rest, label, prose } = nameOf(tokens, isLastFirst);
  const first = tokens.indexOf(words[0] ?? tokens[0] ?? NOTHING);
  const numbers = tokens.flatMap((token, at) => (token.kind === 'number' ? [{ ...token, at }] : []));
  const { number, spare } = numberOf(tokens, numbers);
  const isLeading = numbers[0] !== undefined && !numbers[0].isSure && numbers[0].at < first;
  const { sizes, later } = sizesOf(tokens);
  const left = rest.filter(
    (token) => ['word', 'filler', 'garment', 'note', 'mark'].includes(token.kind) || later.has(token),
  );
  const { kept, positions } = withoutPosition(sizes);
  const pending = tokens.flatMap((token) => (token.kind === 'pending' ? [token.text] : [])).join(' ');
  return {
    name: words
      .map((token) => (token.text === ',' ? ',' : ` ${token.text}`))
      .join('')
      .trim(),
    number,
    isLeading,
    isCertain: numbers.some(({ isSure }) => isSure),
    sizes: kept,
    pending,
    notes: [...label, ...joined(left), ...positions, ...spare].filter((note) => note !== ''),
    prose,
  };
}

const NOTHING: Token = { kind: 'mark', text: '' };

function nameOf(tokens: readonly Token[], isLastFirst: boolean) {
  const start = tokens.findIndex(({ kind }) => kind === 'word');
  if (start === -1) return { words: [], rest: tokens, label: [], prose: [] };
  let end = endOfWords(tokens, start);
  let begin = start;
  const label: string[] = [];
  const before = (): Token[] => tokens.slice(begin, end);
  // "Setter: Emma Lee"; "Emma: captain" is Emma.
  const next = tokens[end + 1];
  if (
    tokens[end]?.text === ':' &&
    next?.kind === 'word' &&
    (/^\p{Lu}/u.test(next.text) || readHeader(textOf(before())))
  ) {
    if (!readHeader(textOf(before()))) label.push(textOf(before()));
    begin = end + 1;
    end = endOfWords(tokens, begin);
  }
  // "Please add Zoe Li #4", "Zoe wants #4".
  const isProse = ({ text }: Token) => PROSE.has(plain(text));
  const last = before().findLastIndex(isProse);
  const isAfter =
    last === -1 || (/^["“]?\p{Lu}/u.test(tokens[begin + last + 1]?.text ?? '') && begin + last + 1 < end);
  const firstProse = before().findIndex(isProse);
  const [from, to] = isAfter ? [begin + last + 1, end] : [begin, begin + firstProse];
  const prose = [...tokens.slice(begin, from), ...tokens.slice(to, end)].map(({ text }) => text);
  const said = new Set(tokens.slice(to, end));
  [begin, end] = [from, to];
  const comma = tokens[end]?.text === ',' ? endOfWords(tokens, end + 1) : end;
  const given = tokens.slice(end + 1, comma);
  const family = before();
  const isGiven =
    given.length > 0 &&
    given.length <= 2 &&
    given.every(({ text }) => /^["“]?\p{Lu}/u.test(text) && !ROLE.test(text));
  const isFamily =
    family.length === 1 || isLastFirst || (family.length > 1 && PARTICLE.test(family[0]?.text ?? ''));
  if (isGiven && isFamily && family.length > 0) end = comma;
  const words = tokens.slice(begin, end);
  // Roles after a name: "Emma Lee OH".
  const isLoud = words.every(({ text }) => text === text.toUpperCase());
  while (
    !isLoud &&
    ((words.length > 2 && /^(?!I+$|IV$|VI?$|JR$|SR$|MD$)[A-Z]{2,3}$/u.test(words.at(-1)?.text ?? '')) ||
      (words.length > 1 && /^(?:OH|MB|MH|DS|RS|OPP|captain|libero|setter)$/u.test(words.at(-1)?.text ?? '')))
  ) {
    words.pop();
  }
  const taken = new Set<Token>([...words, ...said, ...tokens.slice(0, begin)]);
  const isNote = (token: Token) => !taken.has(token) || token.kind === 'note';
  return {
    words,
    rest: tokens.slice(0).filter(isNote),
    label,
    prose,
  };
}

function endOfWords(tokens: readonly Token[], start: number): number {
  const length = tokens
    .slice(start)
    .findIndex(({ kind, text }) => kind !== 'word' && !(kind === 'mark' && (text === '&' || text === '+')));
  return length === -1 ? tokens.length : start + length;
}

function numberOf(
  tokens: readonly Token[],
  numbers: readonly { text: string; isSure: boolean; at: number }[],
) {
  const sure = numbers.filter(({ isSure }) => isSure);
  const [only, ...more] = sure.length > 0 ? sure : numbers;
  if (!only) return { number: '', spare: [] };
  // "#7, 12, 23": as they are wished for.
  const chained = numbers.filter(({ at }) => at > only.at && tokens.slice(only.at + 1, at).every(isBetween));
  const all = [only, ...new Set([...more, ...chained])];
  const spare = numbers.filter((each) => !all.includes(each)).map(({ text }) => text);
  return { number: all.map(({ text }) => text).join(', '), spare };
}

function isBetween({ kind, text }: Token): boolean {
  return kind === 'number' || kind === 'mark' || /^(?:or|then|and|choice|pick|1st|2nd|3rd)\b/iu.test(text);
}

/** The words between the marks, as they were typed, where they say anything. */
function joined(tokens: readonly Token[]): string[] {
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'note') groups.push([token], []);
    else if (token.kind === 'mark') groups.push([]);
    else groups.at(-1)?.push(token);
  }
  const says = ({ kind, text }: Token) =>
    (kind === 'word' || kind === 'note' || kind === 'size') &&
    /[\p{L}\p{N}]/u.test(text) &&
    !/^(?:and|or)$/iu.test(text);
  return groups.filter((group) => group.some(says)).map(textOf);
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** Whether a line's words can be a player's name. */
export function isName(name: string): boolean {
  const words = name.split(' ').filter((word) => word !== '');
  const isHeading = HEADING.test(words[0] ?? '') && words.length < 3;
  return (
    words.some((word) => !ROLE.test(word)) &&
    words.length <= MOST_NAME_WORDS + 1 &&
    !isHeading &&
    /\p{L}{2}/u.test(name) &&
    !/[!?]$/u.test(name)
  );
}
