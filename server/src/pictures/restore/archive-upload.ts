import { ARCHIVE_MESSAGES } from '@kitroom/contract/pictures/image-archive';
import { byteText, IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Lease, LeaseLostError, takeLease } from '../../platform/db/leases.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { signalOfDisconnect } from '../disconnect.ts';
import type { PictureParts } from '../parts.ts';
import { discardRest, noFile, receiveUpload } from '../receive-upload.ts';
import { UnusableArchiveError } from './archive-error.ts';
import { RESTORES } from './restore-count.ts';
import type { UploadedArchive } from './store-archive.ts';

/**
 * The lease that is held while a zip is received, checked, and restored: one at a time, so that disk and processors
 * aren't overloaded.
 */
export const RESTORE_LEASE = 'product-image-restore';

/** A zip that is on this process's disk until the handler has ended. */
export interface ReceivedArchive extends UploadedArchive {
  /** Its name on the sender's device; undefined: it has none. */
  fileName: string | undefined;
  lease: Lease;
}

/**
 * Handles a call that uploads a zip: receives it under the lease and gives it to `use`. Answers 409 while another zip is
 * being received, 400 with the reason when it is refused. Leaves no file behind.
 */
export function receiveArchive<T>(
  app: App,
  { db, spool, config }: PictureParts,
  use: (archive: ReceivedArchive) => Promise<T>,
) {
  return whileOpen(app, async (request: FastifyRequest, reply: FastifyReply) => {
    const lease = await takeLease(db, RESTORE_LEASE, config.processName);
    if (!lease) {
      discardRest(request);
      throw conflict('file', IMAGE_MESSAGES.restoreRunning);
    }
    try {
      const upload = await receiveUpload(request, spool, {
        maxBytes: config.maxArchiveBytes,
        tooLargeMessage: ARCHIVE_MESSAGES.tooLarge(byteText(config.maxArchiveBytes)),
      });
      const { path, fileName, discard } = upload;
      try {
        if (path === undefined) throw refusal(noFile(upload));
        return await use({
          path,
          fileName,
          actor: actorOf(request),
          lease,
          signal: signalOfDisconnect(reply),
          commit: (work) => answerOnce(reply, db.transaction, work),
        });
      } catch (error) {
        if (error instanceof UnusableArchiveError) {
          RESTORES.inc({ result: 'refused' });
          throw refusal(error.message);
        }
        if (error instanceof LeaseLostError) throw conflict('file', IMAGE_MESSAGES.restoreRunning);
        throw error;
      } finally {
        await discard();
      }
    } finally {
      await lease.release();
    }
  });
}

// After a disconnect Fastify no longer waits for the handler. Closing must, or its lease would lock others out.
function whileOpen<T>(app: App, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<T>) {
  const running = new Set<Promise<T>>();
  app.addHook('onClose', async () => {
    await Promise.allSettled(running);
  });
  return (request: FastifyRequest, reply: FastifyReply): Promise<T> => {
    const work = handle(request, reply).finally(() => running.delete(work));
    running.add(work);
    return work;
  };
}

function refusal(message: string) {
  return invalid([{ path: 'file', message }]);
}
