import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { PALETTE_KINDS } from '../features/kinds.ts';
import type { EntityScreens } from '../resource/screens.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { userStorage } from '../session/user-storage.ts';
import { recordEntryId, screenEntryId } from './entry.ts';

export const RECENT_HEADING = 'Recent';

/** How many records, and how many screens, are remembered; fewer are offered at a time. */
const REMEMBERED = 20;

/** The record whose screen an address opens; null: none. */
export function recordShownAt(pathname: string) {
  for (const entity of PALETTE_KINDS as readonly EntityScreens[]) {
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
  const ids = stored(userId, name);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** What is kept under a name; null: nothing, or it is damaged. */
function stored(userId: number, name: string): object | null {
  try {
    const value: unknown = JSON.parse(userStorage(userId).read(name) ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
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

/** How often each entry of the palette was chosen, by its id. */
export type Uses = Readonly<Record<string, number>>;

/** When an entry was chosen this often all counts are halved, so that today's choices come before those of the past. */
const MOST = 32;

/** The user's choices in this browser. */
export function usedEntries(userId: number): Uses {
  return Object.fromEntries(
    Object.entries(stored(userId, USES) ?? {}).filter(([_id, count]) => Number.isInteger(count)),
  );
}

/** Counts that the user has chosen an entry. It goes with the sign-out, as all that is kept of a user. */
export function countUse(userId: number, id: string): void {
  const uses = { ...usedEntries(userId) };
  const count = (uses[id] ?? 0) + 1;
  uses[id] = count;
  // Choices from long ago are forgotten, which limits how many are kept.
  if (count >= MOST)
    for (const [one, times] of Object.entries(uses)) {
      if (times < 2) delete uses[one];
      else uses[one] = Math.floor(times / 2);
    }
  userStorage(userId).write(USES, JSON.stringify(uses));
}

const USES = 'paletteUses';
