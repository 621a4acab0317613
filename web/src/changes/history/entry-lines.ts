import type { ActivityEntry } from '@kitroom/contract/history/activity';

/** The subject of one line of a history or of the activity. */
export interface EntryLine extends ActivityEntry {
  /** The same, done to other records by the same request, or done again by other requests. */
  others: readonly ActivityEntry[];
}

/**
 * Entries of one request on one record are one line: a save of its fields and of its lists. So are the changes of one
 * request to many records, pictures that one person uploads, or deletes from one record, in a row, and, if `foldsSignIns`, the
 * sign-ins and sign-outs in a row; all of them within one day of the reader.
 */
export function linesOf(entries: readonly ActivityEntry[], foldsSignIns = true): EntryLine[] {
  const changes = joined(entries, changeOf, (line, entry) => ({
    ...line,
    action: entry.action,
    changes: [...entry.changes, ...line.changes],
    more_changes: entry.more_changes + line.more_changes,
    can_undo: entry.can_undo || line.can_undo,
  }));
  const lines = changes.map((change): EntryLine => ({ ...change, others: [] }));
  const folded: EntryLine[] = [];
  for (const line of joined(lines, bulkOf, withOther)) {
    const last = folded.at(-1);
    const run = last && runOf(last, foldsSignIns);
    if (last && run && run === runOf(line, foldsSignIns)) folded[folded.length - 1] = withOther(last, line);
    else folded.push(line);
  }
  return folded;
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
  const lines = new Map<unknown, Each>();
  for (const each of all) {
    // What has no key of its own is joined with nothing.
    const key = keyOf(each) ?? each;
    const line = lines.get(key);
    lines.set(key, line === undefined ? each : join(line, each));
  }
  return [...lines.values()];
}

const SAVES: ReadonlySet<string> = new Set(['create', 'import', 'update', 'links', 'linked']);

/** The key that the entries of one change of one record share; null: the entry names none. */
function changeOf({ action, entity, record, request_id }: ActivityEntry): string | null {
  return record && `${request_id} ${entity} ${record.id} ${SAVES.has(action) ? 'save' : action}`;
}

/** The changes that one call can make to many records. */
const BULK: ReadonlySet<string> = new Set([
  'create',
  'import',
  'update',
  'links',
  'undo',
  'removed',
  'returned',
  'copy',
  'alt-text',
]);

function bulkOf({ action, entity, record, request_id }: EntryLine): string | null {
  if (record === null || !BULK.has(action)) return null;
  return `${request_id} ${entity} ${action === 'links' ? 'update' : action}`;
}

const SIGN_INS: ReadonlySet<string> = new Set(['sign-in', 'sign-out']);

/** The key that lines in a row share where they are one; null: such a line is never part of others. */
function runOf({ action, actor, at, record }: EntryLine, foldsSignIns: boolean): string | null {
  const day = new Date(at).toDateString();
  if (SIGN_INS.has(action)) return foldsSignIns ? day : null;
  // A folder of pictures goes to many records.
  if (action === 'upload') return `${action} ${actor?.id} ${day}`;
  return action === 'delete' ? `${action} ${actor?.id} ${record?.id} ${day}` : null;
}

/** Whether a line is what one request did to many records. */
export function isBulk({ others, request_id }: EntryLine): boolean {
  return others.length > 0 && !others.some((other) => other.request_id !== request_id);
}

/** Whether a line is what several requests did in a row. */
export function isRun(line: EntryLine): boolean {
  return line.others.length > 0 && !isBulk(line);
}

/** Whether a line is about several records. */
export function isOfMany(line: EntryLine): boolean {
  return isBulk(line) || (line.action === 'upload' && recordCount(line) > 1);
}

export function recordCount(line: EntryLine): number {
  return new Set(entriesOf(line).map(({ record }) => record?.id)).size;
}

/** The entries of a line, newest first. */
export function entriesOf(line: EntryLine): ActivityEntry[] {
  return [line, ...line.others];
}

/** Who did all that a line tells; null: several people, or nobody was signed in. */
export function actorOf({ actor, others }: EntryLine): ActivityEntry['actor'] {
  return others.every((other) => other.actor?.id === actor?.id) ? actor : null;
}
