import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { ARCHIVE_MESSAGES } from '@kitroom/contract/image-archive';
import { byteText, type RestoreResult, storedImageBytes } from '@kitroom/contract/product-image';
import { requireStillAllowed } from '../../access/sign-in/sessions.ts';
import {
  emptySlots,
  fillSlots,
  lockProducts,
  type PlacedPicture,
  picturesOfProducts,
  placeKey,
} from '../../catalog/slots/slot-rows.ts';
import { IMAGE_ENTITY } from '../../catalog/slots/slots.ts';
import type { Config } from '../../platform/config.ts';
import { type Author, logChange } from '../../platform/db/change-log.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/db/leases.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { forEachLimited } from '../../platform/limiter.ts';
import { UnusablePictureError } from '../clean/picture-error.ts';
import { DecoderUnavailableError, type PictureDecoder, RESTORE_PATIENCE } from '../decode/picture-decoder.ts';
import { type PictureStore, pictureKey } from '../store/picture-store.ts';
import type { Spool } from '../store/spool.ts';
import { UnusableArchiveError } from './archive-error.ts';
import { openArchive } from './archive-reader.ts';
import { logRestored } from './log-restored.ts';
import { type PlacedEntry, placePictures } from './restore-places.ts';

/** Lease held while a restore runs. */
export const RESTORE_LEASE = 'product-image-restore';
/** Action name of a restore in the change log. */
export const RESTORE_ACTION = 'restore';

export interface RestoreParts {
  db: Database;
  store: PictureStore;
  spool: Spool;
  decoder: PictureDecoder;
  config: Pick<Config, 'maxImageBytes' | 'maxArchiveBytes'>;
}

/** What a restore writes into the change log; `before` lists the pictures that were replaced. */
export interface RestoreChange {
  pictures: PlacedPicture[];
}

/** `after` of a restore, with the numbers that cannot be counted from the pictures. */
export interface RestoreOutcome extends RestoreChange {
  unchanged: number;
  skipped: number;
}

/** A checked picture that is ready to be stored. */
interface Staged {
  picture: PlacedPicture;
  path: string;
}

const PICTURES_AT_ONCE = 2;

/**
 * Restores the pictures from the zip at `path`. Everything is read and checked before anything changes; then the
 * files are stored, then all slots change in one transaction. `signal` aborts when the client has disconnected.
 * Throws `UnusableArchiveError`, and 401 or 403 when the actor lost the session or the permission meanwhile.
 */
export async function restoreArchive(
  parts: RestoreParts,
  { path, actor, lease, signal }: { path: string; actor: Actor; lease: Lease; signal: AbortSignal },
): Promise<Omit<RestoreResult, 'message'>> {
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
    await forEachLimited(placed, PICTURES_AT_ONCE, async (entry) => {
      signal.throwIfAborted();
      await stage(parts, entry, staged);
    });
    await requireStillAllowed(parts.db.query, actor, 'IMAGE_RESTORE');
    await forEachLimited(staged, PICTURES_AT_ONCE, async ({ picture, path: file }) => {
      await parts.store.putFile(pictureKey(picture.sha256, picture.extension), file);
    });
    const changed = await parts.db.transaction(async (trx) => {
      await lease.confirm(trx);
      await requireStillAllowed(trx, actor, 'IMAGE_RESTORE');
      const outcome = await fill(trx, staged, {
        author: actor,
        skipped: skipped.length,
      });
      signal.throwIfAborted();
      return outcome;
    });
    return { ...changed, skipped };
  } finally {
    await archive.close();
    await Promise.all(staged.map(({ path: file }) => rm(file, { force: true })));
  }
}

async function stage(parts: RestoreParts, { place, picture }: PlacedEntry, staged: Staged[]) {
  const maxBytes = storedImageBytes(parts.config.maxImageBytes);
  if (picture.bytes > maxBytes) {
    throw new UnusableArchiveError(ARCHIVE_MESSAGES.entryTooLarge(picture.name, byteText(maxBytes)));
  }
  const [source, path] = [parts.spool.newPath(), parts.spool.newPath()];
  try {
    const bytes = await picture.read();
    if (picture.sha256 && picture.sha256 !== createHash('sha256').update(bytes).digest('hex')) {
      throw new UnusableArchiveError(ARCHIVE_MESSAGES.unlikeManifest(picture.name));
    }
    await writeFile(source, bytes, { flag: 'wx' });
    staged.push({ picture: { ...place, ...(await clean(parts, picture.name, source, path)) }, path });
  } finally {
    await rm(source, { force: true });
  }
}

async function clean({ decoder }: RestoreParts, name: string, source: string, target: string) {
  const attempt = () => decoder.clean(source, target, RESTORE_PATIENCE);
  try {
    return await attempt().catch((error: unknown) => {
      // Once more: a decoder that was ended for lack of memory tells nothing about the picture.
      if (error instanceof DecoderUnavailableError) return attempt();
      throw error;
    });
  } catch (error) {
    if (!(error instanceof UnusablePictureError)) throw error;
    throw new UnusableArchiveError(ARCHIVE_MESSAGES.badPicture(name, error.message), { cause: error });
  }
}

async function fill(
  trx: Transaction,
  staged: readonly Staged[],
  { author, skipped }: { author: Author; skipped: number },
) {
  const pictures = staged.map(({ picture }) => picture);
  const productIds = [...new Set(pictures.map(({ productId }) => productId))];
  await lockProducts(trx, productIds);
  const present = new Map(
    (await picturesOfProducts(trx, productIds)).map((picture) => [placeKey(picture), picture]),
  );
  const changed = pictures.filter((picture) => present.get(placeKey(picture))?.sha256 !== picture.sha256);
  const before = changed.flatMap((picture) => present.get(placeKey(picture)) ?? []);
  const unchanged = pictures.length - changed.length;
  await emptySlots(trx, before);
  await fillSlots(trx, changed, author);
  const id = await logChange(trx, {
    author,
    action: RESTORE_ACTION,
    entity: IMAGE_ENTITY,
    entityId: null,
    before: { pictures: before } satisfies RestoreChange,
    after: { pictures: changed, unchanged, skipped } satisfies RestoreOutcome,
  });
  await logRestored(trx, before, changed, author);
  return {
    added: changed.length - before.length,
    replaced: before.length,
    unchanged,
    restore_id: id,
  };
}
