import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

const CALL = '/api/';

/** Only for documents and files; browsers ignore these headers in the answer of a call. */
const ONLY_FOR_PAGES = new Set([
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/**
 * For downloads that may be large: nginx would put one gigabyte on its disk at once, and then read nothing until the browser has had
 * that, for longer than anyone waits for a reader that stands still.
 */
export const NOT_BUFFERED = { 'X-Accel-Buffering': 'no' };

/**
 * Sends the security headers with every answer, and forbids storing it unless its route says otherwise: shared caches may
 * keep what says nothing, such as the 404 of a file that another process has already, or a readiness of a minute ago.
 */
export function sendHeaders(app: FastifyInstance, { https }: Pick<Config, 'https'>): void {
  const ofHelmet = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: https,
    }),
  );
  const ofPages: Record<string, string> = { ...ofHelmet, 'cache-control': 'no-store' };
  const ofCalls = Object.fromEntries(Object.entries(ofPages).filter(([name]) => !ONLY_FOR_PAGES.has(name)));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith(CALL) ? ofCalls : ofPages);
    done();
  });
}

// They are the same for every request, and writing them each time would take a tenth of a small answer.
function headersOf(setHeaders: ReturnType<typeof helmet>): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, () => {});
  return response.getHeaders() as Record<string, string>;
}
