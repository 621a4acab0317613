import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { PALETTE_KINDS } from '../features/kinds.ts';
import type { EntityScreens } from '../resource/screens.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { userStorage } from '../session/user-storage.ts';
import { recordEntryId, screenEntryId } from './entry.ts';

/** Above recent records in the palette. */
export const RECENT_HEADING = 'Recent';

/** How many records, and how many screens, are remembered; fewer are offered at a time. */
const REMEMBERED = 20;

/** The record that a screen shows. */
interface RecordShown {
  entity: EntityScreens;
  id: number;
  on: 'view' | 'edit';
}

/** The record whose screen an address opens; null: none. */
export function recordShownAt(pathname: string): RecordShown | null {
  for (const entity of PALETTE_KINDS) {
    for (const on of ['view', 'edit'] as const) {
      const screen = entity[on];
      if (screen === undefined) continue;
      const [id = ''] = Object.values(matchPath(screen.path, pathname)?.params ?? {});
      if (/^[1-9]\d*$/u.test(id)) return { entity, id: Number(id), on };
    }
  }
  return null;
}

/** The id of the entry whose record a screen shows; null: the screen shows none. */
export function entryShownAt(pathname: string): string | null {
  const shown = recordShownAt(pathname);
  return shown === null ? null : recordEntryId(shown.entity, shown.id);
}

/** Ids of the entries of records that this user has opened in this browser, the last one first. */
export function recentRecords(userId: number): string[] {
  return recent(userId, RECORDS);
}

/** The same of screens that show no record. */
export function recentScreens(userId: number): string[] {
  return recent(userId, SCREENS);
}

function recent(userId: number, name: string): string[] {
  try {
    const ids: unknown = JSON.parse(userStorage(userId).read(name) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    // Damaged: as if there were none.
    return [];
  }
}

/** Remembers each record and screen that the user opens, until they sign out. */
export function useRememberVisit(): void {
  const userId = usePermissions().data?.userId;
  const { pathname } = useLocation();
  useEffect(() => {
    if (userId === undefined) return;
    const record = entryShownAt(pathname);
    const [name, id] = record === null ? [SCREENS, screenEntryId(pathname)] : [RECORDS, record];
    const ids = [id, ...recent(userId, name).filter((other) => other !== id)].slice(0, REMEMBERED);
    userStorage(userId).write(name, JSON.stringify(ids));
  }, [pathname, userId]);
}

const RECORDS = 'recentRecords';
const SCREENS = 'recentScreens';
