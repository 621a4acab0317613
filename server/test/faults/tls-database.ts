import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Of `db.example.com`, signed by itself, until 2126. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBpDCCAUqgAwIBAgIUORjNhBRVMWFO1n2wB7U5ksFDAFwwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOZGIuZXhhbXBsZS5jb20wIBcNMjYxMTI5MTAwMjE3WhgPMjEy
NjExMDUxMDAyMTdaMBkxFzAVBgNVBAMMDmRiLmV4YW1wbGUuY29tMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEwsFOhG7B1uOo7sXo1x98uYpX82+o24JhxvmxVktz
UP3m46wGwOCT0bVhTIVbDc9V6PwNBbIs2AoUsA8SaJlg5KNuMGwwHQYDVR0OBBYE
FIB1SPPtLfUry2Jp/xZxjKvR4J22MB8GA1UdIwQYMBaAFIB1SPPtLfUry2Jp/xZx
jKvR4J22MA8GA1UdEwEB/wQFMAMBAf8wGQYDVR0RBBIwEIIOZGIuZXhhbXBsZS5j
b20wCgYIKoZIzj0EAwIDSAAwRQIhALMsmNdERmXLvtA22vvHyLgbtunevUnlk8++
Y8hcCYemAiADBl6cL3Zxrvjo7S8WZZex8uQs93qb2/JBwOveOG2imQ==
-----END CERTIFICATE-----`;

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjeN/Xv3dxYpPu6Wd
T69myRjCGcVyyWtK4UtqR7oTebehRANCAATCwU6EbsHW46juxejXH3y5ilfzb6jb
gmHG+bFWS3NQ/ebjrAbA4JPRtWFMhVsNz1Xo/A0FsizYChSwDxJomWDk
-----END PRIVATE KEY-----`;

/** SSLRequest: the length of the message, and a version that is none. */
const ASKS_FOR_TLS = Buffer.from('0000000804d2162f', 'hex');

/** Stands before PostgreSQL with a certificate that nobody knows, and refuses those who come without TLS, as clouds do. */
export async function openTlsDatabase(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const join = (client: Socket) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (first) => {
      if (!first.equals(ASKS_FOR_TLS))
        return socket.end(refusal('28000', 'no pg_hba.conf entry, no encryption'));
      socket.write('S');
      join(new TLSSocket(socket, { isServer: true, key: KEY, cert: CERTIFICATE }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return { url: url.href, close: () => void server.close() };
}

/** PostgreSQL's message that it does not let somebody in. */
export function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
