import type { FastifyRequest } from 'fastify';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { addressOf } from './http/request-address.ts';
import { loggedPath } from './http/request-log.ts';

/** Lines that could not be written wait here, in bytes; later ones are dropped. */
const WAITING_AT_MOST = 1024 * 1024;

/** Lines of JSON with request ids and no secrets: no cookie, no token, no address with a token in it. */
export function createLogger(level: string, lines: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    redact: ['req.headers.cookie', 'req.headers["x-csrf-token"]', 'res.headers["set-cookie"]'],
    serializers: { req: describeRequest, err: withoutRow },
  };
  return pino(options, lines);
}

// PostgreSQL's `detail` is the row that a constraint has refused, with its secrets; the error also names table and constraint.
function withoutRow(error: unknown) {
  return error instanceof Error ? { ...pino.stdSerializers.err(error), detail: undefined } : error;
}

/** Lines for people, on standard output: time, level, what happened, and what belongs to it. */
export async function readableLines(): Promise<DestinationStream> {
  // Only where someone looks: loading it takes time and memory.
  const { prettyFactory } = await import('pino-pretty');
  const readable = prettyFactory({
    colorize: process.stdout.isTTY && !process.env.NO_COLOR,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    singleLine: true,
  });
  const output = standardOutput();
  return { write: (line) => output.write(readable(line)) };
}

/** Standard output, each line immediately. A full disk or pipe neither ends the server nor makes it wait. */
function standardOutput(): DestinationStream {
  const stream = destination({ dest: 1, sync: true, maxLength: WAITING_AT_MOST, retryEAGAIN: () => false });
  // There is nowhere to report it: what could not be written is tried again with the next line.
  stream.on('error', () => {});
  // After a fatal line pino would write what waits, and never stop trying while the disk is full.
  stream.flushSync = () => {};
  return stream;
}

// The query of /reset-password is a password to an account.
function describeRequest(request: FastifyRequest) {
  const { method, url } = request;
  return { method, url: loggedPath(url), remoteAddress: addressOf(request) };
}
