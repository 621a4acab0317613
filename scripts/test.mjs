import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenNeeded } from './build.mjs';
import { provideTools } from './tools.mjs';

/** All checks and all tests, in the order in which they fail fastest. Stops at the first failure. */
const CHROMIUM_PATH = provideTools();
const SCRIPTS = fileURLToPath(new URL('.', import.meta.url));

run('check', 'npm', ['run', '--silent', 'check']);
// Tests of the repository as a whole.
const tests = readdirSync(SCRIPTS).filter((name) => name.endsWith('.test.mjs'));
run('tests of the repository', 'node', ['--test', ...tests.map((name) => join(SCRIPTS, name))]);
runTestsOf('contract');
runTestsOf('packages/client');
runTestsOf('web');
runTestsOf('server');
buildWhenNeeded();
runTestsOf('e2e');

function runTestsOf(workspace) {
  run(`tests of ${workspace}`, 'npm', ['run', '--silent', 'test', '-w', workspace]);
}

function run(title, program, args) {
  console.log(`\n── ${title}`);
  const started = performance.now();
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH },
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  console.log(`── ${title}: ${Math.round((performance.now() - started) / 1000)} s`);
}
