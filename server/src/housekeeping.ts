import type { Logger } from 'pino';
import { sweepPasswordTokens } from './access/passwords/password-tokens.ts';
import { sweepChallenges } from './access/second-step/challenges.ts';
import { sweepTrust } from './access/second-step/trusted-browsers.ts';
import { sweepSessions } from './access/sign-in/sessions.ts';
import { sweepThrottles } from './access/sign-in/throttles.ts';
import { sweepHistory } from './history/sweep.ts';
import { sweepPreviews } from './pictures/preview/previews.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { sweepKeptAnswers } from './platform/http/kept-answers.ts';
import { sweepOutbox } from './platform/mail/outbox.ts';
import { type Repeated, repeat } from './platform/repeat.ts';
import type { WallClock } from './platform/wall-clock.ts';

const HOUR = 60 * 60 * 1000;

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
  await sweepPasswordTokens(db.query);
  await sweepChallenges(db.query);
  await sweepTrust(db.query);
  await sweepThrottles(db.query);
  await sweepOutbox(db.query);
  await sweepKeptAnswers(db.query);
  await sweepPreviews(db);
  if (historyDays !== undefined) await sweepHistory(db, historyDays);
}
