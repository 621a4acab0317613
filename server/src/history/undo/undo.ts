import { actionText } from '@kitroom/contract/history/change-actions';
import {
  UNDO_LIMITS,
  UNDO_MESSAGES,
  type UndoInput,
  type UndoRefusal,
  type UndoResult,
} from '@kitroom/contract/history/undo';
import { isKindName } from '@kitroom/contract/kinds';
import { requireStillAllowed } from '../../access/session/sessions.ts';
import { makeChanges } from '../../bulk/make-changes.ts';
import type { Settings } from '../../kinds/kind.ts';
import type { PictureStore } from '../../pictures/store/picture-store.ts';
import { type Database, type Transaction, within } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { failure, HttpError, notFound } from '../../platform/http/errors.ts';
import type { TakenValues } from '../../platform/http/taken-values.ts';
import { loggedName } from '../names.ts';
import { cannotUndo } from './changed-since.ts';
import { byKind, readRequests, unitsOf } from './logged-requests.ts';
import type { FindUndoable, RequestEntry, UndoKind, Unit } from './undo-kind.ts';
import { undoKindOf } from './undo-kinds.ts';
import { formerFiles } from './undo-pictures.ts';
import { inWords, type Kept, type Refused, withKind } from './undo-refusals.ts';

interface UndoParts {
  db: Database;
  store: Pick<PictureStore, 'sizesOf'>;
  settings: Settings;
  takenValues: TakenValues;
}

interface PreparedUndo {
  transaction: Database['transaction'];
  work: (trx: Transaction) => Promise<UndoResult>;
}

/**
 * The work that undoes requests, newest first, for one `LARGE` transaction. Throws 404 when they changed nothing. The work
 * throws 403 where the actor may not make one of these changes by hand; 409 with what was changed since, unless that is to be
 * skipped.
 */
export async function prepareUndo(parts: UndoParts, input: UndoInput, actor: Actor): Promise<PreparedUndo> {
  const { db, store } = parts;
  const { units, lasting } = await readUnits(db, input.request_ids);
  const codes = [...new Set(units.map(({ kind }) => kind.permission))];
  const files = formerFiles(units.flatMap(({ entries }) => entries));
  const sizes = await store.sizesOf([...files.keys()]);
  const keptFiles = new Set([...files.keys()].filter((key) => sizes.get(key) === files.get(key)));

  const work = async (trx: Transaction): Promise<UndoResult> => {
    for (const code of codes) await requireStillAllowed(trx, actor, code);
    const { undone, refused } = await undoUnits(parts, trx, { units, actor, keptFiles });
    const named = await inWords(within(db, trx), refused.slice(0, UNDO_LIMITS.named));
    const left = {
      kept: [...lasting, ...named].slice(0, UNDO_LIMITS.named),
      kept_count: lasting.length + refused.length,
      kept_new_count: refused.filter(isNew).length,
    };
    if (left.kept_count > 0 && (undone.length === 0 || !input.skip_changed))
      throw refusal(sentence(left, units.length + lasting.length), left, undone.length);
    return {
      message: UNDO_MESSAGES.undone(undone.length),
      undone: undone.slice(0, UNDO_LIMITS.named),
      undone_count: undone.length,
      ...left,
    };
  };
  const changesAccess = units.some(({ kind }) => kind.changesAccess);
  return { transaction: changesAccess ? db.serializable : db.transaction, work };
}

/** The requests that can be undone, newest first, and their lasting effects. */
async function readUnits(
  db: Database,
  requestIds: readonly string[],
): Promise<{ units: Unit[]; lasting: Kept[] }> {
  const requests = await readRequests(db.query, requestIds);
  const units: Unit[] = [];
  const lasting: Kept[] = [];
  for (const requestId of requestIds) {
    const entries = requests.get(requestId) ?? [];
    const found = await unitsOf(entries, Date.now());
    if (found) units.push(...found);
    else lasting.push({ name: nameOf(entries), reason: UNDO_MESSAGES.notUndoable });
  }
  if (units.length > 0)
    return { units: units.toSorted((one, other) => newest(other) - newest(one)), lasting };
  const nothingLeft = { kept: [], kept_count: 0, kept_new_count: 0 };
  throw lasting.length > 0
    ? refusal(UNDO_MESSAGES.notUndoable, nothingLeft, 0)
    : notFound(UNDO_MESSAGES.nothing);
}

/** The name for a request that created a record, or did something that concerns none. */
function nameOf(entries: readonly RequestEntry[]): string {
  const lasting = entries.find((entry) => undoKindOf(entry) === undefined);
  if (!lasting) return '';
  const { entity, action, change } = lasting;
  const name = loggedName(change.after);
  if (name === undefined) return actionText(action);
  return isKindName(entity) ? withKind(entity, name) : name;
}

function newest({ entries }: Unit): number {
  return entries.at(-1)?.id ?? 0;
}

async function undoUnits(
  { db, settings, takenValues }: UndoParts,
  trx: Transaction,
  { units, actor, keptFiles }: { units: readonly Unit[]; actor: Actor; keptFiles: ReadonlySet<string> },
): Promise<{ undone: string[]; refused: Refused[] }> {
  const context = {
    trx,
    db: within(db, trx),
    settings,
    actor: { ...actor, undoing: true as const },
    keptFiles,
  };
  const finders = new Map<UndoKind, FindUndoable>();
  for (const [kind, some] of byKind(units)) finders.set(kind, await kind.prepare(context, some));

  const undoOne = async (unit: Unit, { named }: { named(name: string): void }): Promise<string> => {
    const undoable = await finders.get(unit.kind)?.(unit);
    if (!undoable) throw cannotUndo(UNDO_MESSAGES.recordGone);
    named(undoable.name);
    await undoable.undo();
    return undoable.name;
  };
  const undone: string[] = [];
  const refused: Refused[] = [];
  for (const outcome of await makeChanges(trx, { changes: units, actor, takenValues }, undoOne)) {
    if ('done' in outcome) undone.push(outcome.done);
    else refused.push(outcome);
  }
  return { undone, refused };
}

/** Whether an import created the record. */
function isNew({ change }: Refused): boolean {
  return change.entries.some(({ action }) => action === 'import');
}

type Left = Pick<UndoRefusal, 'kept' | 'kept_count' | 'kept_new_count'>;

function sentence({ kept, kept_count }: Left, all: number): string {
  const [only] = kept;
  return all === 1 && only
    ? UNDO_MESSAGES.refusedOne(only.name, only.reason)
    : UNDO_MESSAGES.refusedSome(kept_count, all);
}

function refusal(message: string, left: Left, undoable: number): HttpError {
  return new HttpError(409, {
    ...failure(message),
    path: 'request_ids',
    ...left,
    undoable_count: undoable,
  } satisfies UndoRefusal);
}
