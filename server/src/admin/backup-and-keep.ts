import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { backup } from './backup.ts';
import { folderPlace } from './backup-place.ts';
import { CommandError } from './command-error.ts';
import { datedName, type Ownership, readOwnership, removeOlder } from './dated-backups.ts';
import { openExistingDatabase } from './existing-database.ts';

/**
 * Writes a dated backup into the folder, then removes all but the newest `keep` of those of this installation. Throws
 * `CommandError` as `backup` does, and then removes none; and when one is dated later than this.
 */
export async function backupAndKeep(config: Config, folder: string, keep: number): Promise<string[]> {
  const ownership = await ownershipOf(config);
  const place = folderPlace(folder);
  await place.prepare();
  const name = datedName(new Date(), ownership.installation);
  const lines = await backup(config, join(folder, name));
  const { removed, left, problem } = await removeOlder(place, ownership, { name, keep });
  const said = [...lines, removed, left].filter((line) => line !== null);
  if (problem !== null) throw new CommandError([...said, problem].join('\n'));
  return said;
}

async function ownershipOf(config: Config): Promise<Ownership> {
  const { db } = await openExistingDatabase(config);
  try {
    return await readOwnership(db.query);
  } finally {
    await db.close();
  }
}
