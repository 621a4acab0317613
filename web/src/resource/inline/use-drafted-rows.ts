import { useState } from 'react';
import { useKnownUser, userStorage } from '../../session/user-storage.ts';
import { idsWithDrafts, readDraft } from '../drafts/draft.ts';
import type { NamedRow } from './inline-records.ts';

/** The rows of a table, when it is opened, with earlier input that was not saved: they are open from the start. */
export function useDraftedRows(
  path: string,
  rows: readonly NamedRow[],
  { canEdit, canCreate }: { canEdit: boolean; canCreate: boolean },
): { ids: ReadonlySet<number>; isNew: boolean } {
  const user = useKnownUser();
  const [drafted] = useState(() => {
    if (user === null) return { ids: new Set<number>(), isNew: false };
    const storage = userStorage(user);
    const ids = rows.map(({ id }) => id);
    return {
      ids: new Set(canEdit ? idsWithDrafts(storage, ids, (id) => `${path}/${id}`) : []),
      isNew: canCreate && readDraft(storage, path) !== null,
    };
  });
  return drafted;
}
