import { setImmediate as nextTick } from 'node:timers/promises';
import {
  UNDO_LIMITS,
  UNDO_MESSAGES,
  type UndoInput,
  type UndoRefusal,
  type UndoResult,
} from '@kitroom/contract/history/undo';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { ZodError } from 'zod';
import { requireStillAllowed } from '../../access/sign-in/sessions.ts';
import { LARGE } from '../../bulk/all-or-nothing.ts';
import type { Settings } from '../../bulk/record-kinds.ts';
import type { PictureStore } from '../../pictures/store/picture-store.ts';
import { atOnce } from '../../platform/db/at-once.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { StaleVersionError } from '../../platform/db/records.ts';
import { asPart } from '../../platform/db/savepoint.ts';
import { within } from '../../platform/db/within.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { failure, HttpError, notFound } from '../../platform/http/errors.ts';
import { conflictOf, type TakenValues } from '../../platform/http/taken-values.ts';
import { readRequests, unitsOf } from './logged-requests.ts';
import { CannotUndoError, type Unit } from './undo-kind.ts';
import { formerFiles } from './undo-pictures.ts';

export interface UndoParts {
  db: Database;
  store: Pick<PictureStore, 'sizesOf'>;
  settings: Settings;
  takenValues: TakenValues;
}

interface Kept {
  name: string;
  reason: string;
}

/**
 * Undoes requests, newest first, in one transaction. Throws 403 where the actor may not make one of these changes by
 * hand; 404 when they changed nothing; 409 with what was changed since, unless that is to be skipped.
 */
export async function undo(parts: UndoParts, input: UndoInput, actor: Actor): Promise<UndoResult> {
  const { db, store } = parts;
  const units = await readUnits(db, input.request_ids);
  const codes = [...new Set(units.map(({ kind }) => kind.permission))];
  const files = formerFiles(units.flatMap(({ entries }) => entries));
  const sizes = await store.sizesOf([...files.keys()]);
  const keptFiles = new Set([...files.keys()].filter((key) => sizes.get(key) === files.get(key)));

  const run = units.some(({ kind }) => kind.changesAccess) ? db.serializable : db.transaction;
  return run(async (trx) => {
    await requireAll(trx, actor, codes);
    const { undone, kept } = await undoUnits(parts, trx, { units, actor, keptFiles });
    if (kept.length > 0 && (undone.length === 0 || !input.skip_changed))
      throw refusal(sentence(kept, units.length), kept, undone.length);
    return {
      message: UNDO_MESSAGES.undone(undone.length),
      undone: undone.slice(0, UNDO_LIMITS.named),
      undone_count: undone.length,
      kept: kept.slice(0, UNDO_LIMITS.named),
      kept_count: kept.length,
    };
  }, LARGE);
}

async function readUnits(db: Database, requestIds: readonly string[]): Promise<Unit[]> {
  const requests = await readRequests(db.query, requestIds);
  const units: Unit[] = [];
  for (const requestId of requestIds) {
    const found = unitsOf(requests.get(requestId) ?? [], Date.now());
    if (!found) throw refusal(UNDO_MESSAGES.notUndoable, [], 0);
    units.push(...found);
  }
  if (units.length === 0) throw notFound(UNDO_MESSAGES.nothing);
  return units.toSorted((one, other) => newest(other) - newest(one));
}

function newest({ entries }: Unit): number {
  return entries.at(-1)?.id ?? 0;
}

async function requireAll(trx: Transaction, actor: Actor, codes: readonly PermissionCode[]): Promise<void> {
  for (const code of codes) await requireStillAllowed(trx, actor, code);
}

/** Units that share a savepoint, and on PostgreSQL round trips, while none of them is refused; other requests run in between. */
const GROUP = 10;

async function undoUnits(
  { db, settings, takenValues }: UndoParts,
  trx: Transaction,
  { units, actor, keptFiles }: { units: readonly Unit[]; actor: Actor; keptFiles: ReadonlySet<string> },
) {
  const undoing: Actor = { ...actor, undoing: true };
  const context = { trx, db: within(db, trx), settings, actor: undoing, keptFiles };
  const undone: string[] = [];
  const kept: Kept[] = [];
  const undoOne = async (unit: Unit, named: (name: string) => void): Promise<string> => {
    const undoable = await unit.kind.find(context, unit);
    if (!undoable) throw new CannotUndoError(UNDO_MESSAGES.recordGone);
    named(undoable.name);
    await undoable.undo();
    return undoable.name;
  };
  const refused = (error: unknown) => reasonOf(error, takenValues);
  for (const group of groupsOf(units)) {
    // SQLite answers without yielding.
    await nextTick();
    const together = () => atOnce(group, (unit) => undoOne(unit, () => {}));
    const made = group.length === 1 ? undefined : await asPart(trx, together, refused);
    if (made && 'result' in made) {
      undone.push(...made.result);
      continue;
    }
    for (const unit of group) {
      let name = `#${unit.entityId}`;
      const part = await asPart(
        trx,
        () =>
          undoOne(unit, (known) => {
            name = known;
          }),
        refused,
      );
      if ('refusal' in part) kept.push({ name, reason: part.refusal.reason });
      else undone.push(name);
    }
  }
  return { undone, kept };
}

/** Neighbors that do not read what each other writes; what concerns access, and pictures, which move between slots, one by one. */
function groupsOf(units: readonly Unit[]): Unit[][] {
  const groups: Unit[][] = [];
  for (const unit of units) {
    const group = groups.at(-1);
    const joins =
      unit.kind.isIndependent &&
      group !== undefined &&
      group.length < GROUP &&
      group.every(({ kind, entityId }) => kind === unit.kind && entityId !== unit.entityId);
    if (joins) group.push(unit);
    else groups.push([unit]);
  }
  return groups;
}

function reasonOf(error: unknown, takenValues: TakenValues): { reason: string } | undefined {
  if (error instanceof CannotUndoError) return { reason: error.message };
  if (error instanceof StaleVersionError) return { reason: UNDO_MESSAGES.changedSince };
  if (error instanceof HttpError && error.status < 500) return { reason: error.message };
  // A value that was allowed once.
  if (error instanceof ZodError) return { reason: error.issues[0]?.message ?? UNDO_MESSAGES.notUndoable };
  const taken = conflictOf(error, takenValues);
  return taken && { reason: taken.message };
}

function sentence(kept: readonly Kept[], all: number): string {
  const [only] = kept;
  return all === 1 && only
    ? UNDO_MESSAGES.refusedOne(only.name, only.reason)
    : UNDO_MESSAGES.refusedSome(kept.length, all);
}

function refusal(message: string, kept: readonly Kept[], undoable: number): HttpError {
  return new HttpError(409, {
    ...failure(message),
    path: 'request_ids',
    kept: kept.slice(0, UNDO_LIMITS.named),
    kept_count: kept.length,
    undoable_count: undoable,
  } satisfies UndoRefusal);
}
