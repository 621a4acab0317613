import { UNREADABLE, UnreadableError } from './unreadable.ts';

/** How the letters of a file can be written that does not say it itself, with what people know it by. */
export const ENCODINGS = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western (Windows)',
  macintosh: 'Western (old Mac)',
  ibm850: 'Western (DOS)',
  'windows-1250': 'Central European (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese (GB 18030)',
  big5: 'Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
} as const;
export type Encoding = keyof typeof ENCODINGS;

/** Letters that a program read as Western (Windows), although they were in UTF-8, and saved so. */
export const MISREAD = /[ÃÂ][\u0080-\u00BF\u0152-\u02DC\u2013-\u2122]|â€|ðŸ/u;

interface DecodedText {
  text: string;
  /** Null: there is no doubt. */
  encoding: Encoding | null;
  /** The first words that are in doubt, by which people see whether they are read well. */
  words: string[];
  /** Whether it had characters without a meaning, which are left out. */
  hadZeros: boolean;
}

const CERTAIN = { encoding: null, words: [], hadZeros: false };

/** Bytes that are looked at to find out whether a file is text. */
const LOOKED_AT = 1000;

/**
 * The text of a file in whatever encoding spreadsheets save: UTF-8, UTF-16 with or without its mark, or else the one that makes
 * the likeliest words; `chosen` overrides the guess. Throws `UnreadableError` if it is not text.
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null)
    // UTF-32 has a zero more beside each letter.
    return { ...CERTAIN, text: new TextDecoder(utf16).decode(bytes).replaceAll('\0', '') };
  if (isBinary(bytes.subarray(0, LOOKED_AT))) throw new UnreadableError(UNREADABLE.noTable);
  const filled = bytes.filter((byte) => byte !== 0);
  // A character that old programs write at the end of a file.
  const plain = filled.at(-1) === 0x1a ? filled.subarray(0, -1) : filled;
  const hadZeros = filled.length < bytes.length;
  try {
    return { ...CERTAIN, text: new TextDecoder('utf-8', { fatal: true }).decode(plain), hadZeros };
  } catch {
    const encoding = chosen ?? likeliest(plain);
    const text = decoded(plain, encoding);
    const words = encoding === 'utf-8' ? foreignWords(mostlyUtf8(plain, MARK)) : accentedWords(text);
    return { text, encoding, words, hadZeros };
  }
}

// Latin letters in UTF-16 have a zero next to each letter, on the same side.
function utf16Of(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const looked = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  looked.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const isMost = (one: number, other: number) => one * 10 > looked.length && other * 4 <= one;
  return isMost(odd, even) ? 'utf-16le' : isMost(even, odd) ? 'utf-16be' : null;
}

// Characters that no text has, apart from zeros, which some programs fill cells with.
function isBinary(bytes: Uint8Array): boolean {
  const others = bytes.filter(
    (byte) => byte < 0x20 && ![0, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a].includes(byte),
  );
  return others.length * 50 > bytes.length;
}

function decoded(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'utf-8') return mostlyUtf8(bytes);
  if (encoding === 'windows-1252') return withHighHalf(bytes, WINDOWS);
  if (encoding === 'ibm850') return withHighHalf(bytes, DOS);
  return new TextDecoder(encoding).decode(bytes);
}

/** A letter of UTF-8 beyond ASCII, byte by byte. */
const LETTER =
  /[\u00C2-\u00DF][\u0080-\u00BF]|[\u00E0-\u00EF][\u0080-\u00BF]{2}|[\u00F0-\u00F4][\u0080-\u00BF]{3}/gu;
const LETTER_OR_BYTE = new RegExp(`${LETTER.source}|[\\u0080-\\u00FF]`, 'gu');

// The bytes in between are read as Windows writes them: one foreign letter leaves the others as they are.
function mostlyUtf8(bytes: Uint8Array, mark = ''): string {
  const utf8 = new TextDecoder();
  return byByte(bytes).replace(LETTER_OR_BYTE, (raw) => {
    const own = Uint8Array.from(raw, (one) => one.charCodeAt(0));
    return own.length > 1 ? utf8.decode(own) : mark + withHighHalf(own, WINDOWS);
  });
}

// Not every runtime's decoder knows these.
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Bytes beyond ASCII as these characters, the others as Latin-1. */
function withHighHalf(bytes: Uint8Array, high: string): string {
  return byByte(bytes).replace(/[\u0080-\u00FF]/gu, (one) => high[one.charCodeAt(0) - 0x80] ?? one);
}

/** Each byte as the character with its number. */
function byByte(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}

function likeliest(bytes: Uint8Array): Encoding {
  const raw = byByte(bytes);
  const letters = raw.match(LETTER)?.join('').length ?? 0;
  const others = raw.replace(LETTER, '').match(/[\u0080-\u00FF]/gu)?.length ?? 0;
  if (letters > others) return 'utf-8';
  const western = ['windows-1252', 'macintosh', 'ibm850'] as const;
  const scores = western.map((encoding) => wordScore(decoded(bytes, encoding)));
  return western[scores.indexOf(Math.max(...scores))] ?? 'windows-1252';
}

/** Letters of western languages, and signs that may stand beside letters. */
const WESTERN = /[À-ÖØ-öø-ÿ’–—™®©°½¼¾€]/u;

// A capital does not follow a small letter, and other signs stand beside words, not in them.
function wordScore(text: string): number {
  let score = 0;
  for (const { 0: sign, index } of text.matchAll(/[\u0080-\uFFFF]/gu)) {
    const [before, after] = [text[index - 1] ?? '', text[index + 1] ?? ''];
    if (WESTERN.test(sign)) score += /\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before) ? -1 : 1;
    else if (/\p{L}/u.test(before) && /\p{L}/u.test(after)) score -= 1;
  }
  return score;
}

/** Words that are shown. */
const SHOWN = 3;
/** Stands in no file. */
const MARK = '\uE000';

function foreignWords(marked: string): string[] {
  return accentedWords(marked, MARK).map((word) => word.replaceAll(MARK, ''));
}

/** The first words with letters beyond ASCII, or with this one. */
function accentedWords(text: string, letter = ''): string[] {
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{S}\u0080-\u00BF‚„†‡‰‹›•–—‘’“”…\uE000]{1,40}/gu)) {
    if (/[\u0080-\uFFFF]/u.test(word) && word.includes(letter)) words.add(word);
    if (words.size === SHOWN) break;
  }
  return [...words];
}
