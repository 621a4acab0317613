import type { Logger } from 'pino';
import { sweepSessions } from './access/session/sessions.ts';
import { sweepHistory } from './history/sweep.ts';
import { sweepPreviews } from './pictures/preview/previews.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { fromNow, now } from './platform/db/now.ts';
import { sweepKeptAnswers } from './platform/http/kept-answers.ts';
import { type Repeated, repeat } from './platform/repeat.ts';
import type { WallClock } from './platform/wall-clock.ts';

const HOUR = 60 * 60 * 1000;
const MONTH = 30 * 24 * HOUR;

/** Tables whose rows mean nothing once they have expired. */
const EXPIRING = ['challenges', 'trusted_browsers', 'throttles'] as const;

/** The rules of housekeeping: what is kept for how long, and whether the clock can be believed. */
interface House {
  config: Pick<Config, 'historyDays' | 'session'>;
  clock: WallClock;
}

/** Keeps house every hour until it is stopped. Safe in several processes. */
export function startHousekeeping(db: Database, house: House, logger: Logger): Repeated {
  return repeat(
    HOUR,
    () => keepHouse(db, house),
    (error) => logger.error({ err: error }, 'housekeeping failed'),
  );
}

/** Deletes what has expired, from sessions and links to previews and history, unless the clock has jumped. */
export async function keepHouse(
  db: Database,
  { config: { historyDays, session }, clock }: House,
): Promise<void> {
  if (!clock.isSettled()) return;
  await sweepSessions(db.query, session);
  for (const table of EXPIRING) await db.query.deleteFrom(table).where('expires_at', '<', now()).execute();
  // Until then, their links say that they have expired.
  await db.query.deleteFrom('password_tokens').where('expires_at', '<', fromNow(-MONTH)).execute();
  // Whether sent or given up.
  await db.query.deleteFrom('outbox').where('created_at', '<', fromNow(-MONTH)).execute();
  await sweepKeptAnswers(db.query);
  await sweepPreviews(db);
  if (historyDays !== undefined) await sweepHistory(db, historyDays);
}
