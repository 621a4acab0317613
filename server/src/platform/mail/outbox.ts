import type { Transaction } from '../db/database.ts';
import { now } from '../db/now.ts';

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
