import { deepEqual, ok } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = readFileSync(join(root, 'docs/casebook.md'), 'utf8');
const MOST_LINES = 250;
const LEAST_CASES = 15;

/** Each door with its cases. */
const doors = page
  .split('\n## ')
  .slice(1)
  .map((section) => ({
    door: section.split('\n', 1)[0],
    cases: section
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| what happened'))
      .map((line) => {
        const cells = line.split(/(?<!\\)\|/u).map((cell) => cell.trim());
        const [, happened, before, now, heldBy] = cells;
        return { line, cells: cells.length - 2, happened, before, now, heldBy };
      }),
  }));
const cases = doors.flatMap((door) => door.cases);

test(`docs/casebook.md has at most ${MOST_LINES} lines`, () => {
  ok(page.split('\n').length <= MOST_LINES + 1);
});

for (const door of doors)
  test(`docs/casebook.md: ${door.door} has at least ${LEAST_CASES} cases`, () => {
    ok(door.cases.length >= LEAST_CASES, `${door.cases.length}`);
  });

test('each case says what happened, what it did here before, and what it does now', () => {
  const bad = cases.filter(
    ({ cells, happened, before, now }) =>
      cells !== 4 || !happened || !before || !/^(?:right|mended|left: .+)$/u.test(now),
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
