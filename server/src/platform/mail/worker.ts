import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Database } from '../db/database.ts';
import { fromNow, now } from '../db/now.ts';
import type { Row } from '../db/tables.ts';
import { metrics } from '../metrics.ts';
import { type Repeated, repeat } from '../repeat.ts';
import type { WallClock } from '../wall-clock.ts';
import { type Delivery, MailRefusedError } from './delivery.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const POLL_MILLISECONDS = SECOND;
const MAILS_AT_ONCE = 10;
/** How long mail that is under way may take when the server stops. */
const LAST_MILLISECONDS = 2 * SECOND;
/** How long a mail belongs to the process that took it: longer than a delivery can take. */
const CLAIM_MILLISECONDS = 10 * MINUTE;
const FIRST_PAUSE_MILLISECONDS = 10 * SECOND;
const LONGEST_PAUSE_MILLISECONDS = HOUR;
/** After that every link that a mail could hold is dead. */
const GIVEN_UP_MILLISECONDS = 7 * 24 * HOUR;
/** When a mail that was given up is due, and where such times begin. */
const NEVER = '9999-12-31T23:59:59.999Z';
const NEVER_BEGINS = '9999';

const MAILS = new Counter({
  name: 'kitroom_mails_total',
  help: 'Attempts to send a mail, by what became of them',
  labelNames: ['result'],
  registers: [metrics],
});

/**
 * Adds to a mail, right before it is sent, the parts that the outbox must not hold, such as the token of a link.
 * Without one, the mail has become useless: its link was revoked, or has expired by the time of day.
 */
export type CompleteMail = (
  db: Database,
  mail: Row<'outbox'>,
) => Promise<Row<'outbox'> | 'revoked' | 'expired'>;

/** The tools that mail is sent with. */
export interface Mailing {
  delivery: Delivery;
  complete: CompleteMail;
  clock: WallClock;
  logger: Logger;
}

/** Sends the mails in the outbox until it is stopped. Any number of processes may do so at the same time. */
export function startMailWorker(db: Database, mailing: Mailing): Repeated {
  const worker = repeat(
    POLL_MILLISECONDS,
    () => sendDueMail(db, mailing),
    (error) => mailing.logger.error({ err: error }, 'the outbox can’t be read'),
  );
  return {
    async stop() {
      const cutOff = setTimeout(() => mailing.delivery.close(), LAST_MILLISECONDS);
      await worker.stop();
      clearTimeout(cutOff);
      mailing.delivery.close();
    },
  };
}

/** Makes one attempt at every mail that is due; one that fails is due again after a pause that doubles. */
export async function sendDueMail(db: Database, mailing: Mailing): Promise<void> {
  for (;;) {
    const due = await dueMail(db).limit(MAILS_AT_ONCE).execute();
    await Promise.all(due.map((mail) => attempt(db, mailing, mail)));
    if (due.length < MAILS_AT_ONCE) return;
  }
}

/** Mail that is neither sent nor given up. */
export function waitingMail(db: Database) {
  return unsentMail(db)
    .where('next_attempt_at', '<', NEVER_BEGINS)
    .where('created_at', '>', fromNow(-GIVEN_UP_MILLISECONDS));
}

/** Mails that were refused, or could not be sent for so long that there are no further attempts. */
export function givenUpMail(db: Database) {
  return unsentMail(db).where((eb) =>
    eb.or([
      eb('next_attempt_at', '>=', NEVER_BEGINS),
      eb('created_at', '<=', fromNow(-GIVEN_UP_MILLISECONDS)),
    ]),
  );
}

function unsentMail(db: Database) {
  return db.query.selectFrom('outbox').where('sent_at', 'is', null);
}

// The longest waiting first; mails that are too old are given up instead of sent.
function dueMail(db: Database) {
  return unsentMail(db)
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('next_attempt_at', '<=', now()),
        // No pause is that long: the clock has been set back since.
        eb.and([
          eb('next_attempt_at', '>', fromNow(LONGEST_PAUSE_MILLISECONDS)),
          eb('next_attempt_at', '<', NEVER_BEGINS),
        ]),
      ]),
    )
    .orderBy('next_attempt_at');
}

async function attempt(
  db: Database,
  { delivery, complete, clock, logger }: Mailing,
  mail: Row<'outbox'>,
): Promise<void> {
  const isTooOld = mail.created_at <= fromNow(-GIVEN_UP_MILLISECONDS);
  if (isTooOld && clock.isSettled()) return giveUp(db, logger, mail, TOO_OLD);
  if (!(await claim(db, mail))) return;
  const attempts = mail.attempts + 1;
  let delivered: object | undefined;
  try {
    const whole = await complete(db, mail);
    if (whole === 'revoked' || (whole === 'expired' && clock.isSettled()))
      return await drop(db, logger, mail);
    if (whole === 'expired') throw new Error('Its link has expired, if the time of day is right');
    delivered = await delivery.deliver(whole);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
    if (error instanceof MailRefusedError)
      return giveUp(db, logger, mail, { err: error, last_error: reason });
    const pause = Math.min(LONGEST_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** (attempts - 1));
    logger.warn({ err: error, mail: mail.id, attempts, retryInSeconds: pause / SECOND }, 'mail not sent');
    await change(db, mail.id, { next_attempt_at: fromNow(pause), last_error: reason });
    MAILS.inc({ result: 'failed' });
    return;
  }
  const waited = Math.round((Date.now() - Date.parse(mail.created_at)) / SECOND);
  logger.info(
    { mail: mail.id, subject: mail.subject, attempts, waitedSeconds: waited, ...delivered },
    'mail sent',
  );
  MAILS.inc({ result: 'sent' });
  // The text of a sent mail is erased: nobody needs it.
  await change(db, mail.id, { sent_at: now(), text: '', html: '', last_error: null });
}

const TOO_OLD = { err: undefined, last_error: 'It could not be sent within a week' };

async function giveUp(
  db: Database,
  logger: Logger,
  { id, subject, attempts }: Row<'outbox'>,
  { err, last_error }: { err: unknown; last_error: string },
): Promise<void> {
  const { numUpdatedRows } = await db.query
    .updateTable('outbox')
    .set({ next_attempt_at: NEVER, last_error })
    .where('id', '=', id)
    .where('next_attempt_at', '<', NEVER_BEGINS)
    .executeTakeFirst();
  // Another process was faster.
  if (numUpdatedRows === 0n) return;
  logger.error({ err, mail: id, subject, attempts }, `mail given up: ${last_error}`);
  MAILS.inc({ result: 'given-up' });
}

async function drop(db: Database, logger: Logger, { id, subject }: Row<'outbox'>): Promise<void> {
  logger.warn({ mail: id, subject }, 'mail given up: its link can’t be used anymore');
  MAILS.inc({ result: 'given-up' });
  await db.query.deleteFrom('outbox').where('id', '=', id).execute();
}

// Of two processes that saw the same row one changes it, the other finds it changed.
async function claim(db: Database, mail: Row<'outbox'>): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('outbox')
    .set({ next_attempt_at: fromNow(CLAIM_MILLISECONDS), attempts: mail.attempts + 1 })
    .where('id', '=', mail.id)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '=', mail.next_attempt_at)
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function change(db: Database, id: number, columns: Partial<Row<'outbox'>>): Promise<void> {
  await db.query.updateTable('outbox').set(columns).where('id', '=', id).execute();
}
