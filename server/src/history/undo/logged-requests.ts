import { setImmediate as nextTick } from 'node:timers/promises';
import { breather } from '../../platform/breather.ts';
import { inBatches, type Queries } from '../../platform/db/database.ts';
import { type RequestEntry, toRequestEntry, type UndoKind, type Unit } from './undo-kind.ts';
import { MADE, undoKindOf } from './undo-kinds.ts';

/** Entries that are read at a time, in a few milliseconds. */
const AT_ONCE = 500;

/** The entries of these requests in the change log, by request, oldest first. */
export async function readRequests(
  query: Queries,
  requestIds: readonly string[],
): Promise<Map<string, RequestEntry[]>> {
  const requests = new Map<string, RequestEntry[]>();
  for (const some of inBatches(requestIds)) {
    let after = 0;
    for (let isOver = false; !isOver; ) {
      await nextTick();
      const rows = await query
        .selectFrom('change_log')
        .select(['id', 'request_id', 'at', 'action', 'entity', 'entity_id', 'before', 'after'])
        .where('request_id', 'in', some)
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      for (const row of rows) {
        const entries = requests.get(row.request_id) ?? [];
        requests.set(row.request_id, entries);
        entries.push(toRequestEntry(row));
      }
      after = rows.at(-1)?.id ?? after;
      isOver = rows.length < AT_ONCE;
    }
  }
  return requests;
}

/**
 * The parts of a request that an undo takes back; undefined: it cannot be undone as a whole, since it created a record
 * or did something else than change one. Empty: it changed nothing.
 */
export async function unitsOf(entries: readonly RequestEntry[], now: number): Promise<Unit[] | undefined> {
  const breathe = breather();
  const units = new Map<string, Unit & { entries: RequestEntry[] }>();
  const imported = new Set<string>();
  for (const entry of entries) {
    await breathe();
    const key = `${entry.entity} ${entry.entityId}`;
    // Links of an import to a record that it created are part of its creation.
    if (imported.has(key)) {
      units.get(key)?.entries.push(entry);
      continue;
    }
    const kind = undoKindOf(entry);
    if (!kind) return undefined;
    if (kind === 'mirrored') continue;
    if (MADE.includes(entry.action)) imported.add(key);
    if (!kind.changedSomething(entry, now)) continue;
    const unit = units.get(key) ?? { kind, entityId: entry.entityId, entries: [] };
    units.set(key, unit);
    unit.entries.push(entry);
  }
  return [...units.values()];
}

/** Units with those of their kind. */
export function byKind(units: readonly Unit[]): Map<UndoKind, Unit[]> {
  const groups = new Map<UndoKind, Unit[]>();
  for (const unit of units) {
    const group = groups.get(unit.kind) ?? [];
    groups.set(unit.kind, group);
    group.push(unit);
  }
  return groups;
}
