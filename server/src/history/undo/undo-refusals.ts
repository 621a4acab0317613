import { UNDO_MESSAGES, type UndoRefusal } from '@kitroom/contract/history/undo';
import { fieldsOf, KINDS, type KindName } from '@kitroom/contract/kinds';
import type { Outcome } from '../../bulk/make-changes.ts';
import { RECORD_KINDS } from '../../kinds/kinds.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyRecord } from '../../platform/db/records.ts';
import { missingIds } from '../../platform/db/references.ts';
import { readName } from '../names.ts';
import type { Unit } from './undo-kind.ts';

/** A record that an undo leaves as it is, in words. */
export type Kept = UndoRefusal['kept'][number];

/** An undo of one unit that was refused. */
export type Refused = Exclude<Outcome<Unit, string>, { done: string }>;

/** Such as 'Club Harbor Lights'. */
export function withKind(kind: KindName, name: string): string {
  return `${KINDS[kind].label} ${name}`;
}

/** Names these records as they are called now or, where they are gone, by the log, and says what stands in the way. */
export async function inWords(db: Database, refused: readonly Refused[]): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const one of refused) {
    const { kind, entityId } = one.change;
    const name = one.name ?? (await readName(db, kind.records, entityId));
    kept.push({ name: withKind(kind.records, name), reason: await reasonOf(db, one) });
  }
  return kept;
}

/**
 * The messages of a save are about input in a form. Nobody typed what an undo gives back: a value that is taken
 * by now, and a record that is gone or inactive by now, are named.
 */
async function reasonOf(db: Database, { change: unit, refusal }: Refused): Promise<string> {
  const [error] = refusal.errors;
  if (!error) return UNDO_MESSAGES.notUndoable;
  const { records } = unit.kind;
  const [key, field] = fieldsOf(records).find(([name]) => name === error.path) ?? [];
  if (key === undefined || !field) return error.message;
  const former = formerValue(unit, field.logged ?? key);
  if (refusal.isTaken)
    return UNDO_MESSAGES.previousTaken(lower(field.label), String(former), lower(KINDS[records].label));
  if (refusal.status !== 400 || field.of === undefined) return error.message;
  const what = lower(field.kind === 'many' ? KINDS[field.of].label : field.label);
  return (await lostRecord(db, field.of, what, former)) ?? error.message;
}

/** The record's value in a field before the change. */
function formerValue({ entries }: Unit, logged: string): unknown {
  return entries.find(({ change }) => logged in change.before)?.change.before[logged];
}

/** Says which of the records that `former` refers to is gone or inactive; undefined: none. */
async function lostRecord(db: Database, of: KindName, what: string, former: unknown) {
  const ids = [former].flat().filter((id) => typeof id === 'number');
  const [missing] = await missingIds(db.query, of, ids);
  if (missing !== undefined) return UNDO_MESSAGES.previousGone(what, await readName(db, of, missing));
  if (ids.length === 0 || !RECORD_KINDS[of].fieldNames.includes('is_active')) return undefined;
  const { records, name } = anyRecord(db.query, of);
  const inactive = await records
    .selectFrom(name)
    .select('id')
    .where('id', 'in', ids)
    .where('is_active', '=', 0)
    .executeTakeFirst();
  return inactive && UNDO_MESSAGES.previousInactive(what, await readName(db, of, inactive.id));
}

function lower(label: string): string {
  return label.toLowerCase();
}
