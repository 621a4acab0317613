import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { OWN_PACKAGES } from './own-packages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const DOCUMENT = 'docs/decisions/0006-dependencies.md';

function packages() {
  const { workspaces, ...own } = manifest('.');
  return [own, ...[...workspaces, ...OWN_PACKAGES].map(manifest)];
}

function manifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

test(`${DOCUMENT} gives the reason for each dependency, and names no other`, () => {
  const installed = packages().flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  const rows = readFileSync(join(root, DOCUMENT), 'utf8').matchAll(/^\| `([^`]+)` \| .*\w\. \|$/gmu);
  const explained = [...rows].map(([, name]) => name);
  deepEqual(explained.toSorted(), [...new Set(installed)].toSorted());
});

test('dependencies have exact versions', () => {
  const loose = packages().flatMap(({ name, dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([dependency, version]) => !isExact(dependency, version))
      .map(([dependency, version]) => `${name}: ${dependency} ${version}`),
  );
  deepEqual(loose, []);
});

/** Ours are `*`; types follow the major of what they describe. */
function isExact(dependency, version) {
  if (dependency.startsWith('@kitroom/')) return version === '*';
  if (dependency.startsWith('@types/') && /^\d+$/u.test(version)) return true;
  return /^\d+\.\d+\.\d+(?:-[\w.]+)?$/u.test(version);
}
