import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * How to start one of the server's own programs: `built` is its name next to the built server, `source` its path seen
 * from the file at `here`, which development and tests run.
 */
export function ownProgram(
  here: string,
  built: string,
  source: string,
): { path: string; execArgv: string[] } {
  const file = fileURLToPath(here);
  if (!file.endsWith('.ts')) return { path: join(dirname(file), built), execArgv: [] };
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return { path: join(dirname(file), source), execArgv: ['--import', pathToFileURL(tsx).href] };
}
