import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { LIMITS } from './pooler.ts';
import type { ConnectionPool } from './postgres-pool.ts';
import type { Connecting } from './server-address.ts';

/** A query may take longer: then the server is asked whether it still answers anyone. */
const PATIENCE_MILLISECONDS = 2500;
const PROBE_MILLISECONDS = 1500;
const LOOK_MILLISECONDS = 250;
/** The server itself ends a query before. */
const LONGEST_MILLISECONDS = LIMITS.statement_timeout + 5000;

/**
 * Ends connections that wait for an answer while the server answers nobody, because it is suspended or the network swallows
 * what is sent: their requests get a 503 within 5 seconds. A query that is merely slow goes on, but not beyond `longest`: then
 * its connection leads nowhere, although others are answered, as after a failover to another machine. Returns what ends the watch.
 */
export function endWhenFrozen(
  pool: ConnectionPool,
  way: Connecting,
  longest = LONGEST_MILLISECONDS,
): () => void {
  let probing = false;
  const look = async () => {
    const overdue = [...pool.used].filter((connection) => connection.waitingFor() > PATIENCE_MILLISECONDS);
    if (overdue.length === 0 || probing) return;
    probing = true;
    const alive = await answersAnybody(way);
    probing = false;
    for (const connection of overdue) {
      // Not when it was answered in the meantime.
      if (connection.waitingFor() <= PATIENCE_MILLISECONDS) continue;
      if (alive && connection.waitingInAll() <= longest) connection.waitOn();
      else connection.breakOff();
    }
  };
  const timer = setInterval(look, LOOK_MILLISECONDS).unref();
  return () => clearInterval(timer);
}

async function answersAnybody(way: Connecting): Promise<boolean> {
  const client = new pg.Client({ ...way, connectionTimeoutMillis: PROBE_MILLISECONDS });
  // Errors after the answer are of no interest.
  client.on('error', () => {});
  // A pooler lets anyone in, whether the server behind it answers or not.
  const asked = client.connect().then(() => client.query('select 1'));
  try {
    return await Promise.race([asked.then(() => true), wait(PROBE_MILLISECONDS, false, { ref: false })]);
  } catch (error) {
    // A refusal, such as too many connections, is an answer.
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end();
  }
}
