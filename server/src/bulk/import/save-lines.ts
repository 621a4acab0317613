import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { within } from '../../platform/db/within.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { BulkParts } from '../change-records.ts';
import { makeChanges } from '../make-changes.ts';
import type { Refusal } from '../refusal.ts';
import { isBesides } from './besides.ts';
import type { ImportKind } from './import-kinds.ts';
import type { Plan, PlannedLine } from './plan.ts';

/**
 * Saves lines of a plan that was made in this transaction, each through the store of its record. A line that is refused
 * becomes an error; resolves to the refusals.
 */
export async function saveLines(
  trx: Transaction,
  { db, settings, takenValues }: BulkParts,
  kind: ImportKind,
  { lines, actor }: { lines: readonly PlannedLine[]; actor: Actor },
): Promise<Refusal[]> {
  const { create, update } = kind.writer(within(db, trx), settings);
  const importing: Actor = { ...actor, importing: true };
  const work = { changes: lines, actor: importing, takenValues };
  const outcomes = await makeChanges(
    trx,
    work,
    async ({ present, input = {}, changes }, { actor: author }) => {
      const own = Object.entries(input).filter(([field]) => !isBesides(kind, field));
      if (!present) {
        await create(Object.fromEntries(own), author);
        return;
      }
      const { id, version } = present.row;
      const changed = changes.map(({ field }) => field);
      const besides = changed.filter((field) => isBesides(kind, field));
      if (besides.length < changed.length) await update(id, Object.fromEntries(own), author, version);
      if (besides.length > 0)
        await kind.besides?.save(
          trx,
          id,
          Object.fromEntries(besides.map((field) => [field, input[field]])),
          author,
        );
    },
  );
  const refusals: Refusal[] = [];
  for (const outcome of outcomes) {
    if (!('refusal' in outcome)) continue;
    refusals.push(outcome.refusal);
    Object.assign(outcome.change, { result: 'error', errors: outcome.refusal.errors });
  }
  return refusals;
}

/** Gives records values that nobody has, where another line takes theirs: so that records can exchange them. */
export async function vacate(
  trx: Transaction,
  { entity }: ImportKind,
  { vacated }: Pick<Plan, 'vacated'>,
): Promise<void> {
  for (const [column, ids] of vacated) {
    for (const some of inBatches(ids)) {
      await sql`
        update ${sql.table(entity)} set ${sql.ref(column)} = ${'\u0001'} || cast(id as text)
        where id in (${sql.join(some)})`.execute(trx);
    }
  }
}
