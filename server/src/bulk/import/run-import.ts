import type { BulkEntity } from '@kitroom/contract/bulk';
import { IMPORT_MESSAGES, type ImportInput, type ImportResult } from '@kitroom/contract/import/import';
import { requireStillAllowed } from '../../access/sign-in/sessions.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { uniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { BulkParts } from '../change-records.ts';
import { IMPORT_KINDS, type ImportKind } from './import-kinds.ts';
import { type Plan, planImport } from './plan.ts';
import { changeUsers, savePlan } from './save-plan.ts';

/**
 * Imports lines into a list, all or nothing, or says what each line would do. Throws 409 where lines have errors, or would do
 * something else than in the preview that was looked at; 401 or 403 where the actor has lost a permission.
 */
export async function runImport(
  parts: BulkParts,
  entity: BulkEntity,
  input: ImportInput,
  actor: Actor,
): Promise<ImportResult> {
  const kind = IMPORT_KINDS[entity];
  const plan = input.dry_run
    ? await dryRun(parts, kind, input, actor)
    : await apply(parts, kind, input, actor).catch((error: unknown) => {
        if (uniqueViolation(error)) throw conflict('lines', IMPORT_MESSAGES.changedSince);
        throw error;
      });
  return resultOf(kind, plan, input.dry_run);
}

async function dryRun(parts: BulkParts, kind: ImportKind, input: ImportInput, actor: Actor): Promise<Plan> {
  const { db, takenValues } = parts;
  const planned = { kind, takenValues, actor, locked: false };
  // Nothing is written, so that nobody has to wait.
  if (kind.entity !== 'users') return planImport(db.query, planned, input);
  try {
    return await db.serializable(async (trx) => {
      const plan = await planImport(trx, planned, input);
      await changeUsers(trx, parts, plan.lines, actor);
      throw new NotKept(plan);
    });
  } catch (error) {
    if (error instanceof NotKept) return error.plan;
    throw error;
  }
}

/** Thrown to roll back. */
class NotKept extends Error {
  override name = 'NotKept';
  readonly plan: Plan;

  constructor(plan: Plan) {
    super('Rolled back');
    this.plan = plan;
  }
}

function apply(parts: BulkParts, kind: ImportKind, input: ImportInput, actor: Actor): Promise<Plan> {
  const { db, takenValues } = parts;
  const work = async (trx: Transaction) => {
    const plan = await planImport(trx, { kind, takenValues, actor, locked: true }, input);
    if (kind.entity === 'users') await changeUsers(trx, parts, plan.lines, actor);
    if (input.preview !== undefined && input.preview !== plan.preview)
      throw conflict('lines', IMPORT_MESSAGES.changedSince);
    const { create, change, error } = countsOf(plan);
    if (error > 0) throw conflict('lines', IMPORT_MESSAGES.refused(error));
    const { createPermission, updatePermission } = kind.resource;
    if (create > 0) await requireStillAllowed(trx, actor, createPermission);
    if (change > 0) await requireStillAllowed(trx, actor, updatePermission);
    await savePlan(trx, parts, kind, plan, actor);
    return plan;
  };
  return kind.entity === 'users' ? db.serializable(work) : db.transaction(work);
}

function countsOf({ lines }: Plan) {
  const counts = { create: 0, change: 0, unchanged: 0, error: 0 };
  for (const { result } of lines) counts[result] += 1;
  return counts;
}

function resultOf(kind: ImportKind, plan: Plan, isDryRun: boolean): ImportResult {
  const { create, change, unchanged, error } = countsOf(plan);
  const said = isDryRun ? IMPORT_MESSAGES.wouldImport : IMPORT_MESSAGES.imported;
  return {
    message: said(create, change),
    create_count: create,
    change_count: change,
    unchanged_count: unchanged,
    error_count: error,
    preview: plan.preview,
    can_undo:
      change > 0 ||
      plan.lines.some(({ result, input }) => result === 'create' && (input?.is_active ?? kind.activeAtFirst)),
    lines: isDryRun
      ? plan.lines.map(({ result, present, changes, errors }) => ({
          result,
          id: present?.row.id ?? null,
          changes: result === 'change' ? changes : [],
          errors,
        }))
      : [],
  };
}
