import { LIMITS } from '@kitroom/contract/limits';
import { HERO_FOLDER, unescapeCode } from './archive-entries.ts';

/** Where a path says that a picture belongs. */
export interface PathPlace {
  /** What the product's code may be, the likelier first: zips made by hand have codes as they are. */
  products: readonly string[];
  /** The same of the garment color's code; null: the hero. */
  colors: readonly string[] | null;
  slot: number;
}

/**
 * A name of a zip as path segments, whatever system wrote it: backslashes, `./`, decomposed letters.
 * Undefined: a path that leads out of its folder, or no path at all.
 */
export function pathSegments(name: string): string[] | undefined {
  const path = name.normalize('NFC').replaceAll('\\', '/');
  if (path.startsWith('/') || /^[a-z]:/iu.test(path)) return undefined;
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  // Windows takes "..." and ".. " for "..".
  if (segments.length === 0 || segments.some((segment) => /^\.\.[. ]*$/u.test(segment))) return undefined;
  return segments;
}

/** What systems that ignore case take for one name. */
export function pathKey(segments: readonly string[]): string {
  return segments.join('/').toUpperCase().toLowerCase();
}

// Litter of macOS and Windows.
const JUNK = new Set(['__macosx', '.ds_store', '.spotlight-v100', '.trashes', '.fseventsd', 'thumbs.db']);
const JUNK_FILES = new Set(['ehthumbs.db', 'desktop.ini', '.localized', 'icon\r']);

/** Whether a file is what an operating system leaves in folders, not what a person put into the zip. */
export function isJunk(segments: readonly string[]): boolean {
  const folded = segments.map((segment) => segment.toLowerCase());
  const file = folded.at(-1) ?? '';
  return folded.some((segment) => JUNK.has(segment)) || JUNK_FILES.has(file) || file.startsWith('._');
}

const SLOT_FILE = new RegExp(`^slot[-_ ]?0*([1-${LIMITS.slots}])\\.(?:jpe?g|png|webp|gif)$`, 'iu');
const PLACE_SEGMENTS = 3;

/** Reads `<product>/<hero or color>/slot-1.jpg`; undefined: another kind of path. */
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

/** How many folders stand around the whole content of a zip that was packed together with its folder. */
export function wrapperDepth(paths: readonly (readonly string[])[]): number {
  const depths = paths.filter((path) => SLOT_FILE.test(path.at(-1) ?? '')).map((path) => path.length);
  const [first = []] = paths;
  const most = Math.min(first.length, ...depths.map((length) => length - PLACE_SEGMENTS));
  let depth = 0;
  while (depth < most && paths.every((path) => path.length > depth + 1 && path[depth] === first[depth]))
    depth++;
  return depth;
}
