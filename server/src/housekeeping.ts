import type { Logger } from 'pino';
import { sweepSessions } from './auth/sessions.ts';
import type { Database } from './db/database.ts';
import { sweepPasswordTokens } from './db/password-tokens.ts';
import { sweepThrottles } from './db/throttles.ts';
import { sweepOutbox } from './mail/outbox.ts';
import { type Repeated, repeat } from './repeat.ts';

const HOUR = 60 * 60 * 1000;

/** Deletes every hour what has had its day: sessions, links, counts and mail. Safe in several processes. */
export function startHousekeeping(db: Database, logger: Logger): Repeated {
  return repeat(
    HOUR,
    async () => {
      await sweepSessions(db.query);
      await sweepPasswordTokens(db.query);
      await sweepThrottles(db.query);
      await sweepOutbox(db.query);
    },
    (error) => logger.error({ err: error }, 'sweeping failed'),
  );
}
