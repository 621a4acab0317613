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
