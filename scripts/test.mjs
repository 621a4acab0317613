import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stateOfBuild } from './build.mjs';
import { provideTools } from './tools.mjs';

/**
 * All checks and all tests. Those of the server often wait: what needs one core runs beside them. Each shows what it has
 * written when it ends; after one that fails, no other begins.
 */
const CHROMIUM_PATH = provideTools();
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SCRIPTS = join(ROOT, 'scripts');
// processor-time.mjs writes a line for each test file.
const times = mkdtempSync(join(tmpdir(), 'kitroom-times-'));
process.env.PROCESSOR_TIMES = join(times, 'files');
process.on('exit', () => rmSync(times, { recursive: true, force: true }));

await run('check', 'npm', ['run', '--silent', 'check']);
await testsOf('web');
await Promise.all([testsOf('server'), runOthers()]);
await testsOf('e2e');
if (process.exitCode === undefined)
  console.log(
    `\n── the slowest test files of web and server, in seconds of processor time\n${slowestFiles(10)}`,
  );

async function runOthers() {
  // Tests of the repository as a whole; `check` has run those of the architecture.
  const tests = readdirSync(SCRIPTS).filter(
    (name) => name.endsWith('.test.mjs') && name !== 'architecture.test.mjs',
  );
  await run('tests of the repository', 'node', ['--test', ...tests.map((name) => join(SCRIPTS, name))]);
  for (const workspace of ['contract', 'packages/client']) await testsOf(workspace);
  if (stateOfBuild() !== 'current') await run('build', 'npm', ['run', '--silent', 'build']);
}

function testsOf(workspace) {
  return run(`tests of ${workspace}`, 'npm', ['run', '--silent', 'test', '-w', workspace]);
}

/** Resolves when the program has ended, and at once after one that has failed. */
async function run(title, program, args) {
  if (process.exitCode !== undefined) return;
  const started = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, CHROMIUM_PATH },
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n── ${title}\n${output.trimEnd()}\n── ${title}: ${seconds} s`);
  if (status !== 0) process.exitCode = status ?? 1;
}

function slowestFiles(count) {
  const lines = readFileSync(process.env.PROCESSOR_TIMES, 'utf8').trim().split('\n');
  return lines
    .sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
    .slice(0, count)
    .map((line) => `   ${line.replace(ROOT, '')}`)
    .join('\n');
}
