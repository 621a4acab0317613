import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const example = readFileSync(join(root, '.env.example'), 'utf8');
/** The lines that are unset by a # are examples as well. */
const settings = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gmu)].map(([, name]) => name);
const sources = ['config.ts', 'single-sign-on-settings.ts'].map((file) =>
  readFileSync(join(root, 'server/src/platform', file), 'utf8'),
);
const known = [...sources.join('\n').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gmu)].map(([, name]) => name);
const print = 'console.log(JSON.stringify(process.env))';

test('.env.example has every setting that the server reads, and no other', () => {
  assert.ok(known.length > 15);
  assert.deepEqual(settings.toSorted(), known.toSorted());
});

test('.env.example says the same to a shell and to Node', () => {
  const env = { PATH: process.env.PATH };
  const folder = mkdtempSync(join(tmpdir(), 'kitroom-env-'));
  try {
    writeFileSync(join(folder, '.env'), example);
    const shell = spawnSync('sh', ['-c', 'set -a; . ./.env; exec node -e "$0"', print], { cwd: folder, env });
    const node = spawnSync('node', ['-e', `process.loadEnvFile(); ${print}`], { cwd: folder, env });
    assert.deepEqual([String(shell.stderr), shell.status], ['', 0]);
    const seen = (output) =>
      Object.fromEntries(
        Object.entries(JSON.parse(String(output))).filter(([name]) => settings.includes(name)),
      );
    assert.deepEqual(seen(shell.stdout), seen(node.stdout));
    assert.equal(seen(shell.stdout).MAIL_FROM, 'Kitroom <kitroom@localhost>');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
