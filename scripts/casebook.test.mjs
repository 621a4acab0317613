import { deepEqual, ok } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = readFileSync(join(root, 'docs/casebook.md'), 'utf8');
const MOST_LINES = 250;
const LEAST_CASES = 15;

const DOORS = [
  'Clipboard, drops',
  'Tables',
  'Pictures, zips',
  'Proxies',
  'Browsers',
  'Mail',
  'Single sign-on',
  'Passkeys, codes',
  'Names, words',
  'PostgreSQL',
  'Disks, stores',
  'Programs',
];

const cases = page
  .split('\n')
  .filter((line) => /^\| (?!door )/u.test(line))
  .map((line) => {
    const cells = line.split(/(?<!\\)\|/u).map((cell) => cell.trim());
    const [, door, happened, before, now, heldBy] = cells;
    return { line, cells: cells.length - 2, door, happened, before, now, heldBy };
  });

test(`docs/casebook.md has at most ${MOST_LINES} lines`, () => {
  ok(page.split('\n').length <= MOST_LINES + 1);
});

test(`each door has at least ${LEAST_CASES} cases, and each case one of the doors`, () => {
  const few = DOORS.filter((name) => cases.filter(({ door }) => door === name).length < LEAST_CASES);
  deepEqual([few, cases.filter(({ door }) => !DOORS.includes(door))], [[], []]);
});

test('each case says what happened, what it did here before, and what it does now', () => {
  const bad = cases.filter(
    ({ cells, happened, before, now }) =>
      cells !== 5 || !happened || !before || !/^(?:right|mended|left: .+)$/u.test(now),
  );
  deepEqual(
    bad.map(({ line }) => line),
    [],
  );
});

test('a case that is right or mended names tests that exist', () => {
  const bad = cases.filter(({ now, heldBy }) => {
    const files = [...(heldBy ?? '').matchAll(/`([^`]+)`/gu)].map(([, file]) => file);
    const exist = files.every(
      (file) => /\.(?:test|spec)\.(?:tsx?|mjs)$/u.test(file) && existsSync(join(root, file)),
    );
    return !exist || (files.length === 0 && !now.startsWith('left: '));
  });
  deepEqual(
    bad.map(({ line }) => line),
    [],
  );
});

test('no case stands twice', () => {
  const told = cases.map(({ happened }) => happened);
  deepEqual(
    told.filter((text, at) => told.indexOf(text) !== at),
    [],
  );
});
