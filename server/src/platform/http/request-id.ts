import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER } from '@kitroom/contract/request-id';
import type { FastifyInstance } from 'fastify';

// Nothing that could forge a log line or a header.
const SAFE = /^[A-Za-z0-9-]{8,64}$/u;

/** The id of a request, unique over processes and restarts: what the client or a proxy says in `X-Request-Id`, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER.toLowerCase()];
  return typeof given === 'string' && SAFE.test(given) ? given : randomUUID();
}

/** Names its request in every answer. Before all other hooks: they may refuse the request. */
export function answerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
}
