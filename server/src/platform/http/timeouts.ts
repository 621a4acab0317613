import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Milliseconds a JSON body may take to arrive. */
const JSON_BODY_MILLISECONDS = 10_000;
/** A transfer slower than this many bytes per period is ended: it only holds a connection. */
const PERIOD_MILLISECONDS = 30_000;
const BYTES_PER_PERIOD = 30_000;

/**
 * Ends connections that neither send nor take anything: a body that does not come, an answer nobody reads.
 * While the server itself is at work nothing is counted.
 */
export function enforceTimeouts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const timer = isUpload(request)
      ? watchTransfer(request, reply)
      : endAfter(request, JSON_BODY_MILLISECONDS);
    reply.raw.once('close', () => clearInterval(timer));
  });
}

function isUpload(request: FastifyRequest): boolean {
  return request.method === 'GET' || (request.headers['content-type'] ?? '').startsWith('multipart/');
}

function endAfter(request: FastifyRequest, milliseconds: number): NodeJS.Timeout {
  const timer = setTimeout(() => {
    if (!request.raw.complete) request.raw.destroy();
  }, milliseconds);
  request.raw.once('end', () => clearTimeout(timer));
  return timer;
}

function watchTransfer(request: FastifyRequest, reply: FastifyReply): NodeJS.Timeout {
  const { socket } = request.raw;
  let before = socket.bytesRead + socket.bytesWritten;
  return setInterval(() => {
    const moved = socket.bytesRead + socket.bytesWritten - before;
    before += moved;
    const waitsForClient = !request.raw.complete || reply.raw.writableLength > 0;
    if (!waitsForClient || moved >= BYTES_PER_PERIOD) return;
    request.log.info({ moved }, 'ended a transfer that stands still');
    socket.destroy();
  }, PERIOD_MILLISECONDS).unref();
}
