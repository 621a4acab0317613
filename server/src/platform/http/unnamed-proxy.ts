import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What else reverse proxies say of the visitor, or of themselves. */
const OF_OTHERS = ['forwarded', 'x-real-ip', 'cf-connecting-ip', 'via'];

const ALL_ONE = 'all visitors count as one address, so anyone who guesses passwords can lock the others out.';
const NOT_SET = `A request came through a reverse proxy and TRUST_PROXY is not set: ${ALL_ONE} Set TRUST_PROXY to the address of the reverse proxy, or to 0 if there is none.`;
const NOT_SENT = `A request came through a reverse proxy without X-Forwarded-For: ${ALL_ONE} Let the reverse proxy send X-Forwarded-For with the address of the visitor.`;

/**
 * Warns once in the log when requests come through a reverse proxy and TRUST_PROXY is not set, or is and the proxy does not
 * send the one header that it is about.
 */
export function warnOfUnnamedProxy(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy === false) return;
  let warned = false;
  app.addHook('onRequest', ({ headers, log }, _reply, done) => {
    const named = headers['x-forwarded-for'] !== undefined;
    const proxied = named || OF_OTHERS.some((name) => headers[name] !== undefined);
    if (!warned && proxied && (trustProxy === undefined || !named)) {
      warned = true;
      log.warn(trustProxy === undefined ? NOT_SET : NOT_SENT);
    }
    done();
  });
}
