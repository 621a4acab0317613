import { isOneSize } from '@kitroom/contract/lists/size-words';
import { columnIndex } from '../model/roster.ts';

/** A piece of a line that somebody has typed. */
export type Token =
  /** Part of a name, or of anything else; a filler says nothing by itself. */
  | { kind: 'word' | 'filler' | 'mark' | 'note'; text: string }
  /** That stand where a size or a number is still to come. */
  | { kind: 'pending'; text: string }
  /** `isSure`: it says that it is one, as `#7` does. */
  | { kind: 'number'; text: string; isSure: boolean }
  /** `isForAll`: for each garment, as in "all L". */
  | { kind: 'size'; text: string; isForAll?: boolean }
  /** Null: one that the roster has no column for. */
  | { kind: 'garment'; text: string; column: number | null };

const AGES =
  String.raw`\b(?:age|aged|ages|grade|gr|class of|class|born|dob|birth ?year|yob|u)\b[.:#]?\s?['’]?\d{1,4}(?:st|nd|rd|th)?\b` +
  String.raw`|\b\d{1,2}(?:st|nd|rd|th)\b(?:\s(?:grade|grader|gr|choice|pick)\b)?` +
  String.raw`|\b\d{1,2}\s?(?:yo|y/o|yrs?|years?)\b(?:\sold\b)?|\b\d{1,2}u\b|\bu\d{1,2}\b|\b(?:19|20)\d\d\b|\b1[0-8]-[1-9]\b(?!\d)|\b1\ds\b|['’]\d\d\b`;
/** 5'10", 5 ft 10, 5-10 */
const HEIGHT = String.raw`\b\d['’]\s?\d{1,2}["”]?|\b\d{1,3}["”]|\b[4-7]\s?(?:ft|feet)\b\.?(?:\s?\d{1,2}\b(?:\s?in\b)?)?|(?<![\d#-])[4-7]-(?:\d|1[01])\b(?!\s?[-/])`;
/** Numbers of something else, and how many. */
const COUNTED = String.raw`\b(?:try-?out|bib|pinn(?:y|ie)|order|invoice)\s?(?:#|no\.?|number)?\s?\d{1,6}\b|^\d{1,2}\s?[x×]\s(?=\p{L}{3})`;
const LETTERS = '(?:xs|sm?|m|med|l|lg|x+l|small|medium|large)';
const PIECES = [
  [
    'note',
    String.raw`\S{1,64}@[^\s,;)>]+|https?://\S+|\+?(?:\d[\s.-]?)?\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]?\d{4}\b|\b\d{3}-\d{4}\b`,
  ],
  [
    'note',
    String.raw`\b\d{1,2}:\d\d\b(?:\s?[ap]\.?m\b\.?)?|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\b|\b\d{4}-\d\d-\d\d\b`,
  ],
  [
    'size',
    String.raw`\b(?:youth|kids?)\s\d{1,2}\s?[-/]\s?\d{1,2}\b|\b\d{1,2}\s?[-/]\s?\d{1,2}\s(?:youth|kids?)\b`,
  ],
  // "4M"; "12s" are players of twelve.
  ['glued', String.raw`(?<![\p{L}\p{N}])#?(?:\d{1,2}(?:xs|sm?|m|med|lg?)|\d\dx+l)(?![\p{L}\p{N}'’])`],
  ['note', `${AGES}|${HEIGHT}|${COUNTED}`],
  [
    'sure',
    String.raw`(?:#|\b(?:(?:jersey|uniform|shirt)\s?)?(?:no|nr|num|number|nbr|n[uú]mero)\b\.?|\bno|\bjersey|№|\bn[°º])\s?[:#=]?\s?#?\s?\d{1,3}(?![\p{L}\d])`,
  ],
  // "M/-/M", "M/none/M", "M//M"
  [
    'none',
    String.raw`(?<=/\s?)(?:-+|[–—]|none|n/?a|no|x|0)(?=\s?(?:/|$))|(?<![\p{L}\d/])(?:-+|[–—]|none|n/?a)(?=\s?/\s?${LETTERS}\b)|(?<=/)(?=/)`,
  ],
  // How many, and of which.
  ['size', String.raw`\b\d{1,2}\s?[x×]\s${LETTERS}\b|\b${LETTERS}\s?[x×]\s?\d{1,2}\b`],
  ['size', String.raw`\bsizes?\s\d{1,2}\b|\b(?:[3-6]\s?xl?|[2-6]-x-?l?|x{3,}l|x{1,3}-l|xxs|one size|os)\b`],
  [
    'pending',
    String.raw`#?\s?(?:\b(?:tb[acd]|tbc|same(?:\s(?:as|like))?(?:\slast\s(?:year|season|time)(?:['’]s)?)?|pending|not sure(?: yet)?|unsure)\b|(?<![\p{L}\p{N}])\?+)`,
  ],
  ['number', String.raw`(?<![\p{L}\p{N}])\d{1,3}(?![\p{L}\p{N}])`],
  ['bracket', String.raw`\([^()]{0,200}\)?|\[[^\]]{0,200}\]?`],
  ['mark', String.raw`[,;|/:–—&+=)\]•·∙~\\→]|[-=]>|(?<!\S)-+(?!\S)|-(?=#?\d)|(?<=\d)-`],
  ['word', String.raw`(?:(?!-(?=#?\d))[^\s,;|/:–—&+=()\[\]•·∙~\\→])+`],
] as const;
const PIECE = new RegExp(PIECES.map(([, pattern]) => `(${pattern})`).join('|'), 'giu');

