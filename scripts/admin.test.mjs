import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUILT = ['server/dist/main.js', 'server/dist/admin.js', 'web/dist/index.html'];
let folder;

/** A copy of the project's scripts, in which a build leaves a trace. */
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'kitroom-admin-'));
  for (const script of ['admin.mjs', 'build.mjs'])
    cpSync(join(root, 'scripts', script), join(folder, 'scripts', script));
  write('package.json', '{ "scripts": { "build": "touch built-anew" } }');
  write('server/src/main.ts', '');
});
after(() => rmSync(folder, { recursive: true }));

function write(file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function admin() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.mjs', 'doctor'], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(existsSync(join(folder, 'built-anew')), false);
  return { status, stdout, stderr };
}

test('a command in a project that is not built says so in a sentence and builds nothing', () => {
  assert.deepEqual(admin(), {
    status: 1,
    stdout: '',
    stderr: 'Kitroom is not built. Run `npm run build` first.\n',
  });
});

test('a command runs what was built, says when the sources are newer, and builds nothing', () => {
  for (const file of BUILT) write(file, 'console.log(process.argv[2]);');
  assert.deepEqual(admin(), { status: 0, stdout: 'doctor\n', stderr: '' });

  for (const file of BUILT) utimesSync(join(folder, file), 0, 0);
  assert.deepEqual(admin(), {
    status: 0,
    stdout: 'doctor\n',
    stderr: 'The sources are newer than the build. This command uses the build.\n',
  });
});
