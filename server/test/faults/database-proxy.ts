import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type pg from 'pg';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';

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

/** Has PostgreSQL end the session of `write` while that waits for the table of sizes; resolves to its outcome. */
export async function endWithin<T>(observer: pg.Client, write: () => Promise<T>): Promise<T> {
  await observer.query('begin; lock table sizes in access exclusive mode');
  const outcome = write();
  const pid = await eventually(async () => {
    // A transaction sees its first look at this view again and again.
    await observer.query('select pg_stat_clear_snapshot()');
    const { rows } = await observer.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
    return rows[0].pid;
  });
  await observer.query('select pg_terminate_backend($1)', [pid]);
  const settled = await outcome;
  await observer.query('rollback');
  return settled;
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
