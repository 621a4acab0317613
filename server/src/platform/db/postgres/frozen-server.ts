import pg from 'pg';
import type { PreparingClient } from './postgres-client.ts';

/** A query may take longer: then the server is asked whether it still answers anyone. */
const PATIENCE_MILLISECONDS = 2500;
const PROBE_MILLISECONDS = 1500;
const LOOK_MILLISECONDS = 250;

/**
 * Ends connections that wait for an answer while the server answers nobody, because it is suspended or the network swallows
 * what is sent: their requests get a 503 within 5 seconds. A query that is merely slow goes on. Returns what ends the watch.
 */
export function endWhenFrozen(pool: pg.Pool, connectionString: string): () => void {
  const clients = new Set<PreparingClient>();
  pool.on('connect', (client: unknown) => void clients.add(client as PreparingClient));
  pool.on('remove', (client: unknown) => void clients.delete(client as PreparingClient));

  let probing = false;
  const look = async () => {
    const overdue = [...clients].filter((client) => client.waitingFor() > PATIENCE_MILLISECONDS);
    if (overdue.length === 0 || probing) return;
    probing = true;
    const alive = await answersAnybody(connectionString);
    probing = false;
    for (const client of overdue) {
      if (alive) client.waitOn();
      else if (client.waitingFor() > PATIENCE_MILLISECONDS) client.breakOff();
    }
  };
  const timer = setInterval(look, LOOK_MILLISECONDS).unref();
  return () => clearInterval(timer);
}

async function answersAnybody(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_MILLISECONDS });
  // What breaks after the answer is of no interest.
  client.on('error', () => {});
  try {
    await client.connect();
    void client.end();
    return true;
  } catch (error) {
    // A refusal, such as too many connections, is an answer.
    return error instanceof pg.DatabaseError;
  }
}
