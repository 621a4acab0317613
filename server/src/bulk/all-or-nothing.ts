import { setImmediate as nextTick } from 'node:timers/promises';
import type { RefusedChange } from '@kitroom/contract/bulk';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { requireStillAllowed } from '../access/sign-in/sessions.ts';
import { atOnce } from '../platform/db/at-once.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { asPart } from '../platform/db/savepoint.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** What became of the changes: with a refused one, or of a dry run, what would have. */
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
  /** What the actor must still hold in the transaction. */
  permissions: readonly PermissionCode[];
  /** Whether the changes concern who may do what, which needs `serializable`. */
  changesAccess: boolean;
}

/** Makes one change; calls `named` as soon as it knows what the record is called. Throws as a save does. */
export type MakeChange<Change> = (
  change: Change,
  named: (name: string) => void,
) => Promise<'changed' | 'unchanged'>;

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
  prepare: (trx: Transaction) => Promise<MakeChange<Change>>,
): Promise<BulkOutcome> {
  const run = changesAccess ? db.serializable : db.transaction;
  try {
    return await run(async (trx) => {
      for (const code of permissions) await requireStillAllowed(trx, actor, code);
      const outcome = await makeAll(trx, { changes, changesAccess, takenValues }, await prepare(trx));
      if (dryRun || outcome.refused.length > 0) throw new NotKept(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof NotKept) return error.outcome;
    throw error;
  }
}

/** Thrown to roll back. */
class NotKept extends Error {
  override name = 'NotKept';
  readonly outcome: BulkOutcome;

  constructor(outcome: BulkOutcome) {
    super('Rolled back');
    this.outcome = outcome;
  }
}

type Result = { name: string | null } & ({ result: 'changed' | 'unchanged' } | { refusal: Refusal });

/** A value that another record of the same call gives up is free afterwards; these many rounds look for such. */
const ROUNDS = 8;
/** Changes that share a savepoint while none of them is refused; other requests run in between. */
const GROUP = 25;

async function makeAll<Change extends { id: number }>(
  trx: Transaction,
  {
    changes,
    changesAccess,
    takenValues,
  }: Pick<Work<Change>, 'changes' | 'changesAccess'> & Pick<Parts, 'takenValues'>,
  makeChange: MakeChange<Change>,
): Promise<BulkOutcome> {
  const asRefusal = (error: unknown) => refusalOf(error, takenValues);

  const makeOne = async (change: Change): Promise<Result> => {
    let name: string | null = null;
    const named = (known: string) => {
      name = known;
    };
    const part = await asPart(trx, () => makeChange(change, named), asRefusal);
    return { name, ...part };
  };

  // Most changes are not refused, and two statements for each savepoint would be a quarter of all.
  const makeTogether = async (group: readonly Change[]): Promise<[Change, Result][]> => {
    const work = async () => {
      const make = async (change: Change): Promise<[Change, Result]> => [
        change,
        { name: null, result: await makeChange(change, () => {}) },
      ];
      // The rules of access look at what the changes before have left.
      return changesAccess ? eachAfterTheOther(group, make) : atOnce(group, make);
    };
    const part = await asPart(trx, work, asRefusal);
    return 'result' in part ? part.result : makeEach(group);
  };

  const makeEach = (some: readonly Change[]) =>
    eachAfterTheOther(some, async (change): Promise<[Change, Result]> => [change, await makeOne(change)]);

  const results = new Map<Change, Result>();
  let waiting = changes;
  for (let round = 1; round <= ROUNDS && waiting.length > 0; round++) {
    for (let from = 0; from < waiting.length; from += GROUP) {
      await nextTick();
      const group = waiting.slice(from, from + GROUP);
      const made = round === 1 ? await makeTogether(group) : await makeEach(group);
      for (const [change, result] of made) results.set(change, result);
    }
    const taken = waiting.filter((change) => isTaken(results.get(change)));
    if (taken.length === waiting.length) break;
    // Numbers that move up by one are free from the other end.
    waiting = taken.toReversed();
  }
  return outcomeOf(changes, results);
}

async function eachAfterTheOther<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>) {
  const made: Made[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

function isTaken(result: Result | undefined): boolean {
  return result !== undefined && 'refusal' in result && result.refusal.isTaken;
}

function outcomeOf<Change extends { id: number }>(
  changes: readonly Change[],
  results: ReadonlyMap<Change, Result>,
): BulkOutcome {
  const outcome: BulkOutcome = { changed: 0, unchanged: 0, refused: [] };
  for (const change of changes) {
    const made = results.get(change);
    if (!made) continue;
    if ('result' in made) {
      outcome[made.result] += 1;
      continue;
    }
    const { status, errors } = made.refusal;
    outcome.refused.push({ id: change.id, name: made.name, status, errors });
  }
  return outcome;
}
