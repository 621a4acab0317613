import { z } from 'zod';
import { ROSTER, userStorage } from '../../session/user-storage.ts';
import { readSetting, writeSetting } from '../../theme/browser-setting.ts';
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
  const stored =
    userId === null
      ? parse(readSetting(VISITORS_KEY))
      : (parse(userStorage(userId).read(ROSTER)) ?? takeOver(userId));
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
  if (userId === null) return writeSetting(VISITORS_KEY, text);
  const { write, remove } = userStorage(userId);
  if (text !== null) return write(ROSTER, text);
  remove(ROSTER);
  return true;
}

/** Calls `changed` when another tab has stored or removed a roster. Returns a function that ends this. */
export function watchDraft(changed: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    // Null: the whole storage was cleared.
    if (key === null || key === VISITORS_KEY || key.endsWith(`:${ROSTER}`)) changed();
  };
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
}

function takeOver(userId: number): Roster | null {
  const roster = parse(readSetting(VISITORS_KEY));
  if (roster !== null && saveDraft(userId, roster)) writeSetting(VISITORS_KEY, null);
  return roster;
}

function parse(text: string | null): Roster | null {
  try {
    return draft.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    // Not JSON: there is no draft to restore.
    return null;
  }
}
