import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

/**
 * The IP address that a request comes from, written in one way: without port and zone, IPv4 also where it is mapped into
 * IPv6; '' if its connection is gone. All that counts, keeps, or shows addresses asks here.
 */
export function addressOf({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  // A trusted proxy may write something else than an address, such as "unknown": then the proxy's own counts.
  return (ips ?? [ip]).map(canonical).findLast((address) => address !== undefined) ?? '';
}

/** Whether a hop on the way of a request is one of our reverse proxies, for Fastify's setting of this name. */
export function proxyTrust({
  trustProxy,
}: Pick<Config, 'trustProxy'>): false | ((address: string, hop: number) => boolean) {
  if (trustProxy === undefined || trustProxy === false) return false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const isProxy = compile([...trustProxy]);
  return (address, hop) => isProxy(withoutPort(address), hop);
}

function canonical(entry: string | undefined): string | undefined {
  const [address = ''] = withoutPort(entry ?? '').split('%');
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

/** An entry of X-Forwarded-For without what some proxies add: a port, brackets, quotes. */
function withoutPort(entry: string): string {
  const [, bracketed, v4] = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?"?$/u.exec(entry) ?? [];
  return bracketed ?? v4 ?? entry;
}

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
