import type { ActivityEntry } from '@kitroom/contract/history/activity';

/** The subject of one line of a history or of the activity. */
export interface EntryLine extends ActivityEntry {
  /** The same, done to other records by the same request, or to the same record again and again. */
  others: readonly ActivityEntry[];
}

/**
 * Entries of one request on one record are one line: a save of its fields and of its lists. So are the changes of one
 * request to many records, and pictures that one person uploads to a record, or deletes, one after the other.
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
  return withRuns(joined(lines, bulkOf, withOther));
}

function withOther(line: EntryLine, other: EntryLine): EntryLine {
  return { ...line, others: [...line.others, other] };
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

/** Changes to one picture, of which many are made in a row. */
const RUNS: ReadonlySet<string> = new Set(['upload', 'delete']);

function withRuns(lines: readonly EntryLine[]): EntryLine[] {
  const folded: EntryLine[] = [];
  for (const line of lines) {
    const last = folded.at(-1);
    if (last !== undefined && goesOn(last, line)) folded[folded.length - 1] = withOther(last, line);
    else folded.push(line);
  }
  return folded;
}

function goesOn(last: EntryLine, { action, actor, at, record }: EntryLine): boolean {
  const isSameDay = new Date(at).toDateString() === new Date(last.at).toDateString();
  const isSameChange = RUNS.has(action) && action === last.action && record?.id === last.record?.id;
  return isSameChange && actor?.id === last.actor?.id && isSameDay;
}

/** How many records a line is about. */
export function recordCount({ record, others }: EntryLine): number {
  return new Set([record, ...others.map((other) => other.record)].map((each) => each?.id)).size;
}

/** Whether a line is the same done to one record again and again. */
export function isRun(line: EntryLine): boolean {
  return line.others.length > 0 && recordCount(line) === 1;
}
