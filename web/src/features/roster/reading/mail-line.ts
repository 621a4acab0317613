import { readHeader } from './headers.ts';
import { isProseWord, MOST_NAME_WORDS, PARTICLE, ROLE } from './mail-names.ts';
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

/** Reads one line, or the players of one line. Those without a name have their numbers and sizes alone. */
export function playersOf(text: string, isLastFirst: boolean): MailPlayer[] {
  const all = withInitials(tokensOf(text));
  return (namesOfSize(all) ?? segmentsOf(all, isLastFirst)).flatMap((tokens) =>
    inTwo(playerOf(tokens, isLastFirst), text),
  );
}

/** "Small: Emma Lee, Mia Poe and Zoe Li" */
function namesOfSize(tokens: readonly Token[]): Token[][] | null {
  const [size, mark, ...behind] = tokens;
  // "Small - 2 (Emma, Mia)"
  const [note, ...none] = behind.filter(({ kind }) => kind !== 'number');
  const isNote = note?.kind === 'note' && none.length === 0;
  const rest = isNote ? tokensOf(note.text) : behind;
  const isList =
    size?.kind === 'size' && mark?.kind === 'mark' && (isNote || rest.some(({ text }) => text === ','));
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
    const { kind, text } = token;
    if (kind !== 'size' || !/^(?:[SML]\.?|Small|Medium|Large)$/u.test(text)) return token;
    const [before, after] = [tokens[at - 1]?.kind, tokens[at + 1]?.kind];
    const isPosition =
      at === 0 && after === 'mark' && tokens[2]?.kind === 'word' && countOf(tokens, 'size') > 2;
    const isFirst = before === undefined || (before === 'number' && at === 1);
    const isInside = after === 'word' && (before === 'word' || isFirst);
    const isGiven = text.length === 2 && before === 'mark';
    const isLast =
      (before === 'word' || isGiven) &&
      (after === 'number' || text.length === 2) &&
      has(tokens.slice(at + 1), 'size');
    // "Megan Small #7 M/S/M"; "Emma Lee S #7 M/S/M" is a setter.
    if (text.length > 2 && (before !== 'word' || after !== 'number')) return token;
    const isRole = isLast && text.length === 1 && before === 'word' && tokens[at - 2]?.kind === 'word';
    if (isPosition || isRole) return { kind: 'note', text };
    return isInside || isLast ? { kind: 'word', text } : token;
  });
}

/** "Emma #7 M/S/M, Ava #8 L/M/L" are two. */
function segmentsOf(tokens: readonly Token[], isLastFirst: boolean): Token[][] {
  const segments: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const own = segments.at(-1) ?? [];
    // "4 - Lee, Emma - M"
    const isGiven =
      isLastFirst && own.at(-1)?.text === ',' && countOf(own, 'word') === 1 && !has(own, 'size');
    if ((!isGiven && beginsWithName(tokens, at, own)) || beginsWithNumber(tokens, at, own)) {
      if (own.at(-1)?.kind === 'word') own.pop();
      segments.push([token]);
    } else own.push(token);
  }
  return segments;
}

