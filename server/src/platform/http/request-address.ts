import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
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
