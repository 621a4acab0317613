import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Warns once in the log when requests come through a reverse proxy and TRUST_PROXY is not set. */
export function warnOfUnnamedProxy(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy !== undefined) return;
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      request.log.warn(
        'A request came with X-Forwarded-For and TRUST_PROXY is not set: all visitors count as one address, so anyone who guesses passwords can lock the others out. Set TRUST_PROXY to the address of the reverse proxy, or to 0 if there is none.',
      );
    }
    done();
  });
}
