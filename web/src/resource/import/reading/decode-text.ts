import { UNREADABLE, UnreadableError } from './unreadable.ts';

/**
 * The text of a file in whatever encoding spreadsheets save: UTF-8, UTF-16 with or without its mark, or else
 * Windows-1252. Throws `UnreadableError` if it is not text.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  const zeros = zerosIn(bytes.subarray(0, 1000));
  if (zeros.odd > 0 && zeros.even === 0) return decoded(bytes, 'utf-16le');
  if (zeros.even > 0 && zeros.odd === 0) return decoded(bytes, 'utf-16be');
  if (zeros.even + zeros.odd > 0) throw new UnreadableError(UNREADABLE.noTable);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

function decoded(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

// Not every runtime's decoder knows the characters that Windows has where Latin-1 has controls.
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

function windows1252(bytes: Uint8Array): string {
  return decoded(bytes, 'latin1').replace(
    /[\u0080-\u009F]/gu,
    (control) => WINDOWS[control.charCodeAt(0) - 0x80] ?? control,
  );
}

// Latin letters in UTF-16 have a zero next to each letter, always on the same side.
function zerosIn(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  });
  return zeros;
}
