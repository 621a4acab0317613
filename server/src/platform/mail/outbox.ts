import type { Queries, Transaction } from '../db/database.ts';
import { fromNow, now } from '../db/now.ts';

const RETENTION_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** A mail to one address. */
export interface Mail {
  /** The address stored with the account, never one that was typed in. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Queues a mail in the transaction of the change it reports; the worker sends it after the commit. */
export async function queueMail(trx: Transaction, { to, subject, text, html }: Mail): Promise<void> {
  const at = now();
  await trx
    .insertInto('outbox')
    .values({
      to_address: to,
      subject,
      text,
      html,
      created_at: at,
      next_attempt_at: at,
      sent_at: null,
      last_error: null,
    })
    .execute();
}

/** Deletes mail older than a month, whether sent or given up. */
export async function sweepOutbox(query: Queries): Promise<void> {
  await query.deleteFrom('outbox').where('created_at', '<', fromNow(-RETENTION_MILLISECONDS)).execute();
}
