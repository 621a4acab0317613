import pg from 'pg';

/** How many milliseconds PostgreSQL lets one of our queries run, wait for a lock, or keep a transaction waiting for the next. */
export const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 60_000,
};

/** The same for one transaction, to send together with its begin. */
export const LIMITS_OF_TRANSACTION = Object.entries(LIMITS)
  .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
  .join('; ');

/**
 * Whether a pooler such as PgBouncer answers at this address: it gives each client a number of its own instead of that
 * of PostgreSQL's process. Rejects when the database does not answer.
 */
export async function isPooled(connectionString: string, milliseconds: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
  });
  // Errors after the answer are of no interest.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // pg knows it to cancel queries; its types leave it out.
    return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID;
  } finally {
    void client.end();
  }
}
