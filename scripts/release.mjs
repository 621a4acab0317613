import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenNeeded } from './build.mjs';
import { fillRelease } from './release-folder.mjs';

/** Makes the folder `release`: all that a production machine needs besides Node. */
const folder = join(dirname(fileURLToPath(import.meta.url)), '../release');
buildWhenNeeded();
rmSync(folder, { recursive: true, force: true });
try {
  fillRelease(folder);
} catch (error) {
  rmSync(folder, { recursive: true, force: true });
  console.error(`${error.message.trimEnd()}\nRun \`npm ci\` and try again.`);
  process.exit(1);
}
console.log(`Made ${folder}.`);
