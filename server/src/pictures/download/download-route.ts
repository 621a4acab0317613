import { Readable } from 'node:stream';
import { SECOND_STEP_REQUIRED } from '@kitroom/contract/access/second-step-required';
import { MESSAGES } from '@kitroom/contract/errors';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, HttpError, internal, tooMany } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { NOT_BUFFERED } from '../../platform/http/headers.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { storageFailure } from '../../platform/http/storage-failures.ts';
import { DAMAGED_FILE } from '../clean/picture-error.ts';
import type { PictureParts } from '../parts.ts';
import { allPictures } from './all-pictures.ts';
import { openArchiveDownload } from './archive-download.ts';
import { entryName } from './archive-entries.ts';

const ZIP = 'application/zip';
const DOWNLOADS_PER_USER = 2;
const RETRY_SECONDS = 30;

/** Where the browser is redirected, by the message of the refusal. */
const INSTEAD: Record<string, string> = {
  [MESSAGES.notSignedIn]: '/login',
  [MESSAGES.forbidden]: '/unauthorized',
  [MESSAGES.passwordChangeRequired]: '/forgot-password',
  [SECOND_STEP_REQUIRED.message]: '/set-up-second-step',
};

/** Downloads all pictures as a zip. Browsers navigate here, so refusals are answered with a page, not with JSON. */
export function downloadRoute(app: App, { db, store }: PictureParts): void {
  const running = new Map<number, number>();

  serve(
    app,
    imageCalls.download,
    async (request, reply) => {
      refuseOtherSites(request);
      // Gone while the session was looked up: nothing would take this one off the count.
      if (reply.raw.closed) return reply.hijack();
      const { userId } = actorOf(request);
      const others = running.get(userId) ?? 0;
      if (others >= DOWNLOADS_PER_USER) throw tooMany(IMAGE_MESSAGES.downloadsRunning, RETRY_SECONDS);
      running.set(userId, others + 1);
      reply.raw.once('close', () => {
        const left = (running.get(userId) ?? 1) - 1;
        if (left > 0) running.set(userId, left);
        else running.delete(userId);
      });

      const download = await openArchiveDownload(
        store,
        await allPictures(db.query, { described: true }),
        (entry) => request.log.error({ entry }, DAMAGED_FILE),
      );
      if (download.damaged.length > 0) {
        request.log.error(
          { entries: download.damaged.map(entryName) },
          'pictures with a missing or damaged file are left out',
        );
      }
      reply
        .type(ZIP)
        .headers(NOT_BUFFERED)
        .header('Content-Length', download.bytes)
        .header('Content-Disposition', `attachment; filename="product-images-${today()}.zip"`);
      // For HEAD Fastify discards the body, but would still read every file to produce it.
      if (request.method === 'HEAD') {
        download.stream.destroy();
        return reply.send(Readable.from([]));
      }
      return reply.send(download.stream);
    },
    { errorHandler: answerWithPage },
  );
}

function today(): string {
  return new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
}

// A link on another site could make a signed-in user download gigabytes. `none`: a bookmark or a typed address.
function refuseOtherSites({ headers }: FastifyRequest): void {
  if (!['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)) {
    throw forbidden(MESSAGES.foreignOrigin);
  }
}

function answerWithPage(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const instead = INSTEAD[error.message];
  if (instead) return reply.redirect(instead);
  const refusal = error instanceof HttpError ? error : (storageFailure(error) ?? internal(request.id));
  if (refusal !== error) request.log.error({ err: error }, 'download failed');
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><title>Kitroom</title><p>${refusal.message}</p></html>`);
}
