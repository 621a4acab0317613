import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePermissions } from '../session/permissions-context.ts';
import { userStorage } from '../session/user-storage.ts';
import { recordEntryId } from './entry.ts';
import { recordShownAt } from './record-shown.ts';

/** Above recent records in the palette. */
export const RECENT_HEADING = 'Recent';

/** How many records are remembered; fewer are offered at a time. */
const REMEMBERED = 20;

/** The id of the entry whose record a screen shows; null: the screen shows none. */
export function entryShownAt(pathname: string): string | null {
  const shown = recordShownAt(pathname);
  return shown === null ? null : recordEntryId(shown.entity, shown.id);
}

/** Ids of the entries of records that this user has opened in this browser, the last one first. */
export function recentRecords(userId: number): string[] {
  try {
    const ids: unknown = JSON.parse(userStorage(userId).read(RECENT) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    // Damaged: as if there were none.
    return [];
  }
}

/** Remembers each record whose screen the user opens. It goes with the sign-out, as all that is kept of a user. */
export function useRememberRecord(): void {
  const userId = usePermissions().data?.userId;
  const { pathname } = useLocation();
  useEffect(() => {
    const id = entryShownAt(pathname);
    if (id === null || userId === undefined) return;
    const ids = [id, ...recentRecords(userId).filter((other) => other !== id)].slice(0, REMEMBERED);
    userStorage(userId).write(RECENT, JSON.stringify(ids));
  }, [pathname, userId]);
}

const RECENT = 'recentRecords';
