import type { Socket } from 'node:net';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { addressOf } from './request-address.ts';

/** Where an address may go on with a secret: its query, also where a mail program or a scanner has encoded that. */
const PATH_ENDS = /[?;&=]|%(?:3f|3b|26|3d)/iu;
/** As long as a token; the hashes that name pictures are longer. */
const TOKEN = /(?<![\w-])(?![0-9a-f]{64}(?![\w-]))[\w-]{40,}/gu;
const PATH_LENGTH = 300;

/** The path of an address without what may be secret: no query, no token. */
export function loggedPath(url: string): string {
  return (url.split(PATH_ENDS, 1)[0] ?? '').slice(0, PATH_LENGTH).replaceAll(TOKEN, '…');
}

/**
 * One line per request, written when its answer has ended or its connection is gone. What goes wrong on the way has lines
 * of its own with the same `reqId`.
 */
export class RequestLog extends LogController {
  readonly #isOn: boolean;
  /** Connections in the middle of a request that has its line, or will have it. */
  readonly #answering = new WeakSet<Socket>();

  constructor(isOn: boolean) {
    super();
    this.#isOn = isOn;
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#isOn) return;
    const { method, url, socket } = request;
    const begunAt = performance.now();
    // A connection that is gone has no address.
    const remoteAddress = addressOf(request);
    const path = loggedPath(url);
    request.log.debug({ method, path, remoteAddress }, 'request started');
    this.#answering.add(socket);
    reply.raw.once('close', () => {
      // The rest of a body that was refused may still come, or break off.
      if (request.raw.complete) this.#answering.delete(socket);
      const { actor } = request;
      const isWhole = reply.raw.writableFinished;
      const line = {
        method,
        path,
        status: isWhole || reply.raw.headersSent ? reply.raw.statusCode : null,
        responseTime: Math.round(performance.now() - begunAt),
        remoteAddress,
        userId: actor?.userId,
        tokenId: actor?.letInBy.tokenId,
      };
      if (isWhole) request.log.info(line, 'request completed');
      else request.log.info({ ...line, reason: request.cutOff ?? codeOf(socket.errored) }, 'request aborted');
    });
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest): void {
    if (error) request.log.error({ err: error }, 'request errored');
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') super.streamError(error, request, reply);
  }

  /** The line of bytes that are no request, or half of one; those within a request belong to its own line. */
  unreadable(logger: Logger, socket: Socket, line: { reqId: string; status: number; reason: string }): void {
    if (!this.#isOn || this.#answering.has(socket)) return;
    logger.info({ ...line, remoteAddress: addressOf({ ip: socket.remoteAddress ?? '' }) }, 'request refused');
  }
}

function codeOf(error: (Error & { code?: string }) | null): string | undefined {
  return error?.code;
}
