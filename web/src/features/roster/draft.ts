import { z } from 'zod';
import { emptyRoster, isBlank, PLAYER_COLUMNS, type Roster } from './model/roster.ts';

/** Local storage key of the roster that stays on this device until it is cleared. */
const DRAFT_KEY = 'rosterDraft';

const draft = z.object({
  specialItems: z.array(z.string()),
  rows: z.array(z.array(z.string())).min(1),
});

/** The roster stored on this device; an empty one if there is none or it cannot be read. */
export function loadDraft(): Roster {
  const stored = readDraft();
  if (!stored) return emptyRoster();
  const width = PLAYER_COLUMNS.length + stored.specialItems.length;
  return {
    ...stored,
    rows: stored.rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')),
  };
}

function readDraft(): Roster | null {
  try {
    return draft.safeParse(JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null')).data ?? null;
  } catch {
    // Storage is disabled, or the text is not JSON: there is no draft to restore.
    return null;
  }
}

/** Stores the roster on this device, or removes it if empty. Returns false if the browser refuses. */
export function saveDraft(roster: Roster): boolean {
  try {
    if (isBlank(roster)) localStorage.removeItem(DRAFT_KEY);
    else localStorage.setItem(DRAFT_KEY, JSON.stringify(roster));
    return true;
  } catch {
    return false;
  }
}
