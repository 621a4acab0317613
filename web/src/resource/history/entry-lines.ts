import type { ActivityEntry } from '@kitroom/contract/history/activity';

/** The subject of one line of a history or of the activity. */
export interface EntryLine extends ActivityEntry {
  /** The same, done to other records by the same request. */
  others: readonly ActivityEntry[];
}

/**
 * Entries of one request on one record are one line: a save of its fields and of its lists. So are the changes of one
 * request to many records.
 */
export function linesOf(entries: readonly ActivityEntry[]): EntryLine[] {
  const changes = joined(entries, changeOf, (line, entry) => ({
    ...line,
    action: entry.action,
    changes: [...entry.changes, ...line.changes],
    more_changes: entry.more_changes + line.more_changes,
    can_undo: entry.can_undo || line.can_undo,
  }));
  const lines = changes.map((change): EntryLine => ({ ...change, others: [] }));
  return joined(lines, bulkOf, (line, other) => ({ ...line, others: [...line.others, other] }));
}

/** Makes one of all that have the same key, in the place of the first. */
function joined<Each>(
  all: readonly Each[],
  keyOf: (each: Each) => string | null,
  join: (first: Each, next: Each) => Each,
): Each[] {
  const lines: Each[] = [];
  const places = new Map<string, number>();
  for (const each of all) {
    const key = keyOf(each);
    const place = key === null ? -1 : (places.get(key) ?? -1);
    const line = lines[place];
    if (line !== undefined) {
      lines[place] = join(line, each);
      continue;
    }
    if (key !== null) places.set(key, lines.length);
    lines.push(each);
  }
  return lines;
}

const SAVES: ReadonlySet<string> = new Set(['create', 'import', 'update', 'links', 'linked']);

/** The key that the entries of one change of one record share; null: the entry names none. */
function changeOf({ action, entity, record, request_id }: ActivityEntry): string | null {
  return record && `${request_id} ${entity} ${record.id} ${SAVES.has(action) ? 'save' : action}`;
}

/** The changes that one call can make to many records. */
const BULK: ReadonlySet<string> = new Set([
  ...['create', 'import', 'update', 'links', 'undo'],
  ...['removed', 'returned', 'copy', 'alt-text'],
]);

function bulkOf({ action, entity, record, request_id }: EntryLine): string | null {
  if (record === null || !BULK.has(action)) return null;
  return `${request_id} ${entity} ${action === 'links' ? 'update' : action}`;
}
