import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideOwnPackages } from './own-packages.mjs';

/** Checks what generators of others make from the API's description. */
const root = fileURLToPath(new URL('..', import.meta.url));
provideOwnPackages('server/test/api-client/generator');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'vitest.client-types.config.ts',
    ...process.argv.slice(2),
  ],
  { cwd: join(root, 'server'), stdio: 'inherit', env: { ...process.env, TEST_ENGINES: 'sqlite' } },
);
process.exitCode = status ?? 1;
