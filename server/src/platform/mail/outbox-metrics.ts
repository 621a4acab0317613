import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { givenUpMail, waitingMail } from './worker.ts';

/** Length and age of the outbox, read whenever someone asks; while the database does not answer there is no number. */
export function outboxMetrics(registry: Registry, db: Database): void {
  new Gauge({
    name: 'kitroom_outbox_mails',
    help: 'Mail that waits to be sent, and mail of the last month that was given up',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const waiting = await count(waitingMail(db));
      const given = await count(givenUpMail(db));
      if (waiting !== undefined) this.set({ state: 'waiting' }, waiting);
      if (given !== undefined) this.set({ state: 'given-up' }, given);
    },
  });
  new Gauge({
    name: 'kitroom_outbox_oldest_seconds',
    help: 'Age of the mail that waits longest; 0 when none waits',
    registers: [registry],
    async collect() {
      this.set((await oldest(db)) ?? Number.NaN);
    },
  });
}

function count(mails: ReturnType<typeof waitingMail>): Promise<number | undefined> {
  return unlessUnreachable(async () => {
    const { all } = await mails.select((eb) => eb.fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
    return all;
  });
}

function oldest(db: Database): Promise<number | undefined> {
  return unlessUnreachable(async () => {
    const mail = await waitingMail(db).select('created_at').orderBy('created_at').limit(1).executeTakeFirst();
    return mail ? Math.max(0, (Date.now() - Date.parse(mail.created_at)) / 1000) : 0;
  });
}

// The other metrics matter most when the database is down; /readyz and the log say that it is.
async function unlessUnreachable<T>(read: () => Promise<T>): Promise<T | undefined> {
  return read().catch(() => undefined);
}
