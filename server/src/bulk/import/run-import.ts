import {
  IMPORT_MESSAGES,
  type ImportInput,
  type ImportResult,
  importCall,
  importResult,
} from '@kitroom/contract/import/import';
import { KINDS, LISTED_KINDS } from '@kitroom/contract/kinds';
import { sql } from 'kysely';
import { requireStillAllowed } from '../../access/session/sessions.ts';
import { inBatches, type Transaction, within } from '../../platform/db/database.ts';
import { findRecords } from '../../platform/db/records.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { conflict } from '../../platform/http/errors.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { rowsWriter } from '../../platform/http/json-in-batches.ts';
import { answerOnce } from '../../platform/http/kept-answers.ts';
import { type App, answer, jsonWriter } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { LARGE, tried } from '../all-or-nothing.ts';
import type { BulkParts } from '../change-records.ts';
import { makeChanges } from '../make-changes.ts';
import type { Refusal } from '../refusal.ts';
import { type ImportKind, importKind } from './import-kinds.ts';
import { type Plan, type PlannedLine, planImport } from './plan.ts';
import { isBesides } from './present-lines.ts';

type Asked = ImportInput & { actor: Actor };

/** Imports of tables into lists: for users who may create or change their records; each line asks for what it does. */
export function importRoutes(app: App, parts: BulkParts): void {
  const { db } = parts;
  for (const entity of LISTED_KINDS) {
    const kind = importKind(entity);
    const transaction = kind.changesAccess ? db.serializable : db.transaction;
    serve(app, importCall(KINDS[entity]), async (request, reply) => {
      const { body } = request;
      const actor = actorOf(request);
      if (!body.dry_run)
        return answerOnce(
          reply,
          transaction,
          (trx) => importLines(trx, parts, kind, { ...body, actor }),
          LARGE,
        );
      const result = await previewImport(parts, kind, { ...body, actor });
      const sent: Buffer = await writeLines(writeRest({ ...result, success: true }), result.lines);
      return reply.type('application/json; charset=utf-8').send(sent);
    });
  }
}

const writeRest = jsonWriter(answer(importResult.omit({ lines: true })));
const writeLines = rowsWriter('lines', importResult.shape.lines.element);

/** Says what each line would do, and keeps nothing. */
async function previewImport(
  parts: BulkParts,
  kind: ImportKind,
  { actor, ...input }: Asked,
): Promise<ImportResult> {
  const { db } = parts;
  const planned = { kind, actor, locked: false };
  // Nothing is written, so that nobody has to wait.
  if (!kind.changesAccess) return resultOf(kind, await planImport(db.query, planned, input), true);
  // The rules of access look at what the changes before have left: only a save knows.
  return tried(db.serializable, async (trx) => {
    const plan = await planImport(trx, planned, input);
    await saveLines(trx, parts, kind, { lines: linesTo('change', plan), actor });
    return resultOf(kind, plan, true);
  });
}

/**
 * Imports lines into a list in an open transaction. Throws 409 where lines have errors, or would do something else than in the
 * preview that was looked at; 401 or 403 where the actor has lost a permission.
 */
export async function importLines(
  trx: Transaction,
  parts: BulkParts,
  kind: ImportKind,
  { actor, ...input }: Asked,
): Promise<ImportResult> {
  const plan = await planImport(trx, { kind, actor, locked: true }, input);
  if (input.preview !== undefined && input.preview !== plan.preview)
    throw conflict('lines', IMPORT_MESSAGES.changedSince);
  requireNoErrors(plan);
  const [changed, created] = [linesTo('change', plan), linesTo('create', plan)];
  const { createPermission, updatePermission } = kind.resource;
  if (created.length > 0) await requireStillAllowed(trx, actor, createPermission);
  if (changed.length > 0) await requireStillAllowed(trx, actor, updatePermission);
  await vacate(trx, kind, plan);
  const refusals = await saveLines(trx, parts, kind, { lines: [...changed, ...created], actor });
  // The plan knows who has which value: this one was taken in the same moment.
  if (refusals.some(({ isTaken }) => isTaken)) throw conflict('lines', IMPORT_MESSAGES.changedSince);
  requireNoErrors(plan);
  return { ...resultOf(kind, plan, false), ids: await savedIds(trx, kind, plan) };
}

/** The records of the lines that were saved, in the order of these. */
async function savedIds(trx: Transaction, kind: ImportKind, plan: Plan): Promise<number[]> {
  const values = linesTo('create', plan).flatMap(({ key }) => key ?? []);
  const created = new Map<unknown, number>();
  const wanted = { table: kind.entity, column: kind.keyColumn, values, locked: false };
  for await (const rows of findRecords(trx, wanted))
    for (const { id, [kind.keyColumn]: key } of rows) created.set(key, id);
  return plan.lines.flatMap(({ result, key, present }) =>
    result === 'create' || result === 'change' ? (present?.row.id ?? created.get(key) ?? []) : [],
  );
}

/**
 * Saves lines of a plan that was made in this transaction, each through the store of its record. A line that is refused
 * becomes an error; resolves to the refusals.
 */
async function saveLines(
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
async function vacate(
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

function linesTo(result: PlannedLine['result'], { lines }: Plan): PlannedLine[] {
  return lines.filter((line) => line.result === result);
}

function requireNoErrors(plan: Plan): void {
  const { error } = countsOf(plan);
  if (error > 0) throw conflict('lines', IMPORT_MESSAGES.refused(error));
}

function countsOf({ lines }: Plan) {
  const counts = { create: 0, change: 0, unchanged: 0, error: 0 };
  for (const { result } of lines) counts[result] += 1;
  return counts;
}

function resultOf(kind: ImportKind, plan: Plan, isDryRun: boolean): ImportResult {
  const { create, change, unchanged, error } = countsOf(plan);
  const active = plan.lines.some(
    ({ result, input }) => result === 'create' && (input?.is_active ?? kind.activeAtFirst),
  );
  const said = isDryRun ? IMPORT_MESSAGES.wouldImport : IMPORT_MESSAGES.imported;
  return {
    message: said(create, change),
    create_count: create,
    change_count: change,
    unchanged_count: unchanged,
    error_count: error,
    preview: plan.preview,
    can_undo: change > 0 || active || (create > 0 && kind.removable !== null),
    undo_removes: kind.removable !== null,
    ids: [],
    lines: isDryRun
      ? plan.lines.map(({ result, present, staysInactive, changes, errors }) => ({
          result,
          id: present?.row.id ?? null,
          is_inactive: staysInactive,
          changes: result === 'change' ? changes : [],
          errors,
        }))
      : [],
  };
}
