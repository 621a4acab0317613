import type { RestoreResult } from '@kitroom/contract/product-image';
import { requireStillAllowed } from '../../access/sign-in/sessions.ts';
import type { Lease } from '../../platform/db/leases.ts';
import { fillFromArchive } from './fill-from-archive.ts';
import { type RestoreParts, storeArchive, type UploadedArchive } from './store-archive.ts';

/**
 * Restores the pictures of a zip directly, without a preview. Everything is read and checked before anything changes;
 * then the files are stored, then all slots change in one transaction. Throws as `storeArchive`.
 */
export async function restoreArchive(
  parts: RestoreParts,
  archive: UploadedArchive & { lease: Lease },
): Promise<Omit<RestoreResult, 'message'>> {
  const { actor, lease, signal } = archive;
  const { pictures, skipped } = await storeArchive(parts, archive);
  const filled = await parts.db.transaction(async (trx) => {
    await lease.confirm(trx);
    await requireStillAllowed(trx, actor, 'IMAGE_RESTORE');
    const counts = { author: actor, skipped: skipped.length, leftOut: 0 };
    const outcome = await fillFromArchive(trx, pictures, counts);
    signal.throwIfAborted();
    return outcome;
  });
  return { ...filled, skipped };
}
