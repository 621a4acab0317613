import { deepEqual, equal, match } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WIDTHS, writeScreensPage } from './screens-page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const screens = (...args) =>
  spawnSync(process.execPath, [join(root, 'scripts/screens.mjs'), ...args], { encoding: 'utf8' });

test('the page of pictures has each of them, widest first, and fetches nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kitroom-screens-'));
  try {
    mkdirSync(join(folder, 'lists-at-work/change-order'), { recursive: true });
    for (const file of ['390-dark.png', '1440-dark.png', '1440-light.png', 'notes.txt'])
      writeFileSync(join(folder, 'lists-at-work/change-order', file), '');
    const page = readFileSync(writeScreensPage(folder), 'utf8');
    const pictures = [...page.matchAll(/src="([^"]+)"/gu)].map(([, path]) => path);
    deepEqual(
      pictures,
      ['1440-light', '1440-dark', '390-dark'].map((name) => `lists-at-work/change-order/${name}.png`),
    );
    match(page, /lists at work: change order/u);
    equal(/https?:|<script src|<link/u.test(page), false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('npm run screens says what it takes, and refuses the rest before anything is built', () => {
  const { stdout, status } = screens('--help');
  equal(status, 0);
  for (const option of ['--only', '--width', '--theme', '--readme']) match(stdout, new RegExp(option, 'u'));
  for (const args of [
    ['--width', '1'],
    ['--only', '('],
    ['one', 'two'],
    ['--readme', 'one'],
    ['--readme', '--theme', 'dark'],
  ])
    equal(screens(...args).status, 2, args.join(' '));
});

test('pictures are taken at the widths that --width knows', () => {
  const look = readFileSync(join(root, 'e2e/looks/look.ts'), 'utf8');
  const windows = [...look.matchAll(/^ {2}(\d+): \d+,$/gmu)].map(([, width]) => Number(width));
  deepEqual(windows, WIDTHS);
});

test('docs/pictures shows each picture in both themes, README the first, and both say what it shows', () => {
  const taken = readFileSync(join(root, 'e2e/looks/readme-pictures.ts'), 'utf8');
  const names = [...taken.matchAll(/^ {2}\{ name: '(\w+)'/gmu)].map(([, name]) => name);
  const themes = (name) => [`${name}-dark.webp`, `${name}-light.webp`];
  deepEqual(readdirSync(join(root, 'docs/pictures')), ['README.md', ...names.flatMap(themes).toSorted()]);
  shows('docs/pictures/README.md', '', names);
  shows('README.md', 'docs/pictures/', names.slice(0, 1));

  function shows(page, folder, some) {
    const text = readFileSync(join(root, page), 'utf8');
    const shown = [...text.matchAll(/(?:srcset|src)="([^"]+)"/gu)].map(([, file]) => file);
    deepEqual(
      shown,
      some.flatMap(themes).map((file) => folder + file),
    );
    equal(text.match(/<img [^>]*alt="[^"]+"/gu)?.length, some.length);
  }
});
