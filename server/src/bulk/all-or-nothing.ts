import type { RefusedChange } from '@kitroom/contract/bulk/bulk';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { requireStillAllowed } from '../access/sign-in/sessions.ts';
import type { Database, Transaction, TransactionSize } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { type MakeChange, makeChanges, type Outcome } from './make-changes.ts';

/** The result of the changes; with a refusal, or of a dry run, the result they would have had. */
export interface BulkOutcome {
  changed: number;
  unchanged: number;
  refused: RefusedChange[];
}

/** Many changes, each to one record. */
interface Work<Change extends { id: number }> {
  changes: readonly Change[];
  /** Whether to take all of it back at the end. */
  dryRun: boolean;
  actor: Actor;
  /** The codes that the actor must still hold in the transaction. */
  permissions: readonly PermissionCode[];
  /** Whether the changes concern permissions, which need `serializable`. */
  changesAccess: boolean;
}

interface Parts {
  db: Database;
  takenValues: TakenValues;
}

/**
 * Makes all changes in one transaction, or none where one is refused; whichever are refused, all are tried. `prepare` gets
 * the transaction. A dry run does the same and takes it back. Throws 401 or 403 when the actor has lost a permission.
 */
export async function allOrNothing<Change extends { id: number }>(
  { db, takenValues }: Parts,
  { changes, dryRun, actor, permissions, changesAccess }: Work<Change>,
  prepare: (trx: Transaction) => Promise<MakeChange<Change, 'changed' | 'unchanged'>>,
): Promise<BulkOutcome> {
  const run = changesAccess ? db.serializable : db.transaction;
  return orTakenBack(
    run(async (trx) => {
      for (const code of permissions) await requireStillAllowed(trx, actor, code);
      const outcome = inAll(await makeChanges(trx, { changes, actor, takenValues }, await prepare(trx)));
      if (dryRun || outcome.refused.length > 0) throw new TakenBack(outcome);
      return outcome;
    }, LARGE),
  );
}

/** Of transactions that change many records. */
export const LARGE: TransactionSize = { large: true };

/** Thrown to roll a transaction back, with what it would have done. */
export class TakenBack<Outcome> extends Error {
  override name = 'TakenBack';
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('Rolled back');
    this.outcome = outcome;
  }
}

/** What a transaction has done, or would have done where it threw `TakenBack`. */
export async function orTakenBack<Outcome>(transaction: Promise<Outcome>): Promise<Outcome> {
  try {
    return await transaction;
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome as Outcome;
    throw error;
  }
}

function inAll<Change extends { id: number }>(
  outcomes: readonly Outcome<Change, 'changed' | 'unchanged'>[],
): BulkOutcome {
  const all: BulkOutcome = { changed: 0, unchanged: 0, refused: [] };
  for (const outcome of outcomes) {
    if ('done' in outcome) {
      all[outcome.done] += 1;
      continue;
    }
    const { status, errors } = outcome.refusal;
    all.refused.push({ id: outcome.change.id, name: outcome.name, status, errors });
  }
  return all;
}
