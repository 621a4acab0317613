import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_ID_HEADER } from '@kitroom/contract/request-id';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { orderedUuid } from '../db/change-log.ts';
import { failure, HttpError } from './errors.ts';
import type { RequestLog } from './request-log.ts';

/** Messages for requests that fail before a route sees them, by status. */
export const PROTOCOL_MESSAGES: Record<number, string> = {
  400: 'The request could not be read',
  408: 'The request took too long',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'This call does not accept that content type: send JSON as application/json, files as multipart/form-data',
  431: 'The headers of the request are too large',
};

// No hook runs for these requests, so the headers of all answers are repeated here.
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** The server that a request line can name before the path (RFC 9112, 3.2.2). */
const SERVER = /^https?:\/\/[^/?#]*\/?/iu;
// In capitals, too: nothing answers them, and a program that asks for one has to be told. A balancer that asks `/readyz/` must not
// take the page for readiness.
export const CALL_OR_FILE = /^\/(?:api|assets|pictures|healthz|readyz|metrics)(?:\/|$)/iu;

/**
 * The address to route: a path, also where the request names the server before it, as to a proxy. One that cannot be
 * decoded is taken literally, so that it gets the page as well.
 */
export function routableAddress({ url: given = '/' }: { url?: string }): string {
  const url = given.startsWith('/') ? given : given.replace(SERVER, '/');
  if (!url.includes('%') || CALL_OR_FILE.test(url)) return url;
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/** Answers an address that cannot be decoded, or is too long for its route. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400;
  reply.raw.writeHead(status, { ...HEADERS, [REQUEST_ID_HEADER]: request.id }).end(envelope(status));
}

const CONNECTION_STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers bytes that are not an HTTP request, or an incomplete one, and closes the connection. */
export function badRequestAnswerer(logger: Logger, log: RequestLog) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (socket.writable && error.code !== 'ECONNRESET') {
      const status = CONNECTION_STATUS[error.code ?? ''] ?? 400;
      const body = envelope(status);
      const reqId = orderedUuid();
      const head = {
        ...HEADERS,
        [REQUEST_ID_HEADER]: reqId,
        'Content-Length': Buffer.byteLength(body),
        Connection: 'close',
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
      // A browser may open a connection that it does not need.
      if (socket.bytesRead > 0) log.unreadable(logger, socket, { reqId, status, reason: error.code ?? '' });
    }
    socket.destroy(error);
  };
}

/**
 * Takes from Node what it would answer without a line in the log: requests without a Host, and odd expectations; and what it would let
 * pass: several Hosts, of which a proxy may have looked at another one (RFC 9112, 3.2).
 */
export function answerOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { httpVersion, rawHeaders } }, _reply, done) => {
    const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/iu.test(text)).length;
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
      done(new HttpError(400, JSON.parse(envelope(400))));
    else done();
  });
  app.server.on('checkExpectation', (...asked) => app.server.emit('request', ...asked));
}

function envelope(status: number): string {
  return JSON.stringify(failure(PROTOCOL_MESSAGES[status] ?? STATUS_CODES[status] ?? ''));
}

/**
 * Answers 405 with `Allow` where there is a call, but not by the method of the request. OPTIONS is always answered, since it is what
 * HAProxy and others ask by themselves to see whether a server lives; without a word about other sites, none of which may call.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    methods.set(url, known);
    for (const each of [method].flat()) known.add(each);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const path = (request.url.split('?', 1)[0] ?? '').split('/');
    const fitting = [...methods].filter(([url]) => fits(path, url.split('/')));
    const allowed = [...new Set(fitting.flatMap(([, known]) => [...known]))].join(', ');
    const told = allowed || 'GET, HEAD';
    if (request.method === 'OPTIONS') return void reply.code(204).header('Allow', told).send();
    if (fitting.length === 0) return done();
    const message = `This address does not take ${request.method}, but ${allowed}`;
    done(new HttpError(405, failure(message), { Allow: allowed }));
  });
}

function fits(path: readonly string[], route: readonly string[]): boolean {
  return path.length === route.length && route.every((part, at) => part.startsWith(':') || part === path[at]);
}
