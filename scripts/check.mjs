import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideOwnPackages } from './own-packages.mjs';

/**
 * Format, lint, types, unused code, and architecture, all in parallel. Shows the output of those that fail. With `--all`, also
 * the types of folders with packages of their own, which it installs.
 */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const CACHE = join(ROOT, 'node_modules/.cache/tsc');
mkdirSync(CACHE, { recursive: true });

// Unchanged files are not checked again, which takes a second instead of ten.
const types = (workspace) => [
  'tsc',
  [
    '--noEmit',
    '-p',
    workspace,
    '--incremental',
    '--tsBuildInfoFile',
    join(CACHE, `${workspace.replaceAll('/', '-')}.tsbuildinfo`),
  ],
];

// Others import it.
if (!(await passes('node', ['packages/client/make-types.mjs']))) process.exit(1);
const checks = [
  types('web'),
  types('server'),
  ['biome', ['ci', '--error-on-warnings']],
  ['node', ['--test', 'scripts/architecture.test.mjs']],
  ['knip', []],
  // Exports of the contract that only its tests use are unused.
  ['knip', ['--production', '--workspace', 'contract', '--include', 'exports,types']],
  types('bench'),
  types('contract'),
  types('e2e'),
  types('packages/client'),
  types('examples/shop-sync'),
];
if (process.argv.includes('--all'))
  for (const folder of ['e2e/browsers', 'server/test/api-client/generator']) {
    provideOwnPackages(folder);
    checks.push(types(folder));
  }
const passed = await Promise.all(checks.map(([program, args]) => passes(program, args)));
if (passed.includes(false)) process.exit(1);

function passes(program, args) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const path = program === 'node' ? process.execPath : join(ROOT, 'node_modules/.bin', program);
    const child = spawn(path, args, {
      cwd: ROOT,
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const name = [program, ...args.filter((arg) => !arg.startsWith('-'))].slice(0, 2).join(' ');
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code !== 0) console.error(output.trimEnd());
      resolve(code === 0);
    });
  });
}
