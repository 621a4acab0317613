import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Lines of JSON with request ids and no secrets: no cookie, no token, no address with a token in it. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.cookie', 'req.headers["x-csrf-token"]', 'res.headers["set-cookie"]'],
    serializers: { req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}

// The query of /reset-password is a password to an account.
function describeRequest({ method, url, ip }: FastifyRequest) {
  return { method, url: url.split('?', 1)[0], remoteAddress: ip };
}
