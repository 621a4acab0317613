import { randomUUID } from 'node:crypto';
import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { type Insertable, sql } from 'kysely';
import { inBatches, type Transaction } from './database.ts';
import { now } from './now.ts';
import type { ChangeLogTable } from './tables.ts';

/** Who makes a change, and in which request: all entries of one request are one change. */
export interface Author {
  /** Null: nobody is signed in. */
  userId: number | null;
  requestId: string;
  /** How the user got in; `tokenId`: with this API token. */
  letInBy?: { tokenId?: number | undefined };
  /** Set while changes are undone: entries then say so, whatever is saved for it. */
  undoing?: true;
  /** Set while lines of a file are imported: what is created is logged as such. */
  importing?: true;
  /** Set while many records are changed: entries are added here, and the caller that set it logs them all with `logChanges`. */
  entries?: Change[];
}

/** The author of a change that no request makes, but a start or a command; in the name of a user or of nobody. */
export function systemAuthor(userId: number | null = null): Author {
  return { userId, requestId: orderedUuid() };
}

export interface Change {
  author: Author;
  action: ChangeAction;
  /** The table, or `session` and the like where there is no row. */
  entity: string;
  entityId: number | null;
  before?: object | undefined;
  after?: object | undefined;
}

type NewEntry = Insertable<ChangeLogTable> & { action: ChangeAction };

const SECRET_OR_DERIVED = new Set([
  'password_hash',
  'token_hash',
  'code_hash',
  'sealed_secret',
  'sealed_former_secret',
  'name_folded',
  'code_folded',
  'email_folded',
]);

/** Adds one entry to the change log, without secrets, in the transaction of the change; or to its author's `entries`. */
export async function logChange(trx: Transaction, change: Change): Promise<void> {
  if (change.author.entries) {
    change.author.entries.push(change);
    return;
  }
  const row = toRow(change);
  // As text: every save logs, and building this statement would take longer than SQLite needs to run it.
  await sql`insert into change_log (at, actor_user_id, api_token_id, request_id, action, entity, entity_id, before, after)
    values (${row.at}, ${row.actor_user_id}, ${row.api_token_id}, ${row.request_id}, ${row.action}, ${row.entity},
      ${row.entity_id}, ${row.before}, ${row.after})`.execute(trx);
}

/** Like `logChange`; resolves to the entry's id. */
export async function logNumberedChange(trx: Transaction, change: Change): Promise<number> {
  const { id } = await trx
    .insertInto('change_log')
    .values(toRow(change))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds many entries, as `logChange` does one. */
export async function logChanges(trx: Transaction, changes: readonly Change[]): Promise<void> {
  for (const some of inBatches(changes)) await trx.insertInto('change_log').values(some.map(toRow)).execute();
}

function toRow({ author, action, entity, entityId, before, after }: Change): NewEntry {
  return {
    at: now(),
    actor_user_id: author.userId,
    api_token_id: author.letInBy?.tokenId ?? null,
    request_id: author.requestId,
    action: actionBy(author, action),
    entity,
    entity_id: entityId,
    before: before ? toJson(before) : null,
    after: after ? toJson(after) : null,
  };
}

/**
 * Changes that an undo logs as they are: the other ends of links, which tell of the same change and are not undone on their own,
 * and records that leave their table or come back.
 */
const OWN_ACTIONS: ReadonlySet<ChangeAction> = new Set(['linked', 'removed', 'returned']);

function actionBy({ undoing, importing }: Author, action: ChangeAction): ChangeAction {
  if (undoing && !OWN_ACTIONS.has(action)) return 'undo';
  return importing && action === 'create' ? 'import' : action;
}

function toJson(value: object): string {
  return JSON.stringify(value, (key, member) => (SECRET_OR_DERIVED.has(key) ? undefined : member));
}

/** Every save changes them, and an entry of the change log says itself when it was made and by whom. */
const STAMPS: ReadonlySet<string> = new Set(['version', 'updated_at', 'updated_by']);

/** Columns that are read together: halves of a name, and an email with whether it was verified. */
const TOGETHER: readonly (readonly string[])[] = [
  ['first_name', 'last_name'],
  ['email', 'email_verified'],
];

/** Of the rows before and after a save, what the change log keeps: the columns that differ. */
export function differences<Columns extends object>(before: Columns, after: Columns) {
  const differing = Object.keys(after).filter(
    (column) => !STAMPS.has(column) && before[column as keyof Columns] !== after[column as keyof Columns],
  );
  const kept = new Set(
    differing.flatMap((column) => TOGETHER.find((columns) => columns.includes(column)) ?? [column]),
  );
  const only = (row: Columns) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => kept.has(column)));
  return { before: only(before), after: only(after) };
}

/**
 * A new UUID of version 7 (RFC 9562), which begins with the time: an index of such ids grows at its end, where one of random
 * ids has to write another page for each. Made of Node's own, which has random bytes in store: `uuid` asks the system for
 * some each time, four times as long, with every request.
 */
export function orderedUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
