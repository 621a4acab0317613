import type { Database } from '../../platform/db/database.ts';

/** Someone who may come in at this revision of the database. If the revision is the same, they still may, until a given time. */
interface Known<Found> {
  revision: number;
  until: number;
  actor: Found;
}

const KNOWN_AT_MOST = 1000;

/**
 * Who was found by a token, for as long as nothing was written since: on SQLite alone, which knows. `find` asks the
 * database and says until when its answer holds, 0: not at all.
 */
export function knownActors<Found>(
  db: Database,
  find: (token: string) => Promise<{ actor: Found; until: number } | undefined>,
): (token: string) => Promise<Found | undefined> | Found {
  const known = new Map<string, Known<Found>>();
  return (token) => {
    const revision = db.revision();
    const before = known.get(token);
    if (before && before.revision === revision && Date.now() < before.until) return before.actor;
    return read(token, revision);
  };

  async function read(token: string, revision: number | undefined): Promise<Found | undefined> {
    const found = await find(token);
    if (!found) return undefined;
    if (revision !== undefined && found.until > Date.now()) {
      if (known.size >= KNOWN_AT_MOST) known.clear();
      known.set(token, { revision, ...found });
    }
    return found.actor;
  }
}
