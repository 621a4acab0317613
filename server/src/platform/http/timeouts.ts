import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why its connection was ended, for the log; null: it was not. */
    cutOff: string | null;
    /** Looks whether its body arrives and its answer is read. */
    watch: NodeJS.Timeout | undefined;
  }
}

/** Milliseconds a JSON body may take to arrive. */
const JSON_BODY_MILLISECONDS = 10_000;
/** A transfer that moves fewer bytes than this per period only occupies a connection, and is cut off. */
const PERIOD_MILLISECONDS = 30_000;
const BYTES_PER_PERIOD = 30_000;
/**
 * Periods for which an answer may stand still: of what goes through a proxy, megabytes are on their way, and nothing is taken from us
 * before a slow reader has had a large part of them.
 */
const ANSWER_PERIODS = 20;
/** How much of a body may still arrive after its request has been answered: enough for the client to see the answer. */
const LATE_BODY_MILLISECONDS = 10_000;
const LATE_BODY_BYTES = 64 * 1024 * 1024;
const LATE_BODY_CHECK_MILLISECONDS = 100;

/**
 * Cuts off clients that neither send nor read: a request body that does not arrive, an answer that is not read, a body
 * that goes on after its answer.
 * The time in which the server itself is working does not count.
 */
export function enforceTimeouts(app: FastifyInstance): void {
  app.decorateRequest('cutOff', null);
  app.decorateRequest('watch', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.watch = mayBeLarge(request) ? watchTransfer(request, reply) : limitBodyTime(request);
    reply.raw.once('close', () => clearInterval(request.watch));
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isOnItsWay(request)) return done(null, payload);
    clearInterval(request.watch);
    reply.header('Content-Length', Buffer.byteLength(payload));
    done(null, Readable.from(answerAndRead(payload, request.raw)));
  });
}

// An injected request has no connection, and is never complete or incomplete.
function isOnItsWay({ raw: { complete, headers, method } }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return complete === false && method !== 'HEAD' && (length !== '0' || coding !== undefined);
}

/**
 * The answer to a request whose body is still on its way, which ends when that has come. A connection that was closed before would be
 * reset, as with each request from nginx, and a proxy that still sends would never see the answer.
 */
async function* answerAndRead(answer: string, request: IncomingMessage) {
  yield answer;
  limitLateBody(request);
  request.resume();
  await finished(request).catch(() => {});
}

// Uploads are large on their way in, answers to a GET on their way out; all that counts is that bytes move.
function mayBeLarge(request: FastifyRequest): boolean {
  return request.method === 'GET' || (request.headers['content-type'] ?? '').startsWith('multipart/');
}

function limitBodyTime(request: FastifyRequest): NodeJS.Timeout {
  const timer = setTimeout(() => {
    if (request.raw.complete) return;
    request.cutOff = 'its body took too long';
    request.raw.destroy();
  }, JSON_BODY_MILLISECONDS);
  request.raw.once('end', () => clearTimeout(timer));
  return timer;
}

function watchTransfer(request: FastifyRequest, reply: FastifyReply): NodeJS.Timeout | undefined {
  const socket: Socket | null = request.raw.socket;
  if (socket === null) return undefined;
  let before = socket.bytesRead + socket.bytesWritten;
  let still = 0;
  return setInterval(() => {
    const moved = socket.bytesRead + socket.bytesWritten - before;
    before += moved;
    // Bytes that have arrived but are not read are waiting for our disk.
    const sends = !request.raw.complete && request.raw.readableLength === 0;
    const waitsForClient = sends || reply.raw.writableLength > 0;
    still = waitsForClient && moved < BYTES_PER_PERIOD ? still + 1 : 0;
    if (still < (sends ? 1 : ANSWER_PERIODS)) return;
    request.cutOff = 'its transfer stalled';
    socket.destroy();
  }, PERIOD_MILLISECONDS).unref();
}

// Refused before its body was read; Node would read all of it, however long that takes.
function limitLateBody(request: IncomingMessage): void {
  const socket: Socket | null = request.socket;
  // The connection is gone already.
  if (socket === null) return;
  const from = socket.bytesRead;
  let left = LATE_BODY_MILLISECONDS;
  const timer = setInterval(() => {
    left -= LATE_BODY_CHECK_MILLISECONDS;
    const isOver = request.complete || socket.destroyed;
    if (!isOver && left > 0 && socket.bytesRead - from <= LATE_BODY_BYTES) return;
    clearInterval(timer);
    if (!isOver) socket.destroy();
  }, LATE_BODY_CHECK_MILLISECONDS).unref();
}
