import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stateOfBuild } from './build.mjs';
import { provideTools } from './tools.mjs';

/**
 * All checks and all tests. Each stage runs to its end, whatever others find, and shows what it has written when it ends.
 * Tests of the browser and of the server often wait: what computes runs beside them. The last lines list what failed in every
 * stage, and what passed only at its second try, with the command that runs just that.
 */
const CHROMIUM_PATH = provideTools();
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const REPORTERS = join(ROOT, 'scripts/reporters');
const notes = mkdtempSync(join(tmpdir(), 'kitroom-tests-'));
// processor-time.mjs writes a line for each test file.
process.env.PROCESSOR_TIMES = join(notes, 'times');
process.on('exit', () => rmSync(notes, { recursive: true, force: true }));
const failures = [];
const secondTries = [];

await stage('check', 'npm run check', 'npm', ['run', '--silent', 'check']);
await Promise.all([testBrowser(), testTheRest()]);
show('the slowest test files of web and server, in seconds of processor time', slowestFiles(10));
show('passed at the second try', secondTries);
show('failed', failures);
process.exitCode = failures.length === 0 ? 0 : 1;

async function testBrowser() {
  if (
    stateOfBuild() !== 'current' &&
    !(await stage('build', 'npm run build', 'npm', ['run', '--silent', 'build']))
  )
    return;
  await testsOf('e2e', `--reporter=${process.env.CI ? 'list' : 'line'},${join(REPORTERS, 'playwright.mjs')}`);
}

async function testTheRest() {
  const reporters = ['--reporter=default', `--reporter=${join(REPORTERS, 'vitest.mjs')}`];
  await testsOf('web', ...reporters);
  await Promise.all([
    testsOf('server', ...reporters),
    testRepository().then(async () => {
      for (const workspace of ['contract', 'packages/client']) await testsOf(workspace, ...reporters);
    }),
  ]);
}

/** Of the repository as a whole; `check` has run those of the architecture. */
function testRepository() {
  const tests = readdirSync(join(ROOT, 'scripts')).filter(
    (name) => name.endsWith('.test.mjs') && name !== 'architecture.test.mjs',
  );
  return stage('tests of the repository', 'node --test', 'node', [
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(REPORTERS, 'node.mjs')}`,
    '--test-reporter-destination=stderr',
    ...tests.map((name) => join('scripts', name)),
  ]);
}

function testsOf(workspace, ...reporters) {
  const npm = ['test', '-w', workspace, '--'];
  return stage(`tests of ${workspace}`, `npm ${npm.join(' ')}`, 'npm', ['--silent', ...npm, ...reporters]);
}

/**
 * Runs a program to its end, and notes what failed in it.
 * @param {string} command What a person types, and the name of a file after it, to run one part of the stage again.
 * @returns {Promise<boolean>} Whether it ended with 0.
 */
async function stage(title, command, program, args) {
  const outcomes = join(notes, title.replaceAll('/', '-'));
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, CHROMIUM_PATH, TEST_OUTCOMES: outcomes },
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n── ${title}\n${output.trimEnd()}\n── ${title}: ${seconds} s`);
  const noted = linesOf(outcomes).map((line) => JSON.parse(line));
  const again = ({ file, title: test }) => `${command} ${file}\n      ${test.split('\n', 1)[0]}`;
  secondTries.push(...noted.filter(({ outcome }) => outcome === 'second try').map(again));
  const failed = noted.filter(({ outcome }) => outcome === 'failed').map(again);
  // A stage can end otherwise without a test that failed: killed, or stopped before its first test.
  if (status !== 0 && failed.length === 0) failed.push(`${command}\n      ended with ${status}`);
  failures.push(...failed);
  return status === 0;
}

function show(title, entries) {
  if (entries.length > 0) console.log(`\n── ${title}\n${entries.map((entry) => `   ${entry}`).join('\n')}`);
}

function slowestFiles(count) {
  return linesOf(process.env.PROCESSOR_TIMES)
    .sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
    .slice(0, count)
    .map((line) => line.replace(ROOT, ''));
}

function linesOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
