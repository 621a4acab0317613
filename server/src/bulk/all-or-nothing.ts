import type { RefusedChange } from '@kitroom/contract/bulk/bulk';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { FastifyReply } from 'fastify';
import { requireStillAllowed } from '../access/sign-in/sessions.ts';
import type { Database, Transaction, TransactionSize } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import { answerOnce } from '../platform/http/kept-answers.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { type MakeChange, makeChanges, type Outcome } from './make-changes.ts';

/** The result of the changes; where one was refused, the result they would have had. */
export interface BulkOutcome {
  changed: number;
  unchanged: number;
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
export async function makeAll<Change extends { id: number }>(
  trx: Transaction,
  { permissions, ...work }: Work<Change>,
  makeChange: MakeChange<Change, 'changed' | 'unchanged'>,
): Promise<BulkOutcome> {
  for (const code of permissions) await requireStillAllowed(trx, work.actor, code);
  return inAll(await makeChanges(trx, work, makeChange));
}

/** Of transactions that change many records. */
export const LARGE: TransactionSize = { large: true };

interface Run {
  transaction: Database['transaction'];
  dryRun: boolean;
}

/** Does the work in one transaction, once for each key of a request. A dry run does the same and takes it back. */
export function allOrNothing<Body extends object>(
  reply: FastifyReply,
  { transaction, dryRun }: Run,
  work: (trx: Transaction) => Promise<Body>,
): Promise<Body> {
  return dryRun ? tried(transaction, work) : answerOnce(reply, transaction, work, LARGE);
}

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
): Promise<Outcome> {
  try {
    return await transaction(async (trx) => {
      throw new TakenBack(await work(trx));
    }, LARGE);
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
