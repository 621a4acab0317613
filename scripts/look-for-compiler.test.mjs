import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { whatIsMissing } from './look-for-compiler/what-is-missing.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kitroom-compiler-'));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'bin'));
mkdirSync(join(folder, 'include/node'), { recursive: true });
for (const file of ['bin/python3', 'bin/make', 'bin/g++', 'include/node/node.h'])
  writeFileSync(join(folder, file), '');

const machine = (env = {}, others = {}) => ({
  env: { PATH: '/nowhere', HOME: folder, npm_config_cache: folder, ...env },
  execPath: '/nowhere/bin/node',
  platform: 'linux',
  arch: 'x64',
  version: 'v24.0.0',
  ...others,
});
const only =
  (...hosts) =>
  async (host) =>
    hosts.includes(host);
const tools = { PATH: join(folder, 'bin') };
const ALL = "Python 3, make, a C++ compiler, Node's headers";

test('npm ci says what compiling would lack where SQLite has to be compiled, and lets everyone else go on', async () => {
  const cases = [
    [machine(), only(), ALL],
    [machine({ npm_config_nodedir: folder }), only('nodejs.org'), 'Python 3, make, a C++ compiler'],
    [machine(tools), only(), "Node's headers"],
    [machine({}, { arch: 'riscv64' }), only('github.com'), ALL],
    [machine(), only('github.com'), undefined],
    [machine(tools), only('nodejs.org'), undefined],
    [machine({ ...tools, npm_config_nodedir: folder }), only(), undefined],
    [machine({ https_proxy: 'http://proxy' }), only(), undefined],
    [machine({ npm_config_better_sqlite3_binary_host: 'https://mirror' }), only(), undefined],
    [machine({}, { platform: 'win32' }), only(), undefined],
  ];
  for (const [where, reach, missing] of cases) assert.equal(await whatIsMissing(where, reach), missing);
  mkdirSync(join(folder, '_prebuilds'));
  writeFileSync(join(folder, '_prebuilds/a-better-sqlite3-v1.tar.gz'), '');
  assert.equal(await whatIsMissing(machine(), only()), undefined);
});
