import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import type { HistoryEntry } from '@kitroom/contract/history/history';
import type { Queries } from '../platform/db/database.ts';

const RESTORED = 'restored' satisfies ChangeAction;
const UNDONE = ['undo-restore', 'redo-restore'] as const satisfies readonly ChangeAction[];

/**
 * The entries with undone restores under their own action: what an undo did to a product is logged as what the restore
 * did, and the request says which of the two it was.
 */
export async function withNamesOfRestores(
  query: Queries,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntry[]> {
  const restored = entries.filter(({ action }) => action === RESTORED);
  if (restored.length === 0) return [...entries];
  const requestIds = [...new Set(restored.map(({ request_id }) => request_id))];
  const undone = await query
    .selectFrom('change_log')
    .select(['request_id', 'action'])
    .where('request_id', 'in', requestIds)
    .where('action', 'in', UNDONE)
    .execute();
  const named = new Map(undone.map(({ request_id, action }) => [request_id, action]));
  return entries.map((entry) =>
    entry.action === RESTORED ? { ...entry, action: named.get(entry.request_id) ?? RESTORED } : entry,
  );
}
