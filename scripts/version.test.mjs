import { deepEqual, match } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const { version, workspaces } = JSON.parse(read('package.json'));

test(`every package is version ${version}, in the lock file too`, () => {
  const locked = JSON.parse(read('package-lock.json'));
  const versions = {
    'package-lock.json': locked.version,
    ...Object.fromEntries(
      ['', ...workspaces].map((name) => [`package-lock.json ${name}`, locked.packages[name].version]),
    ),
    ...Object.fromEntries(workspaces.map((name) => [name, JSON.parse(read(`${name}/package.json`)).version])),
  };
  deepEqual(
    Object.entries(versions).filter(([, other]) => other !== version),
    [],
  );
});

test(`CHANGELOG.md says what ${version} brought, and when`, () => {
  match(
    read('CHANGELOG.md'),
    new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`, 'mu'),
  );
});

test('the workflow tests the Node versions that README promises, and developers get the oldest line', () => {
  match(read('.github/workflows/ci.yml'), /node: \[20, 22, 24\]/u);
  match(read('.node-version'), /^20\.\d+\n$/u);
});
