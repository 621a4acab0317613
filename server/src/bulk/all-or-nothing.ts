import type { RefusedChange, RefusedChanges } from '@kitroom/contract/bulk/bulk';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { requireStillAllowed } from '../access/session/sessions.ts';
import type { Database, Transaction, TransactionSize } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import { failure, HttpError } from '../platform/http/errors.ts';
import type { AnsweredOnce } from '../platform/http/kept-answers.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { type MakeChange, makeChanges } from './make-changes.ts';

/** What became of the changes that were made, in their order, and those that were refused. */
export interface BulkOutcome<Done> {
  done: Done[];
  refused: RefusedChange[];
}

/** Many changes, each to one record. */
interface Work<Change extends { id: number }> {
  changes: readonly Change[];
  actor: Actor;
  /** The codes that the actor must still hold in the transaction. */
  permissions: readonly PermissionCode[];
  takenValues: TakenValues;
}

/** Makes all changes in an open transaction; whichever are refused, all are tried. Throws 401 or 403 when the actor has lost a permission. */
export async function makeAll<Change extends { id: number }, Done>(
  trx: Transaction,
  { permissions, ...work }: Work<Change>,
  makeChange: MakeChange<Change, Done>,
): Promise<BulkOutcome<Done>> {
  for (const code of permissions) await requireStillAllowed(trx, work.actor, code);
  const all: BulkOutcome<Done> = { done: [], refused: [] };
  for (const outcome of await makeChanges(trx, work, makeChange)) {
    if ('done' in outcome) {
      all.done.push(outcome.done);
      continue;
    }
    const { status, errors } = outcome.refusal;
    all.refused.push({ id: outcome.change.id, name: outcome.name, status, errors });
  }
  return all;
}

/** Throws 409 where changes were refused; `path` is the input that has them. */
export function requireNoRefusal(
  { refused }: Pick<BulkOutcome<unknown>, 'refused'>,
  path: string,
  message: (refused: number) => string,
): void {
  if (refused.length === 0) return;
  throw new HttpError(409, { ...failure(message(refused.length)), path, refused } satisfies RefusedChanges);
}

/** Of transactions that change many records. */
export const LARGE: TransactionSize = { large: true };

/** Thrown to roll a transaction back, with what it would have done. */
class TakenBack<Outcome> extends Error {
  override name = 'TakenBack';
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('Rolled back');
    this.outcome = outcome;
  }
}

/** The effect that the work would have: it is done in a transaction that is rolled back. */
export async function tried<Outcome>(
  transaction: Database['transaction'],
  work: (trx: Transaction) => Promise<Outcome>,
): Promise<AnsweredOnce<Outcome>> {
  try {
    return await transaction(async (trx) => {
      throw new TakenBack(await work(trx));
    }, LARGE);
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome as AnsweredOnce<Outcome>;
    throw error;
  }
}
