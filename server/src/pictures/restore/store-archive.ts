import { createHash } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { ARCHIVE_MESSAGES } from '@kitroom/contract/pictures/image-archive';
import { byteText, storedImageBytes } from '@kitroom/contract/product-image';
import { requireStillAllowed } from '../../access/session/sessions.ts';
import { type Place, pictureOfContent, placeKey, type StoredPicture } from '../../catalog/slots/slot-rows.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { AnsweredOnce } from '../../platform/http/kept-answers.ts';
import { forEachLimited } from '../../platform/limiter.ts';
import { UnusablePictureError } from '../clean/picture-error.ts';
import { DecoderUnavailableError, type PictureDecoder, RESTORE_PATIENCE } from '../decode/picture-decoder.ts';
import { type PictureStore, pictureKey } from '../store/picture-store.ts';
import type { Spool } from '../store/spool.ts';
import { UnusableArchiveError } from './archive-error.ts';
import { openArchive } from './archive-reader.ts';
import { type PlacedEntry, placePictures } from './restore-places.ts';

/** The tools to check a zip and store its pictures. */
export interface RestoreParts {
  db: Database;
  store: PictureStore;
  spool: Spool;
  decoder: PictureDecoder;
  config: Pick<Config, 'maxImageBytes' | 'maxArchiveBytes'>;
}

/** Makes what a call has prepared visible, in one transaction. Resolves to the call's answer. */
export type Commit = <Answer extends object>(
  work: (trx: Transaction) => Promise<Answer>,
) => Promise<AnsweredOnce<Answer>>;

/** An uploaded zip and who sent it; `signal` aborts when the client has disconnected. */
export interface UploadedArchive {
  path: string;
  actor: Actor;
  signal: AbortSignal;
  commit: Commit;
}

/** A picture of a zip, checked and stored under its content, with the slot that it is for. */
export interface ArchivedPicture extends Place, StoredPicture {
  name: string;
  /** Its alt text; null: the zip has none for it, and the same picture keeps its own. */
  altText: string | null;
}

/** A checked picture that is ready to be stored. */
interface Staged {
  picture: ArchivedPicture;
  path: string;
}

/** One more than are decoded at a time, so that the next one is read in the meantime. */
const READ_AT_ONCE = 3;
/** How many flushes to the disk, or uploads to a bucket, run together. */
const STORED_AT_ONCE = 8;

/**
 * Reads and checks everything in a zip, then stores its pictures; no slot changes. Resolves to them in the order of the
 * zip. Throws `UnusableArchiveError`, and 401 or 403 when the actor lost the session or the permission in the meantime.
 */
export async function storeArchive(
  parts: RestoreParts,
  { path, actor, signal }: UploadedArchive,
): Promise<{ pictures: ArchivedPicture[]; skipped: { name: string; reason: string }[] }> {
  const { maxArchiveBytes } = parts.config;
  const archive = await openArchive(path, {
    unpacked: { bytes: maxArchiveBytes, text: byteText(maxArchiveBytes) },
  });
  const staged: Staged[] = [];
  try {
    const { placed, leftOut } = await placePictures(parts.db.query, archive.pictures, archive.skipped);
    const skipped = [
      ...leftOut.map(({ picture, reason }) => ({ name: picture.name, reason })),
      ...archive.skipped,
    ];
    for (const { picture } of leftOut) await picture.verify();
    const order = new Map(placed.map((entry, index) => [placeKey(entry.place), index]));
    await forEachLimited(placed, READ_AT_ONCE, async (entry) => {
      signal.throwIfAborted();
      await stage(parts, entry, staged);
    });
    await requireStillAllowed(parts.db.query, actor, 'IMAGE_RESTORE');
    signal.throwIfAborted();
    await forEachLimited(staged, STORED_AT_ONCE, async ({ picture, path: file }) => {
      await parts.store.putFile(pictureKey(picture), file);
    });
    const at = (picture: ArchivedPicture) => order.get(placeKey(picture)) ?? 0;
    const pictures = staged.map(({ picture }) => picture).toSorted((one, other) => at(one) - at(other));
    return { pictures, skipped };
  } finally {
    await archive.close();
    await Promise.all(staged.map(({ path: file }) => rm(file, { force: true })));
  }
}

async function stage(parts: RestoreParts, { place, picture }: PlacedEntry, staged: Staged[]) {
  const { name } = picture;
  const maxBytes = storedImageBytes(parts.config.maxImageBytes);
  if (picture.bytes > maxBytes) {
    throw new UnusableArchiveError(ARCHIVE_MESSAGES.entryTooLarge(name, byteText(maxBytes)));
  }
  const [source, path] = [parts.spool.newPath(), parts.spool.newPath()];
  try {
    const bytes = await picture.read();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // Edited since the zip was made: the words for what it was say nothing about it.
    const altText = (picture.sha256 === sha256 && picture.altText) || null;
    await writeFile(source, bytes, { flag: 'wx' });
    const known = await pictureOfContent(parts.db.query, sha256);
    if (known) await rename(source, path);
    const stored = known ?? (await clean(parts, name, source, path));
    staged.push({ picture: { ...place, name, altText, ...stored }, path });
  } finally {
    await rm(source, { force: true });
  }
}

async function clean({ decoder }: RestoreParts, name: string, source: string, target: string) {
  const attempt = () => decoder.clean(source, target, RESTORE_PATIENCE);
  try {
    return await attempt().catch((error: unknown) => {
      // Again: a decoder that was ended for lack of memory says nothing about the picture.
      if (error instanceof DecoderUnavailableError) return attempt();
      throw error;
    });
  } catch (error) {
    if (!(error instanceof UnusablePictureError)) throw error;
    throw new UnusableArchiveError(ARCHIVE_MESSAGES.badPicture(name, error.message), { cause: error });
  }
}
