import { deepEqual, equal } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const reporter = (name) => join(ROOT, 'scripts/reporters', `${name}.mjs`);

const TESTS = `
test('green', () => {});
test('red', () => { throw new Error('red'); });
test('green when tried again', () => { if (tries++ === 0) throw new Error('flaky'); });
`;
const IN_VITEST = `import { test } from 'vitest'; let tries = 0; ${TESTS}`;
// Playwright takes a new process for the second try.
const IN_PLAYWRIGHT = `
import { test } from '@playwright/test';
let tries = 0;
test.beforeEach(({}, { retry }) => { tries = retry; });
${TESTS}`;

/** What a runner's reporter writes about `content` in `file`, below packages that import it. */
function outcomesOf({ workspace, file, content, program, args }) {
  const folder = mkdtempSync(join(ROOT, workspace, 'reporters-'));
  const outcomes = join(folder, 'outcomes');
  try {
    writeFileSync(join(folder, file), content);
    const { NODE_TEST_CONTEXT: _inThisTest, ...env } = process.env;
    const { status } = spawnSync(program, args, { cwd: folder, env: { ...env, TEST_OUTCOMES: outcomes } });
    const lines = existsSync(outcomes) ? readFileSync(outcomes, 'utf8').split('\n').filter(Boolean) : [];
    return { status, noted: lines.map((line) => JSON.parse(line)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const RUNNERS = [
  {
    name: 'Vitest',
    workspace: 'contract',
    file: 'some.test.js',
    content: IN_VITEST,
    program: join(ROOT, 'node_modules/.bin/vitest'),
    args: ['run', '--root=.', '--retry=1', `--reporter=${reporter('vitest')}`],
    named: 'some.test.js',
  },
  {
    name: 'Playwright',
    workspace: 'e2e',
    file: 'some.spec.js',
    content: IN_PLAYWRIGHT,
    program: join(ROOT, 'node_modules/.bin/playwright'),
    args: ['test', '-c', '.', '--retries=1', `--reporter=${reporter('playwright')}`],
    named: 'some.spec.js:7',
    again: 'some.spec.js:8',
  },
];

for (const { name, named, again = named, ...run } of RUNNERS)
  test(`what fails in ${name}, and what passes at its second try, is noted with its file`, () => {
    const { status, noted } = outcomesOf(run);
    equal(status, 1);
    deepEqual(
      noted.toSorted((a, b) => a.title.localeCompare(b.title)),
      [
        { outcome: 'second try', file: again, title: 'green when tried again' },
        { outcome: 'failed', file: named, title: 'red' },
      ],
    );
  });

test('what fails in Node is noted with its file', () => {
  const { status, noted } = outcomesOf({
    workspace: 'scripts',
    file: 'some.test.mjs',
    content: `import { test } from 'node:test'; let tries = 0; ${TESTS.replace('tries++ === 0', 'false')}`,
    program: process.execPath,
    args: [
      '--test',
      `--test-reporter=${reporter('node')}`,
      '--test-reporter-destination=stdout',
      'some.test.mjs',
    ],
  });
  deepEqual(
    { status, noted },
    { status: 1, noted: [{ outcome: 'failed', file: 'some.test.mjs', title: 'red' }] },
  );
});

test('a file that can’t be loaded is noted with its error', () => {
  const { status, noted } = outcomesOf({ ...RUNNERS[0], content: "throw new Error('not loaded');" });
  deepEqual(
    { status, noted },
    { status: 1, noted: [{ outcome: 'failed', file: 'some.test.js', title: 'not loaded' }] },
  );
});
