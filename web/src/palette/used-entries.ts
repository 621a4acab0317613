import { userStorage } from '../session/user-storage.ts';

/** How often each entry of the palette was chosen, by its id. */
export type Uses = Readonly<Record<string, number>>;

/** When an entry was chosen this often all counts are halved, so that today's choices come before those of the past. */
const MOST = 32;

/** The user's choices in this browser. */
export function usedEntries(userId: number): Uses {
  try {
    const uses: unknown = JSON.parse(userStorage(userId).read(USES) ?? '{}');
    if (typeof uses !== 'object' || uses === null) return {};
    return Object.fromEntries(Object.entries(uses).filter(([_id, count]) => Number.isInteger(count)));
  } catch {
    // Damaged: as if nothing was used.
    return {};
  }
}

/** Counts that the user has chosen an entry. It goes with the sign-out, as all that is kept of a user. */
export function countUse(userId: number, id: string): void {
  const uses = { ...usedEntries(userId) };
  const count = (uses[id] ?? 0) + 1;
  uses[id] = count;
  const kept = count < MOST ? uses : halved(uses);
  userStorage(userId).write(USES, JSON.stringify(kept));
}

// Choices from long ago are forgotten, which limits how many are kept.
function halved(uses: Uses): Uses {
  return Object.fromEntries(
    Object.entries(uses)
      .map(([id, count]) => [id, Math.floor(count / 2)] as const)
      .filter(([, count]) => count > 0),
  );
}

const USES = 'paletteUses';
