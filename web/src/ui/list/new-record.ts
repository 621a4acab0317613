import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { RecordRow } from './record-columns.ts';

/** State of a navigation to a list that marks a record in it: it was just created. */
export function marksNew(id: number): object {
  return { newRecord: id };
}

/** Lists, with the ids of their new records that were brought into sight: who comes back scrolls as they like. */
const shown = new Set<string>();

/**
 * The id of the record that is marked as new in the list of this page; null: none is. `show` brings it into sight, by its
 * place, once it is there.
 */
export function useShownNewRecord(rows: readonly RecordRow[], show: (index: number) => void): number | null {
  const { pathname, state } = useLocation();
  const newRecord = typeof state?.newRecord === 'number' ? state.newRecord : null;
  const index = newRecord === null ? -1 : rows.findIndex(({ id }) => id === newRecord);
  const isThere = index !== -1;
  const showIt = useEffectEvent(() => show(index));
  useEffect(() => {
    const mark = `${pathname} ${newRecord}`;
    if (!isThere || shown.has(mark)) return;
    shown.add(mark);
    showIt();
  }, [isThere, pathname, newRecord]);
  return newRecord;
}
