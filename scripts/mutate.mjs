import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideOwnPackages } from './own-packages.mjs';

provideOwnPackages('server/mutation');
const server = fileURLToPath(new URL('../server', import.meta.url));
const stryker = join(server, 'mutation/node_modules/@stryker-mutator/core/bin/stryker.js');
const { status } = spawnSync(process.execPath, [stryker, 'run', ...process.argv.slice(2)], {
  cwd: server,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
