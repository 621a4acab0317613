import { spawnSync } from 'node:child_process';
import { buildWhenNeeded } from './build.mjs';
import { provideTools } from './tools.mjs';

/** All checks and all tests, in the order in which they fail fastest. Stops at the first failure. */
const CHROMIUM_PATH = provideTools();

run('check');
run('test', 'contract');
run('test', 'web');
run('test', 'server');
buildWhenNeeded();
run('test', 'e2e');

function run(script, workspace) {
  console.log(`\n── ${workspace ?? 'root'}: ${script}`);
  const { status } = spawnSync('npm', ['run', '--silent', script, ...(workspace ? ['-w', workspace] : [])], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH },
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
