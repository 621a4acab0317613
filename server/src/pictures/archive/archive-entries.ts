import {
  type ImageManifest,
  MANIFEST_FORMAT,
  MANIFEST_NAME,
  MANIFEST_VERSION,
} from '@kitroom/contract/image-archive';
import type { ImageExtension } from '@kitroom/contract/product-image';

/** A picture as a zip holds it: by codes, which mean the same in another database. */
export interface ArchivedPicture {
  product: string;
  /** Code of the garment color; null: the hero. */
  color: string | null;
  slot: number;
  extension: ImageExtension;
  sha256: string;
  bytes: number;
  crc32: number;
}

/** Folder of a product's hero pictures within its own folder; no color's folder is ever called so. */
export const HERO_FOLDER = 'hero';

/** `<product code>/hero/slot-1.jpg` or `<product code>/<color code>/slot-1.jpg`, codes made safe. */
export function entryName({ product, color, slot, extension }: ArchivedPicture): string {
  const folder = color === null ? HERO_FOLDER : escapeCode(color);
  return `${escapeCode(product)}/${folder}/slot-${slot}.${extension}`;
}

/** Products by code; of each the hero first, then colors by code; by slot. Never by id or by a database's rules. */
export function sortPictures<Picture extends ArchivedPicture>(pictures: readonly Picture[]): Picture[] {
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

/** The manifest of these pictures, as the bytes of the zip's first entry. */
export function manifestOf(pictures: readonly ArchivedPicture[]): Buffer {
  const manifest: ImageManifest = {
    format: MANIFEST_FORMAT,
    version: MANIFEST_VERSION,
    pictures: pictures.map((picture) => ({
      name: entryName(picture),
      product: picture.product,
      color: picture.color,
      slot: picture.slot,
      sha256: picture.sha256,
      bytes: picture.bytes,
    })),
  };
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
}

// What file systems, shells or zip programs take for something else, blanks that cannot be seen, and the letter
// whose small form depends on its place.
const UNSAFE = /[Σ%/\\:*?"<>|]|\p{C}|(?! )\p{Z}/u;
// Names with a meaning of their own: on Windows, to zip programs, in our zips.
const RESERVED =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)|^(?:__macosx|thumbs\.db|desktop\.ini)$/iu;

/**
 * A code as the name of a folder, on every system, reversibly (`unescapeCode`): unsafe characters as `%` and the hex
 * of their UTF-8 bytes. Codes that differ in more than case never share a name, whatever a file system folds.
 */
export function escapeCode(code: string): string {
  const isReserved = RESERVED.test(code) || [HERO_FOLDER, MANIFEST_NAME].includes(code.toLowerCase());
  const characters = [...code];
  return characters
    .map((character, index) => {
      const isFirst = index === 0;
      const isLast = index === characters.length - 1;
      const isUnsafe =
        UNSAFE.test(character) ||
        // Hidden or removed by systems that drop dots and blanks at the edges.
        ((isFirst || isLast) && /[. ]/u.test(character)) ||
        (isFirst && isReserved) ||
        // Long s, sharp s, final sigma: some systems fold them with other letters, our codes do not.
        character.toUpperCase().toLowerCase() !== character.toLowerCase();
      return isUnsafe ? percentEncode(character) : character;
    })
    .join('');
}

/** The code that `escapeCode` made a folder's name from; what is no escape stays as it is. */
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
