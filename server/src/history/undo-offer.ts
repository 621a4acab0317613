import type { Queries } from '../platform/db/database.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { LoggedEntry } from './read-entries.ts';
import { byKind, readRequests, unitsOf } from './undo/logged-requests.ts';
import { type RequestEntry, toRequestEntry, type Unit } from './undo/undo-kind.ts';
import { undoKindOf } from './undo/undo-kinds.ts';

/**
 * Says which of these entries the reader can undo: those whose request made no record, and whose own record is still as
 * they left it, where the reader may change it. `keptFiles`: keys of those pictures whose files are there.
 */
export async function undoOffer(
  query: Queries,
  entries: readonly LoggedEntry[],
  { permissions }: Actor,
  keptFiles: ReadonlySet<string>,
): Promise<(entry: LoggedEntry) => boolean> {
  const creating = await creatingRequests(query, entries);
  const shown = entries.filter(({ request_id }) => !creating.has(request_id)).map(toRequestEntry);
  // The entry that a mirrored one repeats is in the history of another record.
  const mirrored = shown.filter((entry) => undoKindOf(entry) === 'mirrored');
  const whole = await readRequests(query, [...new Set(mirrored.map(({ requestId }) => requestId))]);
  const requests = new Map([...byRequest(shown), ...whole]);

  const now = Date.now();
  const units: Unit[] = [];
  for (const ofRequest of requests.values()) {
    const found = (await unitsOf(ofRequest, now)) ?? [];
    units.push(...found.filter(({ kind }) => permissions.has(kind.permission)));
  }
  const undoable = new Set<number>();
  for (const [kind, some] of byKind(units)) {
    for (const { entries: undone } of await kind.standing(query, some, keptFiles))
      for (const { id } of undone) undoable.add(id);
  }
  return ({ id, request_id }) =>
    undoable.has(id) || (whole.get(request_id) ?? []).some((entry) => undoable.has(entry.id));
}

async function creatingRequests(
  query: Queries,
  entries: readonly LoggedEntry[],
): Promise<ReadonlySet<string>> {
  const requestIds = [...new Set(entries.map(({ request_id }) => request_id))];
  if (requestIds.length === 0) return new Set();
  const creations = await query
    .selectFrom('change_log')
    .select('request_id')
    .where('request_id', 'in', requestIds)
    .where('action', '=', 'create')
    .execute();
  return new Set(creations.map(({ request_id }) => request_id));
}

/** Oldest first. */
function byRequest(entries: readonly RequestEntry[]): Map<string, RequestEntry[]> {
  const requests = new Map<string, RequestEntry[]>();
  for (const entry of entries.toSorted((one, other) => one.id - other.id)) {
    const ofRequest = requests.get(entry.requestId) ?? [];
    requests.set(entry.requestId, ofRequest);
    ofRequest.push(entry);
  }
  return requests;
}
