import { randomUUID } from 'node:crypto';
import type { Database, Queries, Transaction } from './database.ts';
import { fromNow, now } from './now.ts';

/** How long a lease is valid after its last renewal: after a crash, others wait no longer than this. */
const LEASE_MILLISECONDS = 4_000;
const RENEWAL_MILLISECONDS = 1_000;
/** A lease that ends later was taken by a clock that was wrong: it counts as ended, or it would lock others out until then. */
const CLOCKS_APART_MILLISECONDS = 60_000;

/** Thrown by `confirm` when the lease was lost, because this process was suspended for too long. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** The right to do what only one process may do at a time. Renewed in the background until it is released. */
export interface Lease {
  /** In the transaction that writes the result: rejects with `LeaseLostError` unless the lease is still held. */
  confirm(trx: Transaction): Promise<void>;
  /** Like `confirm`, and the lease ends with the commit: whoever sees the result can take it. */
  end(trx: Transaction): Promise<void>;
  release(): Promise<void>;
}

/** Whether some process holds the lease `name`. */
export async function isLeased(query: Queries, name: string): Promise<boolean> {
  const lease = await query
    .selectFrom('leases')
    .select('name')
    .where('name', '=', name)
    .where('expires_at', '>=', now())
    .where('expires_at', '<=', fromNow(CLOCKS_APART_MILLISECONDS))
    .executeTakeFirst();
  return lease !== undefined;
}

/** Takes the lease `name` for `processName`; undefined: another process holds it. */
export async function takeLease(db: Database, name: string, processName: string): Promise<Lease | undefined> {
  const holder = `${processName} ${randomUUID()}`;
  const expiry = () => ({ expires_at: fromNow(LEASE_MILLISECONDS) });
  const taken = await db.query
    .insertInto('leases')
    .values({ name, holder, ...expiry() })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, ...expiry() })
        .where((eb) =>
          eb.or([
            eb('leases.expires_at', '<', now()),
            eb('leases.expires_at', '>', fromNow(CLOCKS_APART_MILLISECONDS)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  if (!taken) return undefined;

  const renew = async (query: Queries) => {
    const { numUpdatedRows } = await query
      .updateTable('leases')
      .set(expiry())
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };
  const held = (query: Queries) =>
    query.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder);
  // A failed renewal is retried at the next interval; `confirm` decides.
  const timer = setInterval(() => renew(db.query).catch(() => false), RENEWAL_MILLISECONDS).unref();

  return {
    async confirm(trx) {
      if (!(await renew(trx))) throw new LeaseLostError(`The lease ${name} was lost`);
    },
    async end(trx) {
      const { numDeletedRows } = await held(trx).executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw new LeaseLostError(`The lease ${name} was lost`);
    },
    async release() {
      clearInterval(timer);
      await held(db.query).execute();
    },
  };
}
