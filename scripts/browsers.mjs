import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenNeeded } from './build.mjs';

const FIREFOXES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const FIREFOX_PATH = process.env.FIREFOX_PATH ?? FIREFOXES.find((path) => existsSync(path));
if (FIREFOX_PATH === undefined || !existsSync(FIREFOX_PATH)) {
  console.error(
    'This needs Firefox: install it with  sudo apt-get install firefox-esr  (or set FIREFOX_PATH to one)',
  );
  process.exit(1);
}
console.log(`Firefox: ${FIREFOX_PATH}`);
buildWhenNeeded();
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', '--test', '--test-reporter=spec', 'browsers/jobs.test.ts'],
  {
    cwd: join(fileURLToPath(new URL('..', import.meta.url)), 'e2e'),
    stdio: 'inherit',
    env: { ...process.env, FIREFOX_PATH },
  },
);
process.exitCode = status ?? 1;