const GARMENTS: readonly [RegExp, number | null][] = [
  [/^(?:practice|training|tees?|t-?shirts?)$/iu, columnIndex('practiceTeeSize')],
  [/^(?:spandex|spanx|spandies|shorts|bottoms?|hosen?)$/iu, columnIndex('spandexSize')],
  [/^short$/u, columnIndex('spandexSize')],
  [
    /^(?:jerseys?|uniforms?|shirts?|tops?|playeras?|camisetas?|maillots?|trikots?)$/iu,
    columnIndex('jerseySize'),
  ],
  [
    /^(?:hoodies?|hoody|sweatshirts?|jackets?|warm-?ups?|pants|socks?|bags?|backpacks?|polos?|crewnecks?|sweats)$/iu,
    null,
  ],
];
const MOST_WORDS = 4;
/** `Jr` follows a name. */
const BEGINS_SIZE =
  /^(?:youth|yth|kids?|adult|unisex|wom[ae]n['’]?s?|men['’]?s?|lad(?:y|ies)['’]?s?|girls?['’]?s?|boys?['’]?s?)$/iu;
const MORE = /^(?:x+|extra|double|[2x]+x)$/iu;
/** "Al" is no size, "AL" is one. */
const MAY_BE_NAME = /^(?:[Aa][sml]|[Mm]d|MD)$/u;
const FILLER = /^(?:sizes?|sz|wears?|number|no|num|#)$/iu;

/** What a line consists of. What is in brackets is read where it is a number or sizes. */
export function tokensOf(text: string): Token[] {
  const pieces = [...withoutKeys(text).matchAll(PIECE)].flatMap((match): Token[] => {
    const at = match.slice(1).findIndex((group) => group !== undefined);
    const [piece] = match;
    return pieceOf(PIECES[at]?.[0] ?? 'word', piece.trim());
  });
  const tokens: Token[] = [];
  for (let at = 0; at < pieces.length; ) at += take(pieces, at, tokens);
  return forAll(withChoices(withName(tokens)));
}

const KEYS: Record<string, string> = { J: 'jersey', S: 'spandex', T: 'tee', P: 'practice' };
const KEYED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])([JSTP])\s?[-:=]\s?(?=[AY]?${LETTERS}(?![\p{L}\p{N}]))`,
  'giu',
);

/** "J-M S-S T-M", where J can be nothing but the jersey. */
function withoutKeys(text: string): string {
  const keys = new Set([...text.matchAll(KEYED)].map(([, key]) => key));
  return keys.has('J') && keys.size > 1
    ? text.replace(KEYED, (_, key: string) => `${KEYS[key] ?? key} `)
    : text;
}

/** "Jersey Jones" and "Tee Lee" are names. */
function withName(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(({ kind }) => kind !== 'number' && kind !== 'mark');
  const [first, second] = tokens.slice(at, at + 2);
  const isName =
    (first?.kind === 'garment' || first?.kind === 'filler') &&
    second?.kind === 'word' &&
    [first, second].every(({ text }) => /^\p{Lu}\p{Ll}/u.test(text));
  return isName ? tokens.toSpliced(at, 1, { kind: 'word', text: first.text }) : [...tokens];
}

/** "M or L" is one cell. */
function withChoices(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const [size, or] = joined.slice(-2);
    const isChoice = [token, size].every((each) => each?.kind === 'size') && or?.kind === 'word';
    if (isChoice && /^(?:or|maybe|to)$/iu.test(or.text))
      joined.splice(-2, 2, { kind: 'size', text: `${size?.text} or ${token.text}` });
    else joined.push(token);
  }
  return joined;
}

const BEHIND =
  /^(?:(?:for|in) )?(?:all|everything)(?: across| around)?(?: |$)|^(?:across|around)(?: the board)?(?: |$)/iu;

/** "all L", "L for everything", and "L across the board" are one size for each garment. */
function forAll(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(({ kind }) => kind === 'size');
  const size = tokens[at];
  if (size?.kind !== 'size' || tokens.filter(({ kind }) => kind === 'size').length > 1) return [...tokens];
  const isAll = (place: number) => /^(?:all|everything)$/iu.test(tokens[place]?.text ?? '');
  const words = tokens.slice(at + 1).findIndex(({ kind }) => kind !== 'word');
  const end = words === -1 ? tokens.length : at + 1 + words;
  const behind = tokens.slice(at + 1, end).map(({ text }) => text);
  const said = BEHIND.exec(behind.join(' '))?.[0].trim().split(' ').length ?? 0;
  const before = isAll(at - 1) ? 1 : 0;
  if (said + before === 0) return [...tokens];
  return tokens.toSpliced(at - before, before + 1 + said, { ...size, isForAll: true });
}

function pieceOf(kind: (typeof PIECES)[number][0], text: string): Token[] {
  if (kind === 'sure') return [{ kind: 'number', text: /\d+$/u.exec(text)?.[0] ?? '', isSure: true }];
  if (kind === 'number') return [{ kind, text, isSure: false }];
  if (kind === 'glued') {
    const [, sign, number = '', size = ''] = /^(#?)(\d+)(\D+)$/u.exec(text) ?? [];
    if (/^1\ds$/u.test(text)) return [{ kind: 'note', text }];
    return [
      { kind: 'number', text: number, isSure: sign !== '' },
      { kind: 'size', text: size },
    ];
  }
  if (kind === 'none') return [{ kind: 'size', text: '' }];
  if (kind !== 'bracket') return [{ kind, text }];
  const inner = text.replace(/^[([]|[)\]]$/gu, '').trim();
  // "M (10-12)" says for whom it is.
  if (/^\d{1,2}\s?[-–]\s?\d{1,2}$/u.test(inner)) return [{ kind: 'word', text: `(${inner})` }];
  const tokens = tokensOf(inner);
  const isData = tokens.some(({ kind: each }) => each === 'size' || each === 'number');
  const isPlain = tokens.every(({ kind: each }) => /^(?:size|number|mark|garment|filler)$/u.test(each));
  return isData && isPlain ? tokens : [{ kind: 'note', text: inner }];
}

/** Adds the token that begins at a piece; returns of how many it is made. */
function take(pieces: readonly Token[], at: number, tokens: Token[]): number {
  const piece = pieces[at];
  const before = tokens.at(-1)?.kind;
  if (piece === undefined) return 1;
  const hasNumber = tokens.some(({ kind }) => kind === 'number');
  const isDigit = piece.kind === 'number' && !piece.isSure && /^[12]$/u.test(piece.text) && hasNumber;
  if (piece.kind !== 'word' && !isDigit) {
    tokens.push(piece);
    return 1;
  }
  const mayBeFirst = isDigit || BEGINS_SIZE.test(piece.text) || MORE.test(piece.text);
  const isAfter = /^[ya]$/iu.test(piece.text) && before !== 'word';
  for (let length = MOST_WORDS; length > 0; length -= 1) {
    const some = pieces.slice(at, at + length);
    if (some.length < length || some.slice(1).some(({ kind }) => kind !== 'word')) continue;
    const text = some.map((each) => each.text).join(' ');
    const isName = MAY_BE_NAME.test(text) && (before === 'word' || before === undefined || text === 'Al');
    if (length === 1 && isName) continue;
    const isLast = length > 1 && BEGINS_SIZE.test(some.at(-1)?.text ?? '');
    const next = pieces[at + length];
    const ends = isLast && !BEGINS_SIZE.test(piece.text) && !(next?.kind === 'word' && isOneSize(next.text));
    const isMeasured = length === 2 && isOneSize(piece.text) && some[1]?.text.startsWith('(') === true;
    const isSize = isLast ? ends : length === 1 || mayBeFirst || isAfter || isMeasured;
    if (isSize && isOneSize(text)) {
      tokens.push({ kind: 'size', text });
      return length;
    }
  }
  tokens.push(...wordTokens(piece, tokens.at(-1)));
  return 1;
}

function garmentOf(text: string) {
  return GARMENTS.find(([pattern]) => pattern.test(text.replace(/[.!?]+$/u, '')));
}

function wordTokens(piece: Token, before: Token | undefined): Token[] {
  const { kind, text } = piece;
  if (kind === 'number') return [piece];
  if (FILLER.test(text)) return [{ kind: 'filler', text }];
  const parts = text.split('-');
  const [first = '', second = ''] = parts;
  if (parts.length === 2 && parts.every(isOneSize)) return [{ kind: 'size', text }];
  if (parts.length > 2 && parts.every(isOneSize)) return tokensOf(parts.join('/'));
  const [, plural] = /^(small|medium|large)s$/iu.exec(text) ?? [];
  if (plural) return [{ kind: 'size', text: plural }];
  const own = parts.length === 2 && isOneSize(second) ? garmentOf(first) : undefined;
  if (own)
    return [
      { kind: 'garment', text: first, column: own[1] },
      { kind: 'size', text: second },
    ];
  const garment = garmentOf(text);
  if (!garment) return [piece];
  // "Practice shirt" is one.
  const isSame =
    before?.kind === 'garment' &&
    (/^(?:practice|training|warm)/iu.test(before.text) || before.column === garment[1]);
  return isSame ? [] : [{ kind: 'garment', text, column: garment[1] }];
}
