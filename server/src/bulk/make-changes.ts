import { setImmediate as nextTick } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { type Change as LoggedChange, logChanges } from '../platform/db/change-log.ts';
import { inBatches, type Transaction } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** Makes one change for this actor; calls `named` as soon as it knows the record's name. Throws like a save. */
export type MakeChange<Change, Done> = (
  change: Change,
  call: { actor: Actor; named(name: string): void },
) => Promise<Done>;

/** The outcome of one change; a record that is not there has no name. */
export type Outcome<Change, Done> = { change: Change } & (
  | { done: Done }
  | { refusal: Refusal; name: string | null }
);

/** A value that another record of the same call gives up is free afterwards; these many rounds look for such. */
const ROUNDS = 8;
/** Changes that share a savepoint while none of them is refused. */
const GROUP = 25;

/**
 * Makes changes one after the other in an open transaction, and says what became of each, in their order. Whichever are
 * refused, all are tried, and a refused one leaves nothing behind. Other requests run in between.
 */
export async function makeChanges<Change, Done>(
  trx: Transaction,
  { changes, actor, takenValues }: { changes: readonly Change[]; actor: Actor; takenValues: TakenValues },
  makeChange: MakeChange<Change, Done>,
): Promise<Outcome<Change, Done>[]> {
  const asRefusal = (error: unknown) => refusalOf(error, takenValues);

  const makeOne = async (change: Change): Promise<Outcome<Change, Done>> => {
    let name: string | null = null;
    const named = (known: string) => {
      name = known;
    };
    const part = await asPart(trx, () => makeChange(change, { actor, named }), asRefusal);
    return 'result' in part ? { change, done: part.result } : { change, name, refusal: part.refusal };
  };

  // Most changes are not refused: savepoints and log entries would be a third of all statements.
  const makeGroup = async (group: readonly Change[]): Promise<Outcome<Change, Done>[]> => {
    const makeAll = async () => {
      const entries: LoggedChange[] = [];
      const call = { actor: { ...actor, entries }, named: () => {} };
      const made = await eachInTurn(group, async (change) => ({
        change,
        done: await makeChange(change, call),
      }));
      await logChanges(trx, entries);
      return made;
    };
    const part = await asPart(trx, makeAll, asRefusal);
    return 'result' in part ? part.result : eachInTurn(group, makeOne);
  };

  const outcomes = new Map<Change, Outcome<Change, Done>>();
  let waiting = changes;
  for (let round = 1; round <= ROUNDS; round++) {
    const taken: Change[] = [];
    for (const group of inBatches(waiting, GROUP)) {
      // SQLite answers without yielding.
      await nextTick();
      for (const outcome of await makeGroup(group)) {
        outcomes.set(outcome.change, outcome);
        if ('refusal' in outcome && outcome.refusal.isTaken) taken.push(outcome.change);
      }
    }
    if (taken.length === waiting.length) break;
    // Numbers that move up by one are free from the other end.
    waiting = taken.toReversed();
  }
  return changes.flatMap((change) => outcomes.get(change) ?? []);
}

async function eachInTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>) {
  const made: Made[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

const SAVEPOINT = CompiledQuery.raw('savepoint part');
const ROLLBACK_TO_SAVEPOINT = CompiledQuery.raw('rollback to savepoint part');
const RELEASE_SAVEPOINT = CompiledQuery.raw('release savepoint part');

/**
 * Runs a part of an open transaction. Where it rejects and `refusalOf` knows why, what it wrote is taken back, the
 * transaction goes on, and this resolves to the refusal; other errors are passed on.
 */
async function asPart<T, Refusal extends object>(
  trx: Transaction,
  work: () => Promise<T>,
  refusalOf: (error: unknown) => Refusal | undefined,
): Promise<{ result: T } | { refusal: Refusal }> {
  await trx.executeQuery(SAVEPOINT);
  try {
    const result = await work();
    await trx.executeQuery(RELEASE_SAVEPOINT);
    return { result };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    await trx.executeQuery(ROLLBACK_TO_SAVEPOINT);
    await trx.executeQuery(RELEASE_SAVEPOINT);
    return { refusal };
  }
}
