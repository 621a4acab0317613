import type { Logger } from 'pino';
import type { Database, Queries } from '../db/database.ts';
import { fromNow, now } from '../db/now.ts';
import type { Row } from '../db/tables.ts';
import { type Repeated, repeat } from '../repeat.ts';
import type { Delivery } from './delivery.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const POLL_MILLISECONDS = SECOND;
const MAILS_AT_ONCE = 10;
/** For so long a mail belongs to the process that took it; longer than a delivery can last. */
const CLAIM_MILLISECONDS = 10 * MINUTE;
const FIRST_PAUSE_MILLISECONDS = 10 * SECOND;
const LONGEST_PAUSE_MILLISECONDS = HOUR;
/** After that every link that a mail could hold is dead. */
const GIVEN_UP_MILLISECONDS = 7 * 24 * HOUR;

/**
 * Puts into a mail what the outbox must not hold, such as the token of a link, right before it is sent. Undefined: the
 * mail has become useless.
 */
export type CompleteMail = (query: Queries, mail: Row<'outbox'>) => Promise<Row<'outbox'> | undefined>;

/** Sends what is in the outbox until it is stopped. Any number of processes may do so at the same time. */
export function startMailWorker(
  db: Database,
  delivery: Delivery,
  complete: CompleteMail,
  logger: Logger,
): Repeated {
  const worker = repeat(
    POLL_MILLISECONDS,
    () => sendDueMail(db, delivery, complete, logger),
    (error) => logger.error({ err: error }, 'the outbox cannot be read'),
  );
  return {
    async stop() {
      await worker.stop();
      delivery.close();
    },
  };
}

/** Makes one attempt at every mail that is due; one that fails is due again after a pause that doubles. */
export async function sendDueMail(
  db: Database,
  delivery: Delivery,
  complete: CompleteMail,
  logger: Logger,
): Promise<void> {
  for (;;) {
    const due = await dueMail(db).limit(MAILS_AT_ONCE).execute();
    await Promise.all(due.map((mail) => attempt(db, delivery, complete, logger, mail)));
    if (due.length < MAILS_AT_ONCE) return;
  }
}

/** Mail that is neither sent nor given up, the longest waiting first. */
export function waitingMail(db: Database) {
  return db.query
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('created_at', '>', fromNow(-GIVEN_UP_MILLISECONDS));
}

/** Mail that could not be sent for so long that no further attempt is made. */
export function givenUpMail(db: Database) {
  return db.query
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('created_at', '<=', fromNow(-GIVEN_UP_MILLISECONDS));
}

function dueMail(db: Database) {
  return waitingMail(db).selectAll().where('next_attempt_at', '<=', now()).orderBy('next_attempt_at');
}

async function attempt(
  db: Database,
  delivery: Delivery,
  complete: CompleteMail,
  logger: Logger,
  mail: Row<'outbox'>,
): Promise<void> {
  if (!(await claim(db, mail))) return;
  const attempts = mail.attempts + 1;
  try {
    const whole = await complete(db.query, mail);
    if (!whole) return await drop(db, logger, mail);
    await delivery.deliver(whole);
  } catch (error) {
    const pause = Math.min(LONGEST_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** (attempts - 1));
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ err: error, mail: mail.id, attempts, retryInSeconds: pause / SECOND }, 'mail not sent');
    await change(db, mail.id, { next_attempt_at: fromNow(pause), last_error: reason.slice(0, 1000) });
    return;
  }
  // The text of a sent mail is erased: nobody needs it.
  await change(db, mail.id, { sent_at: now(), text: '', html: '', last_error: null });
}

async function drop(db: Database, logger: Logger, { id }: Row<'outbox'>): Promise<void> {
  logger.warn({ mail: id }, 'mail given up: its link cannot be used anymore');
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
