import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const rows = readFileSync(join(root, 'docs/spec-map.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| paragraph'));

/** Paths in a cell; a bare `screens.ts` or a route isn't one. */
const filesIn = (cell) =>
  [...cell.matchAll(/`([^`]+)`/gu)].map(([, text]) => text).filter((text) => /^\w[\w-]*\//u.test(text));

for (const row of rows) {
  const [, paragraph = '', madeTrueBy = '', provenBy = ''] = row.split('|').map((cell) => cell.trim());
  test(`docs/spec-map.md: ${paragraph}`, () => {
    const named = [...filesIn(madeTrueBy), ...filesIn(provenBy)];
    const gone = named.filter((file) => !existsSync(join(root, file)));
    assert.deepEqual(gone, [], 'files that are gone');
    const proofs = filesIn(provenBy);
    assert.ok(proofs.length > 0, 'no test is named');
    const notTests = proofs.filter((file) => !/\.(?:test|spec)\.tsx?$|routes\.txt$/u.test(file));
    assert.deepEqual(notTests, [], 'these are not tests');
  });
}

test('docs/spec-map.md has rows', () => assert.ok(rows.length > 50));
