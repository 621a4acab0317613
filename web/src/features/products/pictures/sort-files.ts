import { recognizePicture, TELLING_BYTES } from '@kitroom/contract/pictures/picture-type';
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

/** The pictures among dropped or chosen files, and those that are none by their first bytes, with the server's reasons. */
export async function sortFiles(
  files: readonly PathFile<File>[],
): Promise<{ pictures: PathFile<File>[]; leftOut: LeftOut[] }> {
  const pictures: PathFile<File>[] = [];
  const leftOut: LeftOut[] = [];
  for (const given of files.filter(({ path }) => !OF_SYSTEM.test(path))) {
    const { file, path } = given;
    const reason = troubleOf(file) ?? (await whyNoPicture(file));
    if (reason === null) pictures.push(given);
    else leftOut.push({ path, reason });
  }
  return { pictures, leftOut };
}

async function whyNoPicture(file: File): Promise<string | null> {
  const start = await file
    .slice(0, TELLING_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (start === null) return 'This file cannot be read. Save it to a folder on this device first.';
  const type = recognizePicture(new Uint8Array(start));
  return 'refusal' in type ? type.refusal : null;
}

/** Says why files are left out, where no dialog lists them: the first reason, and how many more there are. */
export function sayLeftOut([first, ...others]: readonly LeftOut[]): void {
  if (first === undefined) return void enqueueSnackbar('There are no pictures here.');
  const more = others.length === 0 ? '' : ` (and ${counted(others.length, 'more file', 'more files')})`;
  enqueueSnackbar(`${first.path}: ${first.reason}${more}`, { variant: 'error' });
}
