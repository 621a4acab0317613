import { setImmediate as nextTick } from 'node:timers/promises';
import {
  type BulkEntity,
  type BulkUpdateInput,
  bulkResources,
  type RecordChange,
  type RefusedChange,
} from '@kitroom/contract/bulk';
import { requireStillAllowed } from '../access/sign-in/sessions.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { lockRecords, StaleVersionError } from '../platform/db/records.ts';
import { asPart } from '../platform/db/savepoint.ts';
import { within } from '../platform/db/within.ts';
import type { Actor } from '../platform/http/actor.ts';
import { notFound } from '../platform/http/errors.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { RECORD_KINDS, type ReadRecord, type Settings } from './record-kinds.ts';
import { type Refusal, refusalOf } from './refusal.ts';

export interface BulkParts {
  db: Database;
  settings: Settings;
  takenValues: TakenValues;
}

/** What became of the changes: with a refused one, or of a dry run, what would have. */
export interface BulkOutcome {
  changed: number;
  unchanged: number;
  refused: RefusedChange[];
}

/**
 * Changes records in one transaction, each through its own store: all of them, or none where one is refused. A dry run
 * does the same and takes it back. Throws 401 or 403 when the actor may not change such records any more.
 */
export async function changeRecords(
  parts: BulkParts,
  entity: BulkEntity,
  { changes, dry_run }: BulkUpdateInput,
  actor: Actor,
): Promise<BulkOutcome> {
  const { updatePermission, changesAccess } = RECORD_KINDS[entity];
  const run = changesAccess ? parts.db.serializable : parts.db.transaction;
  try {
    return await run(async (trx) => {
      await requireStillAllowed(trx, actor, updatePermission);
      const outcome = await applyAll(parts, trx, { entity, changes, actor });
      if (dry_run || outcome.refused.length > 0) throw new NotKept(outcome);
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

interface Work {
  entity: BulkEntity;
  changes: readonly RecordChange[];
  actor: Actor;
}

type Result = { change: RecordChange; name: string | null } & (
  | { result: 'changed' | 'unchanged' }
  | { refusal: Refusal }
);

/** A value that another record of the same call gives up is free afterwards; these many rounds look for such. */
const ROUNDS = 8;
/** Other requests run in between. */
const RECORDS_BEFORE_PAUSE = 10;

async function applyAll(parts: BulkParts, trx: Transaction, work: Work): Promise<BulkOutcome> {
  const { entity, changes, actor } = work;
  await lockRecords(
    trx,
    entity,
    changes.map(({ id }) => id),
  );
  const read = RECORD_KINDS[entity].reader(within(parts.db, trx), parts.settings);
  const results = new Map<RecordChange, Result>();
  let waiting = changes;
  for (let round = 1; round <= ROUNDS && waiting.length > 0; round++) {
    for (const [index, change] of waiting.entries()) {
      if (index % RECORDS_BEFORE_PAUSE === 0) await nextTick();
      results.set(change, await applyOne(parts, trx, { entity, read, change, actor }));
    }
    const taken = waiting.filter((change) => isTaken(results.get(change)));
    if (taken.length === waiting.length) break;
    // Numbers that move up by one are free from the other end.
    waiting = taken.toReversed();
  }
  return outcomeOf(changes.flatMap((change) => results.get(change) ?? []));
}

async function applyOne(
  { takenValues }: BulkParts,
  trx: Transaction,
  { entity, read, change, actor }: Omit<Work, 'changes'> & { read: ReadRecord; change: RecordChange },
): Promise<Result> {
  let name: string | null = null;
  const part = await asPart(
    trx,
    async () => {
      const record = await read(change.id);
      if (!record) throw notFound(bulkResources[entity].notFound);
      name = record.name;
      if (change.version !== undefined && change.version !== record.version) throw new StaleVersionError();
      const known = RECORD_KINDS[entity].fieldNames;
      const fields = Object.fromEntries(Object.entries(change.fields).filter(([key]) => known.includes(key)));
      if (!record.wouldChange(fields)) return 'unchanged';
      await record.save(fields, actor);
      return 'changed';
    },
    (error) => refusalOf(error, takenValues),
  );
  return { change, name, ...part };
}

function isTaken(result: Result | undefined): boolean {
  return result !== undefined && 'refusal' in result && result.refusal.isTaken;
}

function outcomeOf(results: readonly Result[]): BulkOutcome {
  const outcome: BulkOutcome = { changed: 0, unchanged: 0, refused: [] };
  for (const result of results) {
    if ('result' in result) outcome[result.result] += 1;
    else {
      const { status, errors } = result.refusal;
      outcome.refused.push({ id: result.change.id, name: result.name, status, errors });
    }
  }
  return outcome;
}
