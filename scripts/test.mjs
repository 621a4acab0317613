import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenNeeded } from './build.mjs';
import { provideTools } from './tools.mjs';

/** All checks and all tests, in the order in which they fail fastest. Stops at the first failure. */
const CHROMIUM_PATH = provideTools();
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SCRIPTS = join(ROOT, 'scripts');
// processor-time.mjs writes a line for each test file.
const times = mkdtempSync(join(tmpdir(), 'kitroom-times-'));
process.env.PROCESSOR_TIMES = join(times, 'files');
process.on('exit', () => rmSync(times, { recursive: true, force: true }));

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
console.log(
  `\n── the slowest test files of web and server, in seconds of processor time\n${slowestFiles(10)}`,
);

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

function slowestFiles(count) {
  const lines = readFileSync(process.env.PROCESSOR_TIMES, 'utf8').trim().split('\n');
  return lines
    .sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
    .slice(0, count)
    .map((line) => `   ${line.replace(ROOT, '')}`)
    .join('\n');
}
