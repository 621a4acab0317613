import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../platform/db/database.ts';
import { waitingDeliveries } from './delivery-queue.ts';

/** How many webhooks are on, wait after a failure, or are off, read on each scrape; no value while the database is down. */
export function webhookMetrics(registry: Registry, db: Database): void {
  new Gauge({
    name: 'kitroom_webhooks',
    help: 'Webhooks that are on, that wait to try again (failing), that somebody switched off, and that were switched off by Kitroom',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await countStates(db).catch(() => undefined);
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
}

async function countStates({ query }: Database) {
  const counts = { on: 0, failing: 0, off: 0, 'switched-off': 0 };
  const webhooks = await query.selectFrom('webhooks').select(['id', 'is_active', 'off_because']).execute();
  const waiting = await waitingDeliveries(query).where('attempts', '>', 0).execute();
  const failing = new Set(waiting.map(({ webhook_id }) => webhook_id));
  for (const { id, is_active, off_because } of webhooks) {
    if (is_active === 1) counts[failing.has(id) ? 'failing' : 'on']++;
    else counts[off_because === null ? 'off' : 'switched-off']++;
  }
  return counts;
}
