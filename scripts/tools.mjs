import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const BROWSER = 'chromium-headless-shell';

/** Programs that the tests use: a browser, the zip tools people re-pack backups with, reverse proxies, and a pooler. */
const TOOLS = [
  // Chromium without its own windows and menus comes first: the browser tests take three quarters of the time with it.
  {
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    packageName: BROWSER,
  },
  { names: ['zip'], packageName: 'zip' },
  { names: ['unzip'], packageName: 'unzip' },
  { names: ['7z', '7zz'], packageName: 'p7zip-full' },
  { names: ['bsdtar'], packageName: 'libarchive-tools' },
  { names: ['nginx'], packageName: 'nginx-light' },
  { names: ['caddy'], packageName: 'caddy' },
  { names: ['haproxy'], packageName: 'haproxy' },
  { names: ['pgbouncer'], packageName: 'pgbouncer' },
  { names: ['python3'], packageName: 'python3' },
];

/**
 * Finds the programs the tests need and installs missing ones with apt-get where that is allowed.
 * Returns the browser's path; exits with one line that says how to install what is missing.
 */
export function provideTools() {
  return provide(TOOLS);
}

/** As provideTools, but the browser alone. */
export function provideBrowser() {
  return provide(TOOLS.filter(({ packageName }) => packageName === BROWSER));
}

function provide(tools) {
  let missing = missingPackages(tools);
  if (missing.length > 0 && process.getuid?.() === 0 && find(['apt-get'])) {
    console.log(`Installing ${missing.join(', ')} …`);
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'] });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    missing = missingPackages(tools);
  }
  if (missing.length > 0) {
    console.error(
      `This needs ${missing.join(', ')}: install with  sudo apt-get install ${missing.join(' ')}  (or set CHROMIUM_PATH to a Chromium)`,
    );
    process.exit(1);
  }
  return browserPath();
}

function missingPackages(tools) {
  return tools
    .filter(({ names, packageName }) => !(packageName === BROWSER ? browserPath() : find(names)))
    .map(({ packageName }) => packageName);
}

function browserPath() {
  return process.env.CHROMIUM_PATH ?? find(TOOLS[0].names);
}

function find(names) {
  // Debian puts servers where only root looks.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}
