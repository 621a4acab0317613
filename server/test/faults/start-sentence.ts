import { type Config, readConfig } from '../../src/platform/config.ts';
import { openDataDir } from '../../src/platform/data-dir.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { sentenceOf } from '../../src/start-failure.ts';

/**
 * The output of a start that gets no further than the database, without a process of its own; undefined: a stack trace.
 * Throws when the database can be opened.
 */
export async function sentence(env: Record<string, string>): Promise<string | undefined> {
  let config: Config | undefined;
  try {
    config = readConfig(env);
    openDataDir(config.dataDir);
    await (await openDatabase(config)).close();
  } catch (error) {
    return sentenceOf(error, config);
  }
  throw new Error('The database was opened');
}
