import type { FastifyReply } from 'fastify';

/** Aborts when the client goes away before its answer was written: after that, nobody learns what was done. */
export function signalOfDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
