import { hash } from 'node:crypto';
import { allPictures } from '../pictures/download/all-pictures.ts';
import { type ExportedPicture, sortPictures } from '../pictures/download/archive-entries.ts';
import { openPictureStore } from '../pictures/parts.ts';
import { type PictureStore, pictureKey } from '../pictures/store/picture-store.ts';
import { whyUnreadable } from '../pictures/store/unreadable-file.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { isStorageFull, isUnwritable } from '../platform/http/storage-failures.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { CommandError } from './command-error.ts';
import { counted } from './counted.ts';
import { type Finding, fine, problem } from './finding.ts';
import { namesOf, namesWithReasons } from './picture-names.ts';
import {
  type Reasons,
  readOrNote,
  sizesOrNote,
  type UnreadablePicture,
  unreadableOf,
} from './unreadable-pictures.ts';
import { openZipFile } from './zip-file.ts';

export interface PictureCheck {
  full: boolean;
  repairFrom: string | undefined;
}

const FOLDERS_IN_PLACE =
  'In the place of some of these files there is a folder (EISDIR), which no repair replaces: move it away first.';

/** How many pictures have their bytes read unless all are checked. */
const SAMPLE = 200;

/** Checks the files of pictures, after repairing what is missing or damaged from a zip if one is given. */
export async function* examinePictures(
  config: Config,
  db: Database,
  { full, repairFrom }: PictureCheck,
): AsyncGenerator<Finding> {
  const { store, spool } = await openPictureStore(config);
  try {
    yield* whyUnwritable(store);
    const pictures = sortPictures(await allPictures(db.query));
    const first = await findProblems(store, pictures, full || repairFrom !== undefined);
    if (repairFrom === undefined) {
      yield* report(first, full);
      return;
    }
    const broken = [...first.missing, ...first.damaged, ...first.unreadable.map(({ picture }) => picture)];
    const repaired = counted(await repair(store, broken, repairFrom), 'file was', 'files were');
    yield fine(`${repaired} rewritten from ${repairFrom}.`);
    yield* report(await findProblems(store, pictures, true), true);
  } finally {
    await spool.close();
  }
}

/** Checks what can be checked of the pictures without a database. */
export async function* examinePictureStore(config: Config): AsyncGenerator<Finding> {
  const { store, spool } = await openPictureStore(config);
  try {
    yield* whyUnwritable(store);
    yield fine('The picture storage answers. Without the database, none were read.');
  } finally {
    await spool.close();
  }
}

// On a disk that is full or read-only, pictures can still be read.
async function* whyUnwritable(store: PictureStore): AsyncGenerator<Finding> {
  try {
    await store.check();
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    const why = isStorageFull(error) ? 'there is no space' : 'the disk is read-only';
    yield problem(`No picture can be saved, since ${why}: ${reasonOf(error)}`);
  }
}

interface Problems {
  present: number;
  read: number;
  missing: ExportedPicture[];
  damaged: ExportedPicture[];
  unreadable: UnreadablePicture[];
}

async function findProblems(
  store: PictureStore,
  pictures: readonly ExportedPicture[],
  full: boolean,
): Promise<Problems> {
  const reasons: Reasons = new Map();
  const sizes = await sizesOrNote(store, pictures.map(pictureKey), reasons);
  // A folder in its place has no size, and isn't a missing file.
  for (const key of new Set(pictures.map(pictureKey))) {
    if (!sizes.has(key) && !reasons.has(key)) await readOrNote(store, key, reasons);
  }
  const missing = pictures.filter(
    (picture) => !sizes.has(pictureKey(picture)) && !reasons.has(pictureKey(picture)),
  );
  const present = pictures.filter((picture) => sizes.has(pictureKey(picture)));
  // The sizes of all are checked, the bytes of every nth; products are in the order of their codes.
  const step = full ? 1 : Math.max(1, Math.ceil(present.length / SAMPLE));
  const damaged: ExportedPicture[] = [];
  const checked = new Map<string, boolean>();
  for (const [index, picture] of present.entries()) {
    const key = pictureKey(picture);
    let isWhole = sizes.get(key) === picture.bytes;
    if (isWhole && index % step === 0) {
      const bytes = checked.has(key) ? undefined : await readOrNote(store, key, reasons);
      isWhole = checked.get(key) ?? (bytes !== undefined && hash('sha256', bytes) === picture.sha256);
      checked.set(key, isWhole);
    }
    if (!isWhole && !reasons.has(key)) damaged.push(picture);
  }
  const read = [...checked.keys()].filter((key) => !reasons.has(key)).length;
  return { present: sizes.size, read, missing, damaged, unreadable: unreadableOf(pictures, reasons) };
}

function* report(
  { present, read, missing, damaged, unreadable }: Problems,
  full: boolean,
): Generator<Finding> {
  yield missing.length === 0
    ? fine(
        `${unreadable.length === 0 && present !== 1 ? 'All ' : ''}${counted(present, 'picture is', 'pictures are')} there.`,
      )
    : problem(`The files of these pictures are missing: ${namesOf(missing)}`);
  yield damaged.length === 0
    ? fine(
        `${counted(read, 'picture was read and is', 'pictures were read and are')} intact${full ? '.' : ' (--full reads all).'}`,
      )
    : problem(`The files of these pictures are damaged: ${namesOf(damaged)}`);
  if (unreadable.length > 0)
    yield problem(`The files of these pictures can’t be read: ${namesWithReasons(unreadable)}`);
  if (missing.length + damaged.length + unreadable.length > 0)
    yield problem('Repair them with  npm run admin -- doctor --repair <zip>');
  if (unreadable.some(({ reason }) => reason.startsWith('EISDIR'))) yield problem(FOLDERS_IN_PLACE);
}

/** Rewrites the files whose bytes are in the zip, under any name. Resolves to their number. */
async function repair(store: PictureStore, broken: readonly ExportedPicture[], path: string) {
  const wanted = new Map(broken.map((picture) => [picture.sha256, picture]));
  const sizes = new Set(broken.map(({ bytes }) => bytes));
  const zip = await openZipFile(path, 'a zip');
  let repaired = 0;
  try {
    for (const entry of zip.entries) {
      if (!sizes.has(entry.uncompressedSize)) continue;
      const bytes = await zip.bytes(entry).catch((error: Error) => {
        throw new CommandError(`${path} is damaged: ${error.message}`);
      });
      const sha256 = hash('sha256', bytes);
      const picture = wanted.get(sha256);
      if (!picture) continue;
      wanted.delete(sha256);
      repaired += (await isPut(store, pictureKey(picture), bytes)) ? 1 : 0;
    }
  } finally {
    await zip.close();
  }
  return repaired;
}

// A file that cannot be replaced, such as one in whose place is a folder, is named by the check that follows.
async function isPut(store: PictureStore, key: string, bytes: Buffer): Promise<boolean> {
  try {
    await store.put(key, bytes);
    return true;
  } catch (error) {
    if (whyUnreadable(error) === undefined) throw error;
    return false;
  }
}
