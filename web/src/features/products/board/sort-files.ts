import { IMAGE_MESSAGES, IMAGE_TYPES } from '@kitroom/contract/product-image';
import type { PathFile } from '../pictures/place-files.ts';

/** A file of a folder that is not uploaded, and why. */
export interface LeftOut {
  path: string;
  reason: string;
}

/** Files that systems leave in folders, which are nobody's pictures: `.DS_Store`, `._front.jpg`, `Thumbs.db`. */
const SYSTEM_FILE = /^(?:\..*|thumbs\.db|desktop\.ini)$/iu;
const TYPES = new Set<string>(Object.values(IMAGE_TYPES));
const OTHER_TYPES: Record<string, string> = {
  heic: IMAGE_MESSAGES.heic,
  heif: IMAGE_MESSAGES.heic,
  avif: IMAGE_MESSAGES.avif,
  tif: IMAGE_MESSAGES.tiff,
  tiff: IMAGE_MESSAGES.tiff,
  bmp: IMAGE_MESSAGES.bmp,
  svg: IMAGE_MESSAGES.svg,
};

/** The pictures among dropped or chosen files, and those that can be seen not to be any, with the server's reasons. */
export function sortFiles<File extends { name: string; type: string }>(
  files: readonly PathFile<File>[],
): { pictures: PathFile<File>[]; leftOut: LeftOut[] } {
  const wanted = files.filter(
    ({ file, path }) => !SYSTEM_FILE.test(file.name) && !/(?:^|\/)__MACOSX\//u.test(path),
  );
  const isPicture = ({ file }: PathFile<File>) => TYPES.has(file.type);
  return {
    pictures: wanted.filter(isPicture),
    leftOut: wanted
      .filter((file) => !isPicture(file))
      .map(({ file, path }) => ({ path, reason: reasonOf(file.name) })),
  };
}

function reasonOf(name: string): string {
  const type = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  return OTHER_TYPES[type] ?? IMAGE_MESSAGES.notAPicture;
}
