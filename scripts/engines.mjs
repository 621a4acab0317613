import { spawnSync } from 'node:child_process';
import { provideTools } from './tools.mjs';

/** All tests of the server on SQLite and PostgreSQL: `npm test` runs on both only those where the engines can differ. */
provideTools();
const { status } = spawnSync('npm', ['run', '--silent', 'test', '-w', 'server'], {
  stdio: 'inherit',
  env: { ...process.env, TEST_ENGINES: 'all' },
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
