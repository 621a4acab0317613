import type { IncomingMessage } from 'node:http';
import { CHANGE_ID_HEADER, REQUEST_ID_HEADER } from '@kitroom/contract/request-id';
import type { FastifyInstance } from 'fastify';
import { orderedUuid } from '../db/change-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The id under which the change log records this request's changes. No other request has it, whatever clients send.
     */
    changeId: string;
  }
}

// Nothing that could forge a log line or a header.
const SAFE = /^[A-Za-z0-9-]{8,64}$/u;

/** The id of a request in the log: the `X-Request-Id` of the client or a proxy, or a new one. */
export function requestIdOf(raw: Pick<IncomingMessage, 'headers'>): string {
  return chosenId(raw) ?? orderedUuid();
}

/** Names its request in every answer. Before all other hooks: they may refuse the request. */
export function answerRequestId(app: FastifyInstance): void {
  app.decorateRequest('changeId', '');
  app.addHook('onRequest', (request, reply, done) => {
    // A client that sends the same id with each save must not get an undo that takes back all of them.
    const isChosen = chosenId(request.raw) !== undefined;
    request.changeId = isChosen ? orderedUuid() : request.id;
    reply.header(REQUEST_ID_HEADER, request.id).header(CHANGE_ID_HEADER, request.changeId);
    if (isChosen) {
      request.log = request.log.child({ changeId: request.changeId });
      reply.log = request.log;
    }
    done();
  });
}

function chosenId({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const chosen = headers[REQUEST_ID_HEADER.toLowerCase()];
  return typeof chosen === 'string' && SAFE.test(chosen) ? chosen : undefined;
}
