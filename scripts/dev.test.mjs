import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const skip = process.platform === 'win32';
let folder;

/** A project in which the server and Vite only run until they are ended. */
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'kitroom-dev-'));
  for (const part of ['server', 'web', 'node_modules/.bin'])
    mkdirSync(join(folder, part), { recursive: true });
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "scripts": { "dev": "node scripts/dev.mjs" } }');
  const tool = `#!/usr/bin/env node
    process.on('SIGTERM', () => { console.log('ended'); process.exit(); });
    setTimeout(() => console.log('left behind'), 20_000);
    console.log('started');`;
  for (const name of ['tsx', 'vite'])
    writeFileSync(join(folder, 'node_modules/.bin', name), tool, { mode: 0o755 });
});
after(() => rmSync(folder, { recursive: true }));

/** The output of both when this command gets this signal. */
async function outputOf([command, ...args], signal) {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH },
  });
  let output = '';
  let isEnded = false;
  child.stdout.on('data', (bytes) => {
    output += bytes;
    if (isEnded || output.match(/^started$/gmu)?.length !== 2) return;
    isEnded = true;
    child.kill(signal);
  });
  // The pipe closes when the last one that writes to it has ended.
  await once(child, 'close');
  return output.trim().split('\n');
}

const ALL_ENDED = ['started', 'started', 'ended', 'ended'];

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  test(`server and Vite end when the command gets ${signal}`, { skip }, async () => {
    assert.deepEqual(await outputOf([process.execPath, 'scripts/dev.mjs'], signal), ALL_ENDED);
  });
}

test('server and Vite end when npm is ended', { skip }, async () => {
  assert.deepEqual(await outputOf(['npm', 'run', 'dev', '--silent'], 'SIGTERM'), ALL_ENDED);
});
