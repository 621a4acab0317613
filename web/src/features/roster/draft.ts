import { z } from 'zod';
import { emptyRoster, isBlank, PLAYER_COLUMNS, type Roster } from './model/roster.ts';

/** Local storage key of the roster that stays on this device until it is cleared. */
const DRAFT_KEY = 'rosterDraft';

const draft = z.object({
  specialItems: z.array(z.string()),
  rows: z.array(z.array(z.string())).min(1),
});

/** The roster kept on this device; a new one if there is none or if it cannot be read. */
export function loadDraft(): Roster {
  const kept = readDraft();
  if (!kept) return emptyRoster();
  const width = PLAYER_COLUMNS.length + kept.specialItems.length;
  return { ...kept, rows: kept.rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')) };
}

function readDraft(): Roster | null {
  try {
    return draft.safeParse(JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null')).data ?? null;
  } catch {
    // Storage switched off, or text that is no JSON: there is no draft to come back to.
    return null;
  }
}

/** Keeps the roster on this device; an empty one leaves nothing behind. False: this browser refuses. */
export function saveDraft(roster: Roster): boolean {
  try {
    if (isBlank(roster)) localStorage.removeItem(DRAFT_KEY);
    else localStorage.setItem(DRAFT_KEY, JSON.stringify(roster));
    return true;
  } catch {
    return false;
  }
}
