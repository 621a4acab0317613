import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const BUILT = ['server/dist', 'web/dist'];
const NEEDED = [
  'package.json',
  'server/package.json',
  'server/demo-pictures',
  '.env.example',
  'LICENSE',
  // For `npm run admin` and `npm start`.
  'scripts/admin.mjs',
  'scripts/build.mjs',
  'scripts/end-with-npm.mjs',
  'scripts/start.mjs',
  'scripts/taken-port.mjs',
];

/**
 * Copies what a running Kitroom needs into `folder`: the build below `built`, and of the installed packages those that the
 * server loads. Throws when packages are missing.
 */
export function fillRelease(folder, built = ROOT) {
  for (const path of NEEDED) copy(join(ROOT, path), join(folder, path));
  for (const path of BUILT) copy(join(built, path), join(folder, path));
  for (const path of serverPackages()) copy(path, join(folder, relative(ROOT, path)));
}

/** The folders of all packages that `npm ci --omit=dev` would install for the server. */
function serverPackages() {
  const list = ['ls', '--all', '--parseable', '--omit=dev', '--workspace=server', '--workspace=contract'];
  const paths = execFileSync('npm', list, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  // The first is the project. The build contains its workspaces.
  return paths
    .trim()
    .split('\n')
    .slice(1)
    .filter((path) => basename(dirname(path)) !== '@kitroom');
}

// A package's own node_modules may hold some that only developers need; the others are listed.
function copy(from, to) {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => path === from || basename(path) !== 'node_modules',
  });
}
