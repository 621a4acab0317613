import type { FastifyReply } from 'fastify';

/** Aborts when the client goes away before its answer was written: it will not learn of what is done then. */
export function signalOfDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
