import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenNeeded } from './build.mjs';
import { provideOwnPackages } from './own-packages.mjs';

const FIREFOXES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const FIREFOX_PATH = process.env.FIREFOX_PATH ?? FIREFOXES.find((path) => existsSync(path));
const hasWebKit = ['WebKitWebDriver', 'Xvfb'].every((program) => spawnSync('which', [program]).status === 0);
const tests = [
  ...(FIREFOX_PATH === undefined ? [] : ['browsers/firefox.test.ts']),
  ...(hasWebKit ? ['browsers/webkit.test.ts'] : []),
];
console.log(`Firefox: ${FIREFOX_PATH ?? 'not found (apt-get install firefox-esr, or set FIREFOX_PATH)'}`);
console.log(`WebKitGTK: ${hasWebKit ? 'found' : 'not found (apt-get install webkit2gtk-driver xvfb)'}`);
if (tests.length === 0) process.exit(1);
provideOwnPackages('e2e/browsers');
buildWhenNeeded();
const { status } = spawnSync(
  process.execPath,
  // One after the other: both serve the application on the same port.
  ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec', ...tests],
  {
    cwd: join(fileURLToPath(new URL('..', import.meta.url)), 'e2e'),
    stdio: 'inherit',
    env: { ...process.env, ...(FIREFOX_PATH !== undefined && { FIREFOX_PATH }) },
  },
);
process.exitCode = status ?? 1;
