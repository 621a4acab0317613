import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCES = [
  'contract/src',
  'server/src',
  'server/vite.config.ts',
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'package-lock.json',
];
const BUILT = ['server/dist/main.js', 'server/dist/admin.js', 'web/dist/index.html'];

/** Whether web and server are built: `missing`, `old` if a source is newer, or `current`. */
export function stateOfBuild() {
  const built = BUILT.map((file) => join(root, file));
  if (!built.every(existsSync)) return 'missing';
  const oldest = Math.min(...built.map((file) => statSync(file).mtimeMs));
  // A release has no sources to compare.
  return SOURCES.every((source) => newest(join(root, source)) <= oldest) ? 'current' : 'old';
}

/** Builds web and server when a source is newer than what was built, or nothing was. Exits when it fails. */
export function buildWhenNeeded() {
  if (stateOfBuild() === 'current') return;
  console.log('Building Kitroom …');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
