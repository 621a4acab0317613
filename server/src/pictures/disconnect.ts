import type { FastifyReply } from 'fastify';

/**
 * Aborts when the client goes away before its answer was written, or has gone already: after that, nobody learns what was
 * done.
 */
export function signalOfDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const end = () => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  if (reply.raw.closed) end();
  else reply.raw.once('close', end);
  return controller.signal;
}
