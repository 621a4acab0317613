import type { Queries, Transaction } from '../db/database.ts';
import { fromNow, now } from '../db/now.ts';

const KEPT_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** A mail to one address. */
export interface Mail {
  /** The address stored with the account, never one that was typed in. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail over in the transaction of what it tells about; the worker sends it after the commit. */
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

/** Deletes mail that is older than a month, sent or given up. */
export async function sweepOutbox(query: Queries): Promise<void> {
  await query.deleteFrom('outbox').where('created_at', '<', fromNow(-KEPT_MILLISECONDS)).execute();
}
