import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between the server and PostgreSQL, and breaks the line when it is told to. */
export interface DatabaseProxy {
  url: string;
  /** Ends all connections and takes no new ones. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Accepts connections and data, and lets nothing through in either direction until `thaw`. */
  freeze(): void;
  thaw(): void;
  /**
   * Ends the next connection that commits: `before` PostgreSQL is told to, or `after` it has committed and before
   * it can say so.
   */
  cutNextCommit(when: 'before' | 'after'): void;
  /** How often something was sent to PostgreSQL that was waited for, so far. */
  roundTrips(): number;
  close(): Promise<void>;
}

const COMMIT = /\bcommit\0/iu;
/** PostgreSQL's answer to it. */
const COMMITTED = /\bCOMMIT\0/u;

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  let roundTrips = 0;
  let cut: 'before' | 'after' | undefined;
  let server: Server;
  let port = 0;

  function join(client: Socket): void {
    const database = connect(Number(target.port), target.hostname);
    const end = () => {
      client.destroy();
      database.destroy();
    };
    let cutsAnswer = false;
    let isAnswered = true;
    client.on('data', (bytes) => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
      if (cut && COMMIT.test(bytes.toString('latin1'))) {
        const when = cut;
        cut = undefined;
        if (when === 'before') return end();
        cutsAnswer = true;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      isAnswered = true;
      if (cutsAnswer && COMMITTED.test(bytes.toString('latin1'))) end();
      else client.write(bytes);
    });
    for (const socket of [client, database]) {
      sockets.add(socket);
      if (frozen) socket.pause();
      // A broken line is what this is for.
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
  }

  async function up(): Promise<void> {
    server = createServer(join).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  }

  async function down(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await up();
  target.host = `127.0.0.1:${port}`;
  const url = target.href;
  target.host = new URL(databaseUrl).host;
  return {
    url,
    up,
    down,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: down,
    roundTrips: () => roundTrips,
    cutNextCommit(when) {
      cut = when;
    },
  };
}
