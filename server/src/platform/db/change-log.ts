import type { Transaction } from './database.ts';
import { now } from './now.ts';

export interface Change {
  /** Id of the signed-in user; null: nobody was signed in. */
  actorId: number | null;
  /** What was done, such as `create`, `update`, `links`, `sign-in`. */
  action: string;
  /** The table, or `session` and the like where there is no row. */
  entity: string;
  entityId: number | null;
  before?: object | undefined;
  after?: object | undefined;
}

const SECRET_OR_DERIVED = new Set([
  'password_hash',
  'token_hash',
  'name_folded',
  'code_folded',
  'email_folded',
]);

/** Adds one entry to the change log, without secrets, in the transaction of the change. Resolves to its id. */
export async function logChange(trx: Transaction, change: Change): Promise<number> {
  const { id } = await trx
    .insertInto('change_log')
    .values({
      at: now(),
      actor_user_id: change.actorId,
      action: change.action,
      entity: change.entity,
      entity_id: change.entityId,
      before: change.before ? toJson(change.before) : null,
      after: change.after ? toJson(change.after) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function toJson(value: object): string {
  return JSON.stringify(value, (key, member) => (SECRET_OR_DERIVED.has(key) ? undefined : member));
}
