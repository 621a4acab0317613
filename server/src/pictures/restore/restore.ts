import type { RestoreResult } from '@kitroom/contract/pictures/image-calls';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { requireStillAllowed } from '../../access/session/sessions.ts';
import type { Lease } from '../../platform/db/leases.ts';
import type { AnsweredOnce } from '../../platform/http/kept-answers.ts';
import { fillFromArchive } from './fill-from-archive.ts';
import { type RestoreParts, storeArchive, type UploadedArchive } from './store-archive.ts';

/**
 * Restores the pictures of a zip directly, without a preview. Everything is read and checked before anything changes;
 * then the files are stored, then all slots change in one transaction. Throws as `storeArchive`.
 */
export async function restoreArchive(
  parts: RestoreParts,
  archive: UploadedArchive & { lease: Lease },
): Promise<AnsweredOnce<RestoreResult>> {
  const { actor, lease, signal, commit } = archive;
  const { pictures, skipped } = await storeArchive(parts, archive);
  return commit(async (trx) => {
    await lease.confirm(trx);
    await requireStillAllowed(trx, actor, 'IMAGE_RESTORE');
    const counts = { author: actor, skipped: skipped.length, leftOut: 0 };
    const filled = await fillFromArchive(trx, pictures, counts);
    signal.throwIfAborted();
    return { message: IMAGE_MESSAGES.restored, ...filled, skipped };
  });
}
