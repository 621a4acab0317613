import { deepEqual, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const { version, workspaces } = JSON.parse(read('package.json'));
const changes = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gmu)].map(([, heading]) => heading);

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

test(`CHANGELOG.md says what ${version} brought, and when, or begins with what is unreleased`, () => {
  const expected = version.endsWith('-dev')
    ? /^Unreleased$/u
    : new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`, 'u');
  match(changes[0], expected);
});

test('README names the newest release', () => {
  const [release] = changes.find((heading) => heading !== 'Unreleased').split(' ');
  match(read('README.md'), new RegExp(`^Version ${release.replaceAll('.', '\\.')} `, 'mu'));
});

test('the recommended Node is the same everywhere, and the workflow tests it and the oldest one', () => {
  const recommended = read('.node-version').trim();
  const [, oldest] = /^>=((\d+)\.\d+)$/u.exec(JSON.parse(read('package.json')).engines.node);
  match(
    read('README.md'),
    new RegExp(`Node: ${recommended} is recommended, and ${oldest} or newer works`, 'u'),
  );
  match(
    read('docs/operations.md'),
    new RegExp(`Node ${recommended} \\(${oldest} and newer\\s+also work`, 'u'),
  );
  const images = read('Dockerfile').match(/^FROM node:\S+/gmu);
  deepEqual(
    images,
    images.map(() => `FROM node:${recommended}-slim`),
  );
  const jobs = read('.github/workflows/ci.yml').match(/^ +node: \[.+\]$/gmu);
  deepEqual(
    jobs.map((line) => JSON.parse(line.trim().slice('node: '.length))),
    jobs.map(() => [Math.trunc(oldest), 22, Number(recommended)]),
  );
});

const textOf = (file) => read(file).replace(/\s+/gu, ' ');

test('README, the build, and what an older browser is told name the same oldest browsers', () => {
  const [, chrome, firefox, safari] =
    /Chrome or Edge ([\d.]+), Firefox ([\d.]+), or Safari ([\d.]+)/u.exec(textOf('README.md')) ?? [];
  ok(
    textOf('web/vite.config.ts').includes(
      `target: ['chrome${chrome}', 'firefox${firefox}', 'safari${safari}']`,
    ),
  );
  ok(
    textOf('web/index.html').includes(
      `Chrome and Edge work from version ${chrome}, Firefox from ${firefox}, Safari from ${safari}.`,
    ),
  );
  match(
    textOf('web/public/old-browser.js'),
    new RegExp(`Chrome ${chrome}, .* Firefox ${firefox}, .* Safari ${safari}`, 'u'),
  );
});
