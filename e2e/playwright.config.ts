import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { BASE_URL, PORT, SMTP_PORT } from './address.ts';
import { ALONE } from './tags.ts';

// Workers read this file again: the folder is made once, by the process that starts the server.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'kitroom-e2e-'));

const WALKS = 'accessibility.spec.ts';

/** The browser tests run against the built application on the demo data, in their own folder. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // As in web/vitest.config.ts.
  retries: process.env.CI === undefined ? 0 : 1,
  // Only how long a test that fails waits: a busy machine must not make a good one fail.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? [['list']] : [['line']],
  outputDir: join(process.env.E2E_DATA, 'results'),
  use: {
    ...devices['Desktop Chrome'],
    baseURL: BASE_URL,
    viewport: { width: 1440, height: 900 },
    // A trace costs an eighth of the time: run a test that failed again with `--trace on` to see each of its steps.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'screens', grepInvert: new RegExp(ALONE), testIgnore: WALKS },
    { name: 'alone', grep: new RegExp(ALONE), workers: 1 },
    // They change nothing, so the second worker runs them at the same time.
    { name: 'walks', testMatch: WALKS },
  ],
  webServer: {
    command: 'node ../server/dist/main.js --demo',
    url: `${BASE_URL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: join(process.env.E2E_DATA, 'data'),
      BACKUP_TO: join(process.env.E2E_DATA, 'backups'),
      PUBLIC_URL: BASE_URL,
      SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
      MAIL_FROM: 'Kitroom <kitroom@example.com>',
      LOG_LEVEL: 'warn',
      // The server must not see the environment variables of the person who runs the tests.
      DATABASE_URL: '',
      S3_URL: '',
    },
  },
});
