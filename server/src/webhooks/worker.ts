import type { Logger } from 'pino';
import { fedSources } from '../change-feed/fed-sources.ts';
import { feedRevision } from '../change-feed/follow.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Row } from '../platform/db/tables.ts';
import { type Repeated, repeat } from '../platform/repeat.ts';
import { attempt, type Sending } from './attempt.ts';
import { claim, isDue, queueNext, waitingDeliveries } from './delivery-queue.ts';
import { systemNetwork } from './network.ts';
import { webhookSealer } from './secrets.ts';
import { readableOf, type WebhookRow, webhooksWithCreators } from './webhook-rows.ts';

const POLL_MILLISECONDS = 1000;

/**
 * Sends what webhooks have to tell until it is stopped. Any number of processes may do so at the same time. Each webhook
 * has two lanes, one for changes and one for what somebody asks for, and no lane waits for another one.
 */
export function startWebhooks(db: Database, config: Config, logger: Logger): Repeated {
  const ending = new AbortController();
  const lanes = new Lanes(db, sendingOf(db, config, { logger, ending: ending.signal }));
  const worker = repeat(
    POLL_MILLISECONDS,
    () => lanes.begin(),
    (error) => logger.error({ err: error }, 'webhooks can’t be read'),
  );
  return {
    async stop() {
      ending.abort();
      await worker.stop();
      await lanes.ended();
    },
  };
}

/** The tools that deliveries are sent with, as the settings say. */
export function sendingOf(
  db: Database,
  config: Config,
  { logger, ending }: Pick<Sending, 'logger' | 'ending'>,
): Sending {
  return {
    logger,
    ending,
    publicUrl: config.publicUrl,
    sources: fedSources(db, config),
    network: systemNetwork(config),
    sealer: webhookSealer(config),
  };
}

/** Sends everything that is due, in all webhooks at the same time; resolves when nothing is. */
export async function sendDueWebhooks(db: Database, sending: Sending): Promise<void> {
  const lanes = new Lanes(db, sending);
  await lanes.begin();
  await lanes.ended();
}

class Lanes {
  readonly #db: Database;
  readonly #sending: Sending;
  readonly #running = new Map<string, Promise<void>>();
  /** By webhook, the revision of the feed at which there was nothing to tell. */
  readonly #toldUntil = new Map<number, string>();

  constructor(db: Database, sending: Sending) {
    this.#db = db;
    this.#sending = sending;
  }

  /** Begins what is due and not under way in this process. */
  async begin(): Promise<void> {
    const webhooks = await webhooksWithCreators(this.#db.query).execute();
    if (webhooks.length === 0) return;
    // After the webhooks: one whose cursor has moved has its delivery.
    const waiting = await waitingDeliveries(this.#db.query).execute();
    const revision = webhooks.some(({ is_active }) => is_active === 1) ? await feedRevision(this.#db) : '';
    for (const webhook of webhooks) {
      const own = waiting.filter(({ webhook_id }) => webhook_id === webhook.id);
      const [next] = own.filter(({ is_repeated }) => is_repeated === 0);
      const isNew = this.#toldUntil.get(webhook.id) !== revision;
      if (tellsNow(webhook, this.#sending) && (next ? isDue(next) : isNew))
        this.#run(`changes ${webhook.id}`, () => this.#tellChanges(webhook.id, revision));
      if (own.some((delivery) => delivery.is_repeated === 1 && isDue(delivery)))
        this.#run(`repeated ${webhook.id}`, () => this.#tellRepeated(webhook.id));
    }
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  #run(lane: string, work: () => Promise<void>): void {
    if (this.#running.has(lane)) return;
    const run = work()
      .catch((error: unknown) => this.#sending.logger.error({ err: error, lane }, 'a webhook can’t be sent'))
      .finally(() => this.#running.delete(lane));
    this.#running.set(lane, run);
  }

  /** One after the other, until there is nothing to tell or one was not accepted: those behind it wait. */
  async #tellChanges(id: number, revision: string): Promise<void> {
    while (!this.#sending.ending.aborted) {
      const webhook = await webhooksWithCreators(this.#db.query)
        .where('webhooks.id', '=', id)
        .executeTakeFirst();
      if (!webhook || !tellsNow(webhook, this.#sending)) return;
      const waiting = await this.#waiting(id, 0);
      if (waiting && !isDue(waiting)) return;
      const delivery = waiting ? await claim(this.#db.query, waiting) : await this.#queue(webhook, revision);
      if (!delivery) return;
      if (!(await attempt(this.#db, this.#sending, { webhook, delivery }))) return;
    }
  }

  async #queue(webhook: WebhookRow, revision: string): Promise<Row<'webhook_deliveries'> | undefined> {
    const next = await queueNext(this.#db, webhook, readableOf(webhook, this.#sending.sources));
    if (next === 'nothing') this.#toldUntil.set(webhook.id, revision);
    return typeof next === 'string' ? undefined : next;
  }

  async #tellRepeated(id: number): Promise<void> {
    while (!this.#sending.ending.aborted) {
      const webhook = await webhooksWithCreators(this.#db.query)
        .where('webhooks.id', '=', id)
        .executeTakeFirst();
      const waiting = await this.#waiting(id, 1);
      if (!webhook || !waiting || !isDue(waiting)) return;
      const delivery = await claim(this.#db.query, waiting);
      if (delivery) await attempt(this.#db, this.#sending, { webhook, delivery });
    }
  }

  #waiting(id: number, isRepeated: 0 | 1): Promise<Row<'webhook_deliveries'> | undefined> {
    return waitingDeliveries(this.#db.query)
      .where('webhook_id', '=', id)
      .where('is_repeated', '=', isRepeated)
      .limit(1)
      .executeTakeFirst();
  }
}

function tellsNow(webhook: WebhookRow, { sources }: Sending): boolean {
  return webhook.is_active === 1 && readableOf(webhook, sources).length > 0;
}
