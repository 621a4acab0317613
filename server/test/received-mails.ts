import type { Database } from '../src/platform/db/database.ts';

/** The mails that were written to an address, oldest first. */
export function mailsTo(db: Database, address: string): Promise<{ subject: string; text: string }[]> {
  return db.query
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute();
}

/** A letter as plain text: a greeting, these parts, and who writes. */
export function letterTo(name: string, ...parts: string[]): string {
  return `${[`Hi ${name},`, ...parts, '-- \nKitroom'].join('\n\n')}\n`;
}
