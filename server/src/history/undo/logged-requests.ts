import type { Fields } from '../../bulk/record-kinds.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { RequestEntry, UndoKind, Unit } from './undo-kind.ts';
import { IMPORTED, undoKindOf } from './undo-kinds.ts';

// Well below the limits of both engines for parameters in one statement.
const BATCH = 500;

/** What the change log has of these requests, by request, oldest first. */
export async function readRequests(
  query: Queries,
  requestIds: readonly string[],
): Promise<Map<string, RequestEntry[]>> {
  const requests = new Map<string, RequestEntry[]>();
  for (let from = 0; from < requestIds.length; from += BATCH) {
    const rows = await query
      .selectFrom('change_log')
      .select(['id', 'request_id', 'at', 'action', 'entity', 'entity_id', 'before', 'after'])
      .where('request_id', 'in', requestIds.slice(from, from + BATCH))
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const entries = requests.get(row.request_id) ?? [];
      requests.set(row.request_id, entries);
      entries.push(toRequestEntry(row));
    }
  }
  return requests;
}

/** An entry as an undo reads it. */
export function toRequestEntry(row: Omit<Row<'change_log'>, 'actor_user_id'>): RequestEntry {
  const { id, request_id, at, action, entity, entity_id, before, after } = row;
  // Entries without a record, such as restores, have long lists, and none is undone here.
  const change =
    entity_id === null ? { before: {}, after: {} } : { before: parsed(before), after: parsed(after) };
  return { id, requestId: request_id, at, action, entity, entityId: entity_id ?? 0, change };
}

/**
 * The parts of a request that an undo takes back; undefined: it cannot be undone as a whole, since it created a record
 * or did something else than change one. Empty: it changed nothing.
 */
export function unitsOf(entries: readonly RequestEntry[], now: number): Unit[] | undefined {
  const units = new Map<string, Unit & { entries: RequestEntry[] }>();
  const imported = new Map<string, UndoKind>();
  for (const entry of entries) {
    const key = `${entry.entity} ${entry.entityId}`;
    // What an import linked to a record that it created is part of its creation.
    const kind = imported.get(key) ?? undoKindOf(entry);
    if (!kind) return undefined;
    if (kind === 'mirrored') continue;
    if (entry.action === IMPORTED) imported.set(key, kind);
    if (!kind.changedSomething(entry, now)) continue;
    const unit = units.get(key) ?? { kind, entityId: entry.entityId, entries: [] };
    units.set(key, unit);
    unit.entries.push(entry);
  }
  return [...units.values()];
}

function parsed(json: string | null): Fields {
  return json === null ? {} : (JSON.parse(json) as Fields);
}
