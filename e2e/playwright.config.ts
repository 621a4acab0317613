import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { BASE_URL, PORT, SMTP_PORT } from './address.ts';
import { LAUNCH, WITH_SCROLL_BARS } from './launch.ts';
import { ALONE } from './tags.ts';

// Workers read this file again: the folder is made once, by the process that starts the servers.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'kitroom-e2e-'));

const WALKS = 'accessibility.spec.ts';

/** The browser tests run against the built application on the demo data, each project with a server and a folder of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Tests wait for typing to pause and dialogs to close: another one uses the core in the meantime.
  workers: Math.ceil(availableParallelism() * 1.5),
  // As in web/vitest.config.ts.
  retries: process.env.CI === undefined ? 0 : 1,
  // Only how long a test that fails waits: a busy machine must not make a good one fail.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? [['list']] : [['line']],
  // The slowest are named at the end, so that the next slow one is seen on the day it comes.
  reportSlowTests: { max: 5, threshold: 1 },
  outputDir: join(process.env.E2E_DATA, 'results'),
  use: {
    ...devices['Desktop Chrome'],
    baseURL: BASE_URL,
    viewport: { width: 1440, height: 900 },
    // A trace costs an eighth of the time: run a test that failed again with `--trace on` to see each of its steps.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: LAUNCH,
  },
  // In this order: one worker takes those that run one after the other, beside all others; short tests come last.
  projects: [
    { name: 'alone', grep: new RegExp(ALONE), workers: 1, use: { baseURL: `http://localhost:${PORT + 1}` } },
    {
      name: 'walks',
      testMatch: WALKS,
      use: { ...WITH_SCROLL_BARS, baseURL: `http://localhost:${PORT + 2}` },
    },
    { name: 'screens', grepInvert: new RegExp(ALONE), testIgnore: WALKS },
  ],
  webServer: [server('screens', PORT), server('alone', PORT + 1), server('walks', PORT + 2)],
});

function server(name: string, port: number) {
  const url = `http://localhost:${port}`;
  const folder = join(process.env.E2E_DATA ?? '', name);
  return {
    command: 'node ../server/dist/main.js --demo',
    url: `${url}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
    env: {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      BACKUP_TO: join(folder, 'backups'),
      PUBLIC_URL: url,
      SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
      MAIL_FROM: 'Kitroom <kitroom@example.com>',
      LOG_LEVEL: 'warn',
      // The server must not see the environment variables of the person who runs the tests.
      DATABASE_URL: '',
      S3_URL: '',
    },
  };
}
