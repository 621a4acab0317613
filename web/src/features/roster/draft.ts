import { z } from 'zod';
import { ROSTER, userStorage } from '../../session/user-storage.ts';
import { emptyRoster, isBlank, PLAYER_COLUMNS, type Roster } from './model/roster.ts';

/** Local storage key of the roster of visitors, who are not signed in. */
const VISITORS_KEY = 'rosterDraft';

const draft = z.object({
  specialItems: z.array(z.string()),
  rows: z.array(z.array(z.string())).min(1),
});

/**
 * The roster stored on this device for a user, or for visitors (null); an empty one if there is none or it cannot be
 * read. A user who has none takes over what was typed here before signing in.
 */
export function loadDraft(userId: number | null): Roster {
  const stored = userId === null ? parse(readVisitors()) : (parse(readOwn(userId)) ?? takeOver(userId));
  if (!stored) return emptyRoster();
  const width = PLAYER_COLUMNS.length + stored.specialItems.length;
  return {
    ...stored,
    rows: stored.rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')),
  };
}

/**
 * Stores a user's or the visitors' (null) roster on this device, or removes it if empty. Returns false if the browser
 * refuses.
 */
export function saveDraft(userId: number | null, roster: Roster): boolean {
  const text = isBlank(roster) ? null : JSON.stringify(roster);
  if (userId === null) return writeVisitors(text);
  const { write, remove } = userStorage(userId);
  if (text !== null) return write(ROSTER, text);
  remove(ROSTER);
  return true;
}

function takeOver(userId: number): Roster | null {
  const roster = parse(readVisitors());
  if (roster !== null && saveDraft(userId, roster)) writeVisitors(null);
  return roster;
}

function readOwn(userId: number): string | null {
  return userStorage(userId).read(ROSTER);
}

function readVisitors(): string | null {
  try {
    return localStorage.getItem(VISITORS_KEY);
  } catch {
    // Storage is disabled: there is no draft to restore.
    return null;
  }
}

function writeVisitors(text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(VISITORS_KEY);
    else localStorage.setItem(VISITORS_KEY, text);
    return true;
  } catch {
    return false;
  }
}

function parse(text: string | null): Roster | null {
  try {
    return draft.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    // Not JSON: there is no draft to restore.
    return null;
  }
}
