import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => readFileSync(join(root, file), 'utf8');

test('server/src/operation-ids.ts names each call of server/test/routes.txt, and no other', () => {
  const calls = [...read('server/test/routes.txt').matchAll(/^(\S+ \S+)/gmu)].map(([, call]) => call);
  const named = [...read('server/src/operation-ids.ts').matchAll(/^ {2}'(.+)': '.+',$/gmu)].map(
    ([, call]) => call,
  );
  deepEqual(named.toSorted(), calls.toSorted());
});
