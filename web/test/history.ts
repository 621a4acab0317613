import type { ActivityEntry } from '@kitroom/contract/history/activity';
import type {
  HistoryChange,
  HistoryEntry,
  HistoryValue,
  NamedRecord,
} from '@kitroom/contract/history/history';

/** A plain value of a history; null: nothing. */
export function plain(value: string | number | boolean | null): HistoryValue | null {
  return value === null ? null : { type: 'plain', value };
}

export function named(id: number, name: string, more: Partial<NamedRecord> = {}): NamedRecord {
  return { id, name, former_name: null, hex_value: null, ...more };
}

/** A field that was changed. */
export function changed(
  field: string,
  before: HistoryValue | null,
  after: HistoryValue | null,
): HistoryChange {
  return { field, before, after };
}

/** An entry of Dana Lee's, in a history or in the activity; each `id` is its own request. */
export function entry(
  id: number,
  changes: HistoryChange[],
  more: Partial<ActivityEntry> = {},
): ActivityEntry {
  return {
    id,
    request_id: `request-${id}`,
    at: '2026-11-20T12:00:00.000Z',
    actor: { id: 7, name: 'Dana Lee' },
    action: 'update',
    changes,
    can_undo: false,
    record_count: 1,
    entity: 'products',
    record: null,
    thumbnail: null,
    more_changes: 0,
    ...more,
  };
}

/** The answer of a history with one page, or with more. */
export function historyPage(entries: HistoryEntry[], next: number | null = null) {
  return () => ({ body: { success: true, entries, next } });
}

/** The body of an undo that took back so many changes; their names and the rest are of no matter. */
export function undone(undone_count: number) {
  return { success: true, message: '', undone: [], undone_count, kept: [], kept_count: 0, kept_new_count: 0 };
}
