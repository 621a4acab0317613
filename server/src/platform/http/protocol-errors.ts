import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_ID_HEADER } from '@kitroom/contract/request-id';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { orderedUuid } from '../ordered-uuid.ts';
import { failure } from './errors.ts';

/** Messages for requests that fail before a route sees them, by status. */
export const PROTOCOL_MESSAGES: Record<number, string> = {
  400: 'The request could not be read',
  408: 'The request took too long',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'This call does not accept that content type',
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

/** Answers an address that cannot be decoded, or is too long for its route. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400;
  reply.raw.writeHead(status, { ...HEADERS, [REQUEST_ID_HEADER]: request.id }).end(envelope(status));
}

const CONNECTION_STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers bytes that are not an HTTP request, or an incomplete one, and closes the connection. */
export function answerBadRequest(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const status = CONNECTION_STATUS[error.code ?? ''] ?? 400;
    const body = envelope(status);
    const head = {
      ...HEADERS,
      [REQUEST_ID_HEADER]: orderedUuid(),
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy(error);
}

function envelope(status: number): string {
  return JSON.stringify(failure(PROTOCOL_MESSAGES[status] ?? STATUS_CODES[status] ?? ''));
}
