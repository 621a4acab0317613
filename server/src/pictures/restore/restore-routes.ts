import { idParams } from '@kitroom/contract/fields';
import { ARCHIVE_MESSAGES } from '@kitroom/contract/image-archive';
import { byteText, IMAGE_MESSAGES, imageCalls } from '@kitroom/contract/product-image';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LeaseLostError, takeLease } from '../../platform/db/leases.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer } from '../../platform/http/schemas.ts';
import { signalOfDisconnect } from '../disconnect.ts';
import type { PictureParts } from '../parts.ts';
import { discardRest, receiveUpload } from '../receive-upload.ts';
import { UnusableArchiveError } from './archive-error.ts';
import { archiveSummary } from './archive-summary.ts';
import { RESTORE_LEASE, restoreArchive } from './restore.ts';
import { undoRestore } from './undo-restore.ts';

/** What a download would hold and the last restore, restoring from a zip, and undoing a restore. */
export function restoreRoutes(app: App, parts: PictureParts): void {
  const { db, store, spool, config } = parts;

  app.get(
    imageCalls.archiveSummary.path,
    {
      config: { access: [imageCalls.archiveSummary.permission] },
      schema: { response: { 200: answer(imageCalls.archiveSummary.body) } },
    },
    async () => ({ success: true as const, ...(await archiveSummary(db, store)) }),
  );

  app.post(
    imageCalls.restore.path,
    {
      config: { access: [imageCalls.restore.permission], failures: [409] },
      schema: { response: { 200: answer(imageCalls.restore.body) } },
    },
    whileOpen(app, async (request: FastifyRequest, reply: FastifyReply) => {
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
        try {
          if (upload.path === undefined) throw refusal(IMAGE_MESSAGES.fileMissing);
          const result = await restoreArchive(parts, {
            path: upload.path,
            actor: actorOf(request),
            lease,
            signal: signalOfDisconnect(reply),
          });
          return { success: true as const, message: IMAGE_MESSAGES.restored, ...result };
        } catch (error) {
          if (error instanceof UnusableArchiveError) throw refusal(error.message);
          if (error instanceof LeaseLostError) throw conflict('file', IMAGE_MESSAGES.restoreRunning);
          throw error;
        } finally {
          await upload.discard();
        }
      } finally {
        await lease.release();
      }
    }),
  );

  app.post(
    imageCalls.undoRestore.path,
    {
      config: { access: [imageCalls.undoRestore.permission] },
      schema: { params: idParams, response: { 200: answer(imageCalls.undoRestore.body) } },
    },
    async (request) => {
      const undone = await undoRestore(db, store, request.params.id, actorOf(request));
      return { success: true as const, ...undone };
    },
  );
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
