import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';
import { NOW } from './look.ts';

const { webServer, use } = tests;
const server = Array.isArray(webServer) ? webServer[0] : webServer;
if (server === undefined) throw new Error('The browser tests have a server.');
const fixedDate = new URL('../../scripts/fixed-date.mjs', import.meta.url);

/** Pictures of all screens, for `npm run screens`: the application of the browser tests, with a stopped clock. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: ['every-look.ts', 'readme-pictures.ts'],
  globalSetup: './global-setup.ts',
  // Six windows each; a busy machine takes its time.
  timeout: 900_000,
  use: {
    ...use,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'off',
  },
  projects: [
    { name: 'as it is', grepInvert: /@changes/u },
    { name: 'changed', grep: /@changes/u, workers: 1, dependencies: ['as it is'] },
  ],
  webServer: {
    ...server,
    command: `node --import ${fixedDate.href} main.js --demo`,
    cwd: fileURLToPath(new URL('../../server/dist', import.meta.url)),
    env: { ...server.env, FIXED_DATE: NOW },
  },
});
