import { equal, ok } from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const PATCH = join(ROOT, 'docs/adding-a-kind.patch');
const WORKSPACES = ['contract', 'server', 'web'];
/** The most that a new kind of record may cost. */
const MOST = { files: 10, lines: 200 };

const patch = readFileSync(PATCH, 'utf8');
const files = [...patch.matchAll(/^\+\+\+ b\/(.+)$/gmu)].map(([, file]) => file);
const lines = patch.split('\n').filter((line) => /^\+(?!\+\+ b\/)/u.test(line)).length;

describe('the kind of record that docs/adding-an-entity.md adds', () => {
  let copy = '';

  before(() => {
    copy = mkdtempSync(join(tmpdir(), 'kitroom-kind-'));
    for (const file of ['tsconfig.base.json', ...WORKSPACES.flatMap(sourcesOf)]) {
      mkdirSync(join(copy, dirname(file)), { recursive: true });
      cpSync(join(ROOT, file), join(copy, file));
    }
    linkPackages();
    execFileSync('git', ['apply', PATCH], { cwd: copy, stdio: 'inherit' });
  });

  after(() => rmSync(copy, { recursive: true, force: true }));

  it('costs what the page says, and no more than a new kind may', () => {
    const page = readFileSync(join(ROOT, 'docs/adding-an-entity.md'), 'utf8');
    const [, counted] = /\*\*(\d+ files, \d+ added lines)\*\*/u.exec(page) ?? [];
    equal(counted, `${files.length} files, ${lines} added lines`);
    ok(files.length <= MOST.files && lines <= MOST.lines);
  });

  it('has each of its files explained on the page', () => {
    const page = readFileSync(join(ROOT, 'docs/adding-an-entity.md'), 'utf8');
    equal(files.filter((file) => !page.includes(`\`${file}\``)).join(), '');
  });

  for (const workspace of WORKSPACES) {
    it(`passes the compiler in ${workspace}, tests aside`, () => {
      const config = join(copy, workspace, 'tsconfig.kind.json');
      writeFileSync(
        config,
        JSON.stringify({ extends: './tsconfig.json', include: ['src'], exclude: ['**/*.test.*'] }),
      );
      const { status, stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit', '-p', config], {
        cwd: copy,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
      equal(stdout, '');
      equal(status, 0);
    });
  }

  function sourcesOf(workspace) {
    return readdirSync(join(ROOT, workspace), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
      .filter((file) => /^\w+\/(?:src|test|build)\/|^\w+\/\w+(?:\.config)?\.(?:json|ts)$/u.test(file));
  }

  // The packages of the repository itself are those of the copy.
  function linkPackages() {
    const modules = join(copy, 'node_modules');
    mkdirSync(join(modules, '@kitroom'), { recursive: true });
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (name !== '@kitroom') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    symlinkSync(join(copy, 'contract'), join(modules, '@kitroom/contract'));
  }
});
