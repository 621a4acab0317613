import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder;
let taken;

/** A copy of the project's scripts without a build, in which building ends immediately. */
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kitroom-start-'));
  mkdirSync(join(folder, 'scripts'));
  for (const script of ['start.mjs', 'build.mjs', 'taken-port.mjs', 'end-with-npm.mjs'])
    cpSync(join(root, 'scripts', script), join(folder, 'scripts', script));
  writeFileSync(join(folder, 'package.json'), '{ "scripts": { "build": "exit 7" } }');
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
});
after(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

async function start(env) {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--demo'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (bytes) => (stdout += bytes));
  child.stderr.on('data', (bytes) => (stderr += bytes));
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

test('a taken port ends the start with a sentence, before anything is built', async () => {
  const { port } = taken.address();
  const refused = {
    code: 1,
    stdout: '',
    stderr: `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.\n`,
  };
  assert.deepEqual(await start({ PORT: String(port) }), refused);

  writeFileSync(join(folder, '.env'), `PORT=${port}\n`);
  assert.deepEqual(await start({}), refused);
  rmSync(join(folder, '.env'));
});

test('a free port, any port and a bad one are left to the server', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address();
  free.close();
  await once(free, 'close');
  for (const PORT of [String(port), '0', 'http']) {
    const { code, stdout } = await start({ PORT });
    assert.deepEqual([code, stdout], [7, 'Building Kitroom …\n']);
  }
});

test('the server gets one signal to end when npm is ended', {
  skip: process.platform === 'win32',
}, async () => {
  const project = join(folder, 'started-by-npm');
  cpSync(join(folder, 'scripts'), join(project, 'scripts'), { recursive: true });
  const files = {
    'package.json': '{ "type": "module", "scripts": { "start": "node scripts/start.mjs" } }',
    'server/dist/main.js': `let signals = 0;
      process.on('SIGTERM', () => { signals++; setTimeout(() => process.exit(), 1_200); });
      process.on('exit', () => console.log(signals + ' signal'));
      console.log('started'); setTimeout(() => {}, 20_000);`,
    // There, so that nothing is built.
    'server/dist/admin.js': '',
    'web/dist/index.html': '',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  }
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: project,
    env: { PATH: process.env.PATH, PORT: '0' },
  });
  let output = '';
  npm.stdout.on('data', (bytes) => {
    if (!output.includes('started') && String(bytes).includes('started')) npm.kill();
    output += bytes;
  });
  // The pipe closes when the last one that writes to it has ended.
  await once(npm, 'close');
  assert.match(output, /^started\n1 signal$/mu);
});

test('the server says of a taken port what the start says', () => {
  const said = /`(Port \$\{port\} is already in use[^`]+)`/u;
  const [script, server] = ['scripts/taken-port.mjs', 'server/src/start-failure.ts'].map(
    (file) => said.exec(readFileSync(join(root, file), 'utf8'))?.[1],
  );
  assert.ok(script);
  assert.equal(script, server);
});
