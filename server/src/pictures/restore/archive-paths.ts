import { LIMITS } from '@kitroom/contract/limits';
import { SKIP_REASONS } from '@kitroom/contract/pictures/image-archive';
import { unicodeForm } from '@kitroom/contract/unicode-form';
import { HERO_FOLDER, unescapeCode } from '../download/archive-entries.ts';

/** The slot that a path in a zip names. */
export interface PathPlace {
  /** Possible product codes, likeliest first: zips made by hand contain unescaped codes. */
  products: readonly string[];
  /** Possible garment color codes; null: the hero. */
  colors: readonly string[] | null;
  slot: number;
}

/**
 * Splits an entry name into path segments; handles backslashes, `./` and decomposed letters.
 * Undefined: the path is empty, absolute or leaves its folder.
 */
export function pathSegments(name: string): string[] | undefined {
  const path = unicodeForm(name, 'NFC').replaceAll('\\', '/');
  if (path.startsWith('/') || /^[a-z]:/iu.test(path)) return undefined;
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  // Windows treats "..." and ".. " like "..".
  if (segments.length === 0 || segments.some((segment) => /^\.\.[. ]*$/u.test(segment))) return undefined;
  return segments;
}

/** A path in the form in which case-insensitive file systems compare it. */
export function pathKey(segments: readonly string[]): string {
  return segments.join('/').toUpperCase().toLowerCase();
}

// Files and folders that macOS and Windows add by themselves.
const JUNK = new Set(['__macosx', '.ds_store', '.spotlight-v100', '.trashes', '.fseventsd', 'thumbs.db']);
const JUNK_FILES = new Set(['ehthumbs.db', 'desktop.ini', '.localized', 'icon\r']);

/** Whether a file was added by an operating system, not by a person. */
export function isJunk(segments: readonly string[]): boolean {
  const folded = segments.map((segment) => segment.toLowerCase());
  const file = folded.at(-1) ?? '';
  return folded.some((segment) => JUNK.has(segment)) || JUNK_FILES.has(file) || file.startsWith('._');
}

const SLOT_FILE = new RegExp(`^slot[-_ ]?0*([1-${LIMITS.slots}])\\.(?:jpe?g|jfif|png|webp|gif)$`, 'iu');
const NO_SUCH_SLOT = new RegExp(`^slot[-_ ]?(?!0*[1-${LIMITS.slots}]\\.)\\d+\\.`, 'iu');
const OTHER_KIND =
  /\.(heic|heif|avif|jxl|jp2|tiff?|bmp|ico|svg|eps|ai|pdf|psd|raw|dng|cr[23]|nef|arw|orf|raf|rw2)$/iu;
const PLACE_SEGMENTS = 3;

/** Parses `<product>/<hero or color>/slot-1.jpg`; undefined: not such a path. */
export function placeOfPath(segments: readonly string[]): PathPlace | undefined {
  const [product, color, file] = segments;
  if (product === undefined || color === undefined || file === undefined) return undefined;
  const slot = SLOT_FILE.exec(file)?.[1];
  if (segments.length !== PLACE_SEGMENTS || slot === undefined) return undefined;
  return {
    products: [unescapeCode(product), product],
    colors: color.toLowerCase() === HERO_FOLDER ? null : [unescapeCode(color), color],
    slot: Number(slot),
  };
}

/** Why a file is not taken for a product picture. */
export function reasonToSkip(segments: readonly string[]): string {
  const file = segments.at(-1) ?? '';
  const [, extension] = OTHER_KIND.exec(file) ?? [];
  if (extension) return SKIP_REASONS.otherType(extension);
  if (/\.(?:zip|rar|7z)$/iu.test(file)) return SKIP_REASONS.innerZip;
  if (/\.icloud$/iu.test(file)) return SKIP_REASONS.inCloud;
  if (NO_SUCH_SLOT.test(file)) return SKIP_REASONS.noSuchSlot;
  return SKIP_REASONS.notAPicture;
}

/** Number of folders wrapped around all pictures, as in a zip made from a folder; other files may be next to it. */
export function wrapperDepth(paths: readonly (readonly string[])[]): number {
  const pictures = paths.filter((path) => SLOT_FILE.test(path.at(-1) ?? ''));
  const [first = []] = pictures;
  const most = Math.min(first.length, ...pictures.map(({ length }) => length - PLACE_SEGMENTS));
  let depth = 0;
  while (depth < most && pictures.every((path) => path[depth] === first[depth])) depth++;
  return depth;
}
