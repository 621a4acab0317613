import { IMPORT_MESSAGES, type ImportInput, type ImportResult } from '@kitroom/contract/import/import';
import { requireStillAllowed } from '../../access/session/sessions.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { findRecords } from '../../platform/db/records.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { conflict } from '../../platform/http/errors.ts';
import { tried } from '../all-or-nothing.ts';
import type { BulkParts } from '../change-records.ts';
import type { ImportKind } from './import-kinds.ts';
import { type Plan, type PlannedLine, planImport } from './plan.ts';
import { saveLines, vacate } from './save-lines.ts';

type Asked = ImportInput & { actor: Actor };

/** Says what each line would do, and keeps nothing. */
export async function previewImport(
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
