import { IMAGE_MESSAGES, IMAGE_TYPES } from '@kitroom/contract/product-image';
import { enqueueSnackbar } from 'notistack';
import { troubleOf } from '../../../ui/drops/file-trouble.ts';
import { counted } from '../../../ui/sentence-parts.ts';
import type { PathFile } from './place-files.ts';

/** A file of a folder that is not uploaded, and why. */
export interface LeftOut {
  path: string;
  reason: string;
}

/**
 * What systems leave in folders, which is nobody's picture: `.DS_Store`, `._front.jpg`, `Thumbs.db`, previews of network drives. Not
 * a picture that is still in iCloud: `.front.jpg.icloud`.
 */
const OF_SYSTEM = /(?:^|\/)(?:\.(?![^/]*\.icloud$)[^/]*|thumbs\.db|desktop\.ini|__macosx|@eadir)(?:\/|$)/iu;
const TYPES = new Set<string>(Object.values(IMAGE_TYPES));
// Old names of types, and what browsers say where the system knows none: then the name counts, and the server looks.
const OLD_TYPE = /^image\/(?:jpg|pjpeg|x-png)$/u;
const NO_TYPE = /^(?:application\/octet-stream)?$/u;
const NAMED_SO = /\.(?:jpe?g|jfif|png|webp|gif)$/iu;
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
export function sortFiles<File extends { name: string; type: string; size: number }>(
  files: readonly PathFile<File>[],
): { pictures: PathFile<File>[]; leftOut: LeftOut[] } {
  const wanted = files.filter(({ path }) => !OF_SYSTEM.test(path));
  const isPicture = ({ file }: PathFile<File>) => mayBePicture(file) && troubleOf(file) === null;
  return {
    pictures: wanted.filter(isPicture),
    leftOut: wanted
      .filter((file) => !isPicture(file))
      .map(({ file, path }) => ({ path, reason: troubleOf(file) ?? reasonOf(file.name) })),
  };
}

function mayBePicture({ name, type }: { name: string; type: string }): boolean {
  return TYPES.has(type) || OLD_TYPE.test(type) || (NO_TYPE.test(type) && NAMED_SO.test(name));
}

function reasonOf(name: string): string {
  const type = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  return OTHER_TYPES[type] ?? IMAGE_MESSAGES.notAPicture;
}

/** The path of a file: those of a dropped folder know theirs, './Navy/front.jpg'. */
export function pathOf(file: File & { path?: string }): string {
  return (file.path ?? file.name).replace(/^\.?\//u, '');
}

/** Says why files are left out, where no dialog lists them: the first reason, and how many more there are. */
export function sayLeftOut([first, ...others]: readonly LeftOut[]): void {
  if (first === undefined) return void enqueueSnackbar('There are no pictures here.');
  const more = others.length === 0 ? '' : ` (and ${counted(others.length, 'more file', 'more files')})`;
  enqueueSnackbar(`${first.path}: ${first.reason}${more}`, { variant: 'error' });
}
