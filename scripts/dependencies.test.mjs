import { deepEqual, equal, ok } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
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
  const named = packages().flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  const rows = readFileSync(join(root, DOCUMENT), 'utf8').matchAll(/^\| `([^`]+)` \| .*\w\. \|$/gmu);
  const explained = [...rows].map(([, name]) => name);
  deepEqual(explained.toSorted(), [...new Set(named)].toSorted());
});

test('dependencies have exact versions', () => {
  const loose = packages().flatMap(({ name, dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([dependency, version]) => !isExact(dependency, version))
      .map(([dependency, version]) => `${name}: ${dependency} ${version}`),
  );
  deepEqual(loose, []);
});

/** Ours are `*`, or a folder that npm has to copy; types follow the major of what they describe. */
function isExact(dependency, version) {
  if (dependency.startsWith('@kitroom/')) return version === '*' || version.startsWith('file:');
  if (dependency.startsWith('@types/') && /^\d+$/u.test(version)) return true;
  return /^\d+\.\d+\.\d+(?:-[\w.]+)?$/u.test(version);
}

/** As CONTRIBUTING.md names them. */
const ACCEPTED = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'BlueOak-1.0.0',
];

/** Other licenses, each for the packages that were looked at. */
const EXCEPTIONS = {
  // libvips inside sharp: a separate, unmodified library.
  'LGPL-3.0-or-later': /^@img\/sharp-/u,
  // The font Inter, served as it is.
  'OFL-1.1': /^@fontsource-variable\/inter$/u,
  // Tools that never leave a developer's machine.
  'MPL-2.0': /^(?:lightningcss(?:-|$)|axe-core$|@axe-core\/)/u,
  'CC-BY-4.0': /^caniuse-lite$/u,
  'CC0-1.0': /^mdn-data$/u,
  Zlib: /^pako$/u,
  'Python-2.0': /^argparse$/u,
  Unlicense: /^fast-sha256$/u,
};

// Lock files have the packages of all platforms, not only of this one.
const locked = ['.', ...OWN_PACKAGES].flatMap((folder) =>
  Object.entries(JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')).packages),
);
const installed = locked
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { version, license }]) => ({
    name: path.replace(/^.*node_modules\//u, ''),
    version,
    license: license ?? licenseOf(path),
  }));

/** Old packages name their license in a way that the lock file does not know, or in their readme alone. */
function licenseOf(path) {
  const { licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  if (licenses) return licenses.map(({ type }) => type).join(' OR ');
  const readme = join(root, path, 'Readme.md');
  return existsSync(readme) && /^#+ License\s+MIT$|\(The MIT License\)/mu.test(readFileSync(readme, 'utf8'))
    ? 'MIT'
    : 'none';
}

/** An SPDX expression: one of the alternatives, and of that every part. */
function isAccepted(license, name) {
  return license
    .replaceAll(/[()]/gu, '')
    .split(' OR ')
    .some((alternative) =>
      alternative
        .split(' AND ')
        .every((part) => ACCEPTED.includes(part) || (EXCEPTIONS[part]?.test(name) ?? false)),
    );
}

test('every installed package has a license that we accept', () => {
  ok(installed.length > 500);
  const refused = installed
    .filter(({ name, license }) => !isAccepted(license, name))
    .map(({ name, version, license }) => `${name}@${version}: ${license}`);
  deepEqual(refused, []);
});

test('what others install has the text of the license', () => {
  const text = (folder) => readFileSync(join(root, folder, 'LICENSE'), 'utf8');
  equal(text('packages/client'), text('.'));
});

test('CONTRIBUTING.md names the licenses that the check accepts', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').replaceAll(/\s+/gu, ' ');
  for (const license of [...ACCEPTED, ...Object.keys(EXCEPTIONS)])
    ok(text.includes(license), `${license} is missing`);
});

test('each exception is still needed', () => {
  const used = Object.entries(EXCEPTIONS).filter(([license, pattern]) =>
    installed.some((one) => pattern.test(one.name) && one.license.includes(license)),
  );
  deepEqual(
    used.map(([license]) => license),
    Object.keys(EXCEPTIONS),
  );
});

test('every package runs on each version of Node that package.json allows', () => {
  const refused = locked
    .filter(
      ([, { engines, optional }]) =>
        !optional && /^(?:>=\s*|\^)(?:2[1-9]|[3-9]\d)(?:\.\S+)?$/u.test(engines?.node ?? ''),
    )
    .map(([path, { version }]) => `${path}@${version}`);
  deepEqual(refused, []);
});
