import { createHash } from 'node:crypto';
import {
  type ImageManifest,
  MANIFEST_FORMAT,
  MANIFEST_NAME,
  MANIFEST_VERSION,
} from '@kitroom/contract/pictures/image-archive';
import type { ImageExtension } from '@kitroom/contract/product-image';

/** A picture as a zip describes it: by codes, which unlike ids are valid in another database. */
export interface ExportedPicture {
  product: string;
  /** Code of the garment color; null: the hero. */
  color: string | null;
  slot: number;
  extension: ImageExtension;
  sha256: string;
  bytes: number;
  crc32: number;
  /** Its alt text; null: nobody has written one; left out: nobody has asked. */
  alt_text?: string | null;
}

/** A picture with its name in the zip. */
export interface NamedPicture extends ExportedPicture {
  name: string;
}

/** Name of the folder with a product's hero pictures. `escapeCode` never returns it for a color. */
export const HERO_FOLDER = 'hero';

/** `<product code>/hero/slot-1.jpg` or `<product code>/<color code>/slot-1.jpg`, with escaped codes. */
export function entryName({ product, color, slot, extension }: ExportedPicture): string {
  const folder = color === null ? HERO_FOLDER : escapeCode(color);
  return `${escapeCode(product)}/${folder}/slot-${slot}.${extension}`;
}

/** Sorts by product code, hero before colors, color code, slot; independent of ids and of the database's collation. */
export function sortPictures<Picture extends ExportedPicture>(pictures: readonly Picture[]): Picture[] {
  return pictures.toSorted(
    (one, other) =>
      compare(one.product, other.product) ||
      Number(one.color !== null) - Number(other.color !== null) ||
      compare(one.color ?? '', other.color ?? '') ||
      one.slot - other.slot,
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Content of `manifest.json` for these pictures; `missing` are those whose file was missing or damaged. */
export function manifestOf(pictures: readonly NamedPicture[], missing: readonly ExportedPicture[]): Buffer {
  const manifest: ImageManifest = {
    format: MANIFEST_FORMAT,
    version: MANIFEST_VERSION,
    pictures: pictures.map((picture) => ({
      name: picture.name,
      product: picture.product,
      color: picture.color,
      slot: picture.slot,
      sha256: picture.sha256,
      bytes: picture.bytes,
      ...(picture.alt_text && { alt_text: picture.alt_text }),
    })),
    ...(missing.length > 0 && {
      missing: missing.map(({ product, color, slot }) => ({ product, color, slot })),
    }),
  };
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
}

// Characters with a meaning for file systems, shells or zip programs, invisible ones, unusual spaces, and Σ, whose
// lowercase depends on its position.
const UNSAFE = /[Σ%/\\:*?"<>|]|\p{C}|(?! )\p{Z}/u;
/** Most bytes of a name on the usual file systems. */
const NAME_BYTES = 255;
const DIGEST_DIGITS = 16;
// Reserved names: Windows devices, and files that operating systems leave in zips.
const RESERVED =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)|^(?:__macosx|thumbs\.db|desktop\.ini)$/iu;

/**
 * Turns a code into a folder name that is valid on every operating system: unsafe characters become `%` and the hex
 * of their UTF-8 bytes. Reversible with `unescapeCode` unless it is shortened to 255 bytes. Codes that differ in more than case never get names that a
 * case-insensitive file system would treat as equal.
 */
export function escapeCode(code: string): string {
  const isReserved = RESERVED.test(code) || [HERO_FOLDER, MANIFEST_NAME].includes(code.toLowerCase());
  const characters = [...code];
  const escaped = characters.map((character, index) => {
    const isFirst = index === 0;
    const isLast = index === characters.length - 1;
    const isUnsafe =
      UNSAFE.test(character) ||
      // Leading dots hide a file; Windows drops trailing dots and spaces.
      ((isFirst || isLast) && /[. ]/u.test(character)) ||
      (isFirst && isReserved) ||
      // Long s, sharp s, final sigma: some file systems treat them as equal to other letters, our codes do not.
      character.toUpperCase().toLowerCase() !== character.toLowerCase();
    return isUnsafe ? percentEncode(character) : character;
  });
  return shortened(escaped, code);
}

// A name too long for a file system ends in a digest of the code instead: the manifest knows the code.
function shortened(escaped: readonly string[], code: string): string {
  const whole = escaped.join('');
  if (Buffer.byteLength(whole) <= NAME_BYTES) return whole;
  const digest = `~${createHash('sha256').update(code).digest('hex').slice(0, DIGEST_DIGITS)}`;
  let name = '';
  for (const part of escaped) {
    if (Buffer.byteLength(name + part) > NAME_BYTES - digest.length) break;
    name += part;
  }
  return name + digest;
}

/** Reverses `escapeCode`. Text that is not a valid escape stays as it is. */
export function unescapeCode(name: string): string {
  return name.replace(/(?:%[0-9a-f]{2})+/giu, (hex) => {
    const decoded = Buffer.from(hex.replaceAll('%', ''), 'hex').toString('utf8');
    return decoded.includes('�') ? hex : decoded;
  });
}

function percentEncode(character: string): string {
  const hex = Buffer.from(character, 'utf8').toString('hex').toUpperCase();
  return hex.replace(/../gu, '%$&');
}
