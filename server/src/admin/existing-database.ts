import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { type Database, SQLITE_FILE } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { CommandError } from './command-error.ts';

/** Opens the configured database. Throws `CommandError` instead of creating one by mistake. */
export async function openExistingDatabase(config: Config): Promise<Database> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, SQLITE_FILE))) {
    throw new CommandError(
      `There is no database in ${config.dataDir}. Set DATA_DIR to the folder of the server, or start the server once.`,
    );
  }
  return openDatabase(config);
}
