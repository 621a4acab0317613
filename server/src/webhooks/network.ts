import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { WEBHOOK_MESSAGES } from '@kitroom/contract/webhooks/webhook-messages';
import ipaddr from 'ipaddr.js';
import type { Config } from '../platform/config.ts';

/** How webhooks reach their receivers. */
export interface Network {
  /** Also addresses within private networks, and without TLS. */
  allowsPrivate: boolean;
  /** All addresses of a name. Rejects if there are none. */
  resolve(name: string): Promise<string[]>;
}

/** An address to which webhooks are not sent; the message is for the person who entered it. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError';
}

const DNS_MILLISECONDS = 3000;
/** Where Azure answers its machines: the one service of this kind whose address looks public. */
const AZURE_MACHINES = '168.63.129.16';
/** The addresses that the IANA has given to hosts of the internet (https://www.iana.org/assignments/ipv6-address-space). */
const INTERNET = ipaddr.IPv6.parseCIDR('2000::/3');

/** The network of this machine. */
export function systemNetwork({
  webhookPrivateAddresses: allowsPrivate,
}: Pick<Config, 'webhookPrivateAddresses'>) {
  return {
    allowsPrivate,
    resolve: allowsPrivate ? resolveLikeThisMachine : resolvePublicly,
  } satisfies Network;
}

// Names of a private network may be in the file of hosts, or lack their domain.
async function resolveLikeThisMachine(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

// `lookup` would occupy one of the few threads that also read files and verify passwords, for as long as a name server
// likes.
async function resolvePublicly(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_MILLISECONDS, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const [first] = answers;
  if (found.length === 0 && first.status === 'rejected') throw first.reason;
  return found;
}

/** Whether an IP address is that of a host on the internet: not private, nor one that leads to such by a mapping or a tunnel. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text === AZURE_MACHINES) return false;
  const address = ipaddr.parse(text);
  // Elsewhere are no hosts of the internet, but IPv4 addresses in clothes such as `::7f00:1`.
  const isOutside = address instanceof ipaddr.IPv6 && !address.match(INTERNET);
  return !isOutside && address.range() === 'unicast';
}

/** Throws an `AddressRefusedError` if an address is without TLS, or its host says by itself that it is not public. */
export function requireAllowedHost({ allowsPrivate }: Network, { protocol, hostname }: URL): void {
  if (allowsPrivate) return;
  if (protocol !== 'https:') throw new AddressRefusedError(WEBHOOK_MESSAGES.notHttps);
  const host = hostname.replace(/^\[|\]$/gu, '');
  const isLocal = /(?:^|\.)localhost\.?$/u.test(host);
  if (isLocal || (isIP(host) !== 0 && !isPublicAddress(host)))
    throw new AddressRefusedError(WEBHOOK_MESSAGES.privateAddress);
}

/** The addresses of a name. Rejects with an `AddressRefusedError` if a single one is not public. */
async function allowedAddresses({ allowsPrivate, resolve }: Network, name: string): Promise<string[]> {
  const addresses = await resolve(name);
  if (!allowsPrivate && !addresses.every(isPublicAddress))
    throw new AddressRefusedError(WEBHOOK_MESSAGES.privateAddress);
  return addresses;
}

/** For connections: they go to an address that was checked, whatever a name server says a moment later. */
export function allowedLookup(network: Network): LookupFunction {
  return (name, { all }, callback) => {
    allowedAddresses(network, name).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (all) callback(null, found);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

/**
 * Throws an `AddressRefusedError` if an address is not allowed as far as can be known now: a name that nobody knows at
 * this moment is, since each connection is checked again.
 */
export async function requireAllowedAddress(network: Network, address: URL): Promise<void> {
  requireAllowedHost(network, address);
  if (network.allowsPrivate || isIP(address.hostname.replace(/^\[|\]$/gu, '')) !== 0) return;
  await allowedAddresses(network, address.hostname).catch((error: unknown) => {
    if (error instanceof AddressRefusedError) throw error;
  });
}