/** `own`: the tokens of the player before. */
function beginsWithName(tokens: readonly Token[], at: number, own: readonly Token[]): boolean {
  const { kind, text } = tokens[at] ?? NOTHING;
  const before = own.at(-1);
  const isName = kind === 'word' && /^["“(]?\p{Lu}/u.test(text) && !ROLE.test(text) && !isLabel(tokens, at);
  if (!isName || !has(own, 'word') || !(has(own, 'size') || has(own, 'number'))) return false;
  const behind = tokens.slice(at + 1, at + 1 + MOST_NAME_WORDS);
  const next = behind.find((each) => each.kind !== 'word' && each.kind !== 'mark');
  const isNumbered = next?.kind === 'number' && next.isSure;
  if (before?.kind === 'size') return isNumbered && has(own, 'number');
  const follows = before?.kind === 'mark' || (before?.kind === 'word' && /^(?:and|&)$/iu.test(before.text));
  return follows && (next?.kind === 'size' || isNumbered || (next?.kind === 'number' && has(own, 'number')));
}

/** Where the number of the player before stands before the name, too. */
function beginsWithNumber(tokens: readonly Token[], at: number, own: readonly Token[]): boolean {
  const token = tokens[at];
  const isNext = token?.kind === 'number' && token.isSure && tokens[at + 1]?.kind === 'word';
  if (!isNext || !has(own, 'size') || !has(own, 'number')) return false;
  return own.findIndex(({ kind }) => kind === 'number') < own.findIndex(({ kind }) => kind === 'word');
}

function has(tokens: readonly Token[], kind: Token['kind']): boolean {
  return countOf(tokens, kind) > 0;
}

function countOf(tokens: readonly Token[], kind: Token['kind']): number {
  return tokens.filter((each) => each.kind === kind).length;
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
  const isHalved = half > 1 && Number.isInteger(half);
  return [0, 1].map((at) => {
    const number = numbers.length === 2 ? (numbers[at] ?? '').replace('?', '') : player.number;
    const sizes = isHalved ? player.sizes.slice(at * half, (at + 1) * half) : player.sizes;
    return {
      ...player,
      name: `${names[at + 1]}${names[3] ?? ''}`,
      number: number === '' ? '' : `${number}?`,
      sizes: sizes.map((size) => ({ ...size, text: `${size.text}?` })),
      notes: [text],
    };
  });
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
      .map(({ kind, text }) => (text === ',' ? ',' : kind === 'note' ? ` (${text})` : ` ${text}`))
      .join('')
      .trim()
      .replace(/['’]s$|^["“](?=[^"”]*["”]$)|["”]$(?<=^["“][^"”]*.)/gu, ''),
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

/** Places in a line. */
type Span = readonly [from: number, to: number];

function nameOf(tokens: readonly Token[], isLastFirst: boolean) {
  const start = tokens.findIndex(({ kind }) => kind === 'word');
  if (start === -1) return { words: [], rest: tokens, label: [], prose: [] };
  const first: Span = [start, endOfWords(tokens, start)];
  const labeled = behindLabel(tokens, first);
  const label = labeled === null ? '' : textOf(tokens.slice(...first));
  const all = labeled ?? first;
  const [from, to] = withoutProse(tokens, all);
  const words = withoutRoles(tokens.slice(from, withGivenName(tokens, [from, to], isLastFirst)));
  const prose = [...tokens.slice(all[0], from), ...tokens.slice(to, all[1])];
  const taken = new Set<Token>([...tokens.slice(0, from), ...words, ...tokens.slice(to, all[1])]);
  return {
    words,
    rest: tokens.filter((token) => !taken.has(token) || (token.kind === 'note' && !words.includes(token))),
    label: readHeader(label) ? [] : [label],
    prose: prose.map(({ text }) => text),
  };
}

/** The words behind "Setter: Emma Lee"; null where "Emma: captain" is Emma. */
function behindLabel(tokens: readonly Token[], [from, to]: Span): Span | null {
  // "Lee (Kim): Emma"
  const sign = tokens[to]?.kind === 'note' ? to + 1 : to;
  const next = tokens[sign + 1];
  if (next?.kind !== 'word') return null;
  const words = tokens.slice(from, to);
  const isHeader = readHeader(textOf(words)) !== null;
  const isNamed = /^[:=]$/u.test(tokens[sign]?.text ?? '') && (isCapital(next) || isHeader);
  if (!isNamed && !words.every(({ text }) => ROLE.test(text))) return null;
  return [sign + 1, endOfWords(tokens, sign + 1)];
}

/** "Please add Zoe Li #4", "Zoe wants #4". */
function withoutProse(tokens: readonly Token[], [from, to]: Span): Span {
  const words = tokens.slice(from, to);
  const isProse = words.map(({ text }, at) => {
    const isWill = text === 'will' && at > 0;
    return (
      isProseWord(text) || (isWill && (at === words.length - 1 || isProseWord(words[at + 1]?.text ?? '')))
    );
  });
  const behind = from + isProse.lastIndexOf(true) + 1;
  const isBehind = behind === from || (behind < to && isCapital(tokens[behind]));
  return isBehind ? [behind, to] : [from, from + isProse.indexOf(true)];
}

/** Where a name ends: "Lee, Emma" has a comma in it, and "Garcia Lopez, Emma #7". */
function withGivenName(tokens: readonly Token[], [from, to]: Span, isLastFirst: boolean): number {
  if (tokens[to]?.text !== ',' || from === to) return to;
  const end = endOfWords(tokens, to + 1);
  const given = tokens.slice(to + 1, end);
  const isGiven = given.length === 1 || given.length === 2;
  if (!isGiven || !given.every((word) => isCapital(word) && !ROLE.test(word.text))) return to;
  const after = tokens[end]?.kind;
  const isBeforeData = to - from === 2 && given.length === 1 && (after === 'number' || after === 'size');
  const isFamily = to - from === 1 || isLastFirst || PARTICLE.test(tokens[from]?.text ?? '');
  return isFamily || isBeforeData ? end : to;
}

/** "Emma Lee OH" has a role behind the name, unless all of it is in capitals. */
function withoutRoles(words: readonly Token[]): readonly Token[] {
  if (words.every(({ text }) => text === text.toUpperCase())) return words;
  const isRole = ({ text }: Token, at: number) =>
    (at > 1 && /^(?!I+$|IV$|VI?$|JR$|SR$|MD$)[A-Z]{2,3}$/u.test(text)) ||
    (at > 0 && /^(?:OH|MB|MH|DS|RS|OPP|captain|libero|setter|new|returning|returner)$/u.test(text));
  return words.slice(0, words.findLastIndex((word, at) => !isRole(word, at)) + 1);
}

function isCapital(token: Token | undefined): boolean {
  return /^["“]?\p{Lu}/u.test(token?.text ?? '');
}

function endOfWords(tokens: readonly Token[], start: number): number {
  const length = tokens.slice(start).findIndex(({ kind, text }, at, all) => {
    // "Elizabeth (Lizzy) Hall"
    const isNickname = at > 0 && kind === 'note' && [text, all[at + 1]?.text ?? ''].every(isGivenName);
    return kind !== 'word' && !isNickname && !(kind === 'mark' && (text === '&' || text === '+'));
  });
  return length === -1 ? tokens.length : start + length;
}

function isGivenName(text: string): boolean {
  return /^\p{Lu}[\p{L}'’-]+$/u.test(text) && !ROLE.test(text);
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
