import { IMAGE_MESSAGES, IMAGE_TYPES, OTHER_KIND, pictureType } from '@kitroom/contract/product-image';
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

/** The pictures among dropped or chosen files, and those that can be seen not to be any, with the server's reasons. */
export async function sortFiles(
  files: readonly PathFile<File>[],
): Promise<{ pictures: PathFile<File>[]; leftOut: LeftOut[] }> {
  const pictures: PathFile<File>[] = [];
  const leftOut: LeftOut[] = [];
  for (const given of files.filter(({ path }) => !OF_SYSTEM.test(path))) {
    const { file, path } = given;
    const reason =
      troubleOf(file) ?? (mayBePicture(file) || (await beginsAsOne(file)) ? null : reasonOf(file.name));
    if (reason === null) pictures.push(given);
    else leftOut.push({ path, reason });
  }
  return { pictures, leftOut };
}

function mayBePicture({ name, type }: { name: string; type: string }): boolean {
  return TYPES.has(type) || OLD_TYPE.test(type) || (NO_TYPE.test(type) && NAMED_SO.test(name));
}

// Phones and their programs call JPEGs IMG_1.HEIC, and mails lose the ends of names.
async function beginsAsOne(file: File): Promise<boolean> {
  const start = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return pictureType(String.fromCharCode(...new Uint8Array(start))) !== undefined;
}

function reasonOf(name: string): string {
  const kind = OTHER_KIND.exec(name)?.[1];
  return kind === undefined ? IMAGE_MESSAGES.notAPicture : IMAGE_MESSAGES.otherKind(kind.toUpperCase());
}

/** Says why files are left out, where no dialog lists them: the first reason, and how many more there are. */
export function sayLeftOut([first, ...others]: readonly LeftOut[]): void {
  if (first === undefined) return void enqueueSnackbar('There are no pictures here.');
  const more = others.length === 0 ? '' : ` (and ${counted(others.length, 'more file', 'more files')})`;
  enqueueSnackbar(`${first.path}: ${first.reason}${more}`, { variant: 'error' });
}
