import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Folders with a package.json and a lock file of their own: only rare commands need what is in them. */
export const OWN_PACKAGES = [
  'bench/autocannon',
  'e2e/browsers',
  'server/mutation',
  'server/test/api-client/generator',
];

/** Installs the packages of one of these folders, unless they are as its lock file says. Exits when it fails. */
export function provideOwnPackages(folder) {
  const lock = join(ROOT, folder, 'package-lock.json');
  // npm writes it last.
  const installed = join(ROOT, folder, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs > statSync(lock).mtimeMs) return;
  console.log(`Installing the packages of ${folder} …`);
  const { status } = spawnSync('npm', ['ci', '--silent', '--no-audit', '--no-fund'], {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(`They could not be installed. To see why: cd ${folder} && npm ci`);
  process.exit(1);
}
