import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import type { SslMode } from '../../database-url.ts';
import { UnusableDatabaseError } from '../unusable-database.ts';

/** How one connection is made; `pg` takes more of its own besides. */
export type Connecting = Pick<pg.ClientConfig, 'connectionString' | 'ssl'> & {
  enableChannelBinding: boolean;
};

/** What DATABASE_URL says. */
export interface ServerAddress {
  /** Host, port, and database, for messages: nothing secret. */
  place: string;
  /** The ways to connect that its sslmode allows; each is tried when TLS is what the one before has failed for. */
  ways: [Connecting, ...Connecting[]];
}

/** `pg` must not read them: to it, every mode is the strictest. */
const OF_TLS = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat', 'channel_binding'];

/**
 * Reads an address the way libpq does (https://www.postgresql.org/docs/current/libpq-ssl.html), because hosts hand addresses
 * out that work with psql. Unlike there, a connection whose address says nothing of TLS is tried without it first. Throws
 * `UnusableDatabaseError` for a file that cannot be read.
 */
export function readServerAddress(databaseUrl: string): ServerAddress {
  const [base = '', query = ''] = databaseUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  const options = readTlsOptions(parameters);
  const enableChannelBinding = parameters.get('channel_binding') === 'require';
  const modes = waysOf(modeOf(parameters), options);
  for (const name of OF_TLS) parameters.delete(name);
  const connectionString = parameters.size > 0 ? `${base}?${parameters}` : base;
  const [first, ...others] = modes.map((ssl) => ({ connectionString, ssl, enableChannelBinding }));
  const { host, port, database } = new pg.Client(first);
  const name = host.includes(':') ? `[${host}]` : host;
  return { place: `${name}:${port}/${database ?? ''}`, ways: [first as Connecting, ...others] };
}

function modeOf(parameters: URLSearchParams): SslMode | undefined {
  const mode = parameters.get('sslmode');
  if (mode !== null) return mode as SslMode;
  const ssl = parameters.get('ssl');
  if (ssl === 'false' || ssl === '0') return 'disable';
  if (ssl !== null) return 'require';
  if (parameters.get('sslrootcert') !== null) return 'verify-full';
  return parameters.get('sslnegotiation') === 'direct' ? 'require' : undefined;
}

function waysOf(mode: SslMode | undefined, options: ConnectionOptions): (ConnectionOptions | false)[] {
  const unverified = { ...options, rejectUnauthorized: false };
  // Who signed it is verified; whose it is, is not.
  const signed = { ...options, checkServerIdentity: () => undefined };
  if (mode === 'disable') return [false];
  if (mode === 'prefer') return [unverified, false];
  if (mode === 'verify-full') return [options];
  if (mode === 'verify-ca') return [signed];
  if (mode === 'require' || mode === 'no-verify')
    return [options.ca === undefined || mode === 'no-verify' ? unverified : signed];
  return [false, unverified];
}

function readTlsOptions(parameters: URLSearchParams): ConnectionOptions {
  const read = (name: string) => {
    const path = parameters.get(name);
    // The certificates that Node brings.
    if (!path || path === 'system') return undefined;
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new UnusableDatabaseError(
        `The file of ${name} in DATABASE_URL can’t be read: ${(error as Error).message}.`,
      );
    }
  };
  const [ca, cert, key] = [read('sslrootcert'), read('sslcert'), read('sslkey')];
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  };
}
