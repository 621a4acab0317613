import type { Logger } from 'pino';
import { sweepPasswordTokens } from './access/passwords/password-tokens.ts';
import { sweepSessions } from './access/sign-in/sessions.ts';
import { sweepThrottles } from './access/sign-in/throttles.ts';
import { sweepHistory } from './history/sweep.ts';
import { sweepPreviews } from './pictures/preview/previews.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { sweepOutbox } from './platform/mail/outbox.ts';
import { type Repeated, repeat } from './platform/repeat.ts';

const HOUR = 60 * 60 * 1000;

/** Deletes expired sessions, links, counts, mail, previews and history every hour. Safe in several processes. */
export function startHousekeeping(
  db: Database,
  { historyDays }: Pick<Config, 'historyDays'>,
  logger: Logger,
): Repeated {
  return repeat(
    HOUR,
    async () => {
      await sweepSessions(db.query);
      await sweepPasswordTokens(db.query);
      await sweepThrottles(db.query);
      await sweepOutbox(db.query);
      await sweepPreviews(db);
      if (historyDays !== undefined) await sweepHistory(db.query, historyDays);
    },
    (error) => logger.error({ err: error }, 'housekeeping failed'),
  );
}
