import { deepEqual, ok } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file) => readFileSync(join(root, file), 'utf8');

const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d/u.test(line))
  .map((line) => {
    const [, requirement, state, how, proof] = line.split('|').map((cell) => cell.trim());
    return { requirement, state, how, proof };
  });

/** The numbers that a requirement covers: '6.5.1 to 6.5.5' are five. */
function numbersIn(requirement) {
  const [, first, last] = /^([\d.]+)(?: to ([\d.]+))?/u.exec(requirement);
  if (last === undefined) return [first];
  const [chapter, section, from] = first.split('.');
  const to = Number(last.split('.')[2]);
  return Array.from(
    { length: to - Number(from) + 1 },
    (_, at) => `${chapter}.${section}.${Number(from) + at}`,
  );
}

/** The requirements of levels 1 and 2 in each section of ASVS 5.0. */
const REQUIREMENTS = {
  6.1: [1, 2, 3],
  6.2: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  6.3: [1, 2, 3, 4],
  6.4: [1, 2, 3, 4],
  6.5: [1, 2, 3, 4, 5],
  6.6: [1, 2, 3],
  6.8: [1, 2, 3, 4],
  7.1: [1, 2, 3],
  7.2: [1, 2, 3, 4],
  7.3: [1, 2],
  7.4: [1, 2, 3, 4, 5],
  7.5: [1, 2],
  7.6: [1, 2],
  8.1: [1, 2],
  8.2: [1, 2, 3],
  8.3: [1],
  8.4: [1],
  // Those of a client.
  10.1: [1, 2],
  10.2: [1, 2],
  10.5: [1, 2, 3, 4, 5],
};

test('docs/security.md has each requirement of level 1 and 2 once', () => {
  const all = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  );
  deepEqual(rows.flatMap(({ requirement }) => numbersIn(requirement)).toSorted(), all.toSorted());
});

test('each one that is met names a test that exists; the others say why', () => {
  const bad = rows.filter(({ state, how, proof }) => {
    const proofs = [...proof.matchAll(/`([^`]+)`/gu)].map(([, file]) => file);
    const proven = proofs.length > 0 && proofs.every((file) => /\.(?:test|spec)\.tsx?$/u.test(file));
    return how === '' || (state === 'met' ? !proven : !['not met', 'not applicable'].includes(state));
  });
  deepEqual(bad, []);
});

const files = ['contract/src', 'docs', 'e2e', 'server/src', 'server/test', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
);

test('each file that it names is one file', () => {
  const named = rows.flatMap(({ how, proof }) =>
    [...`${how} ${proof}`.matchAll(/`([^`]+\.(?:tsx?|md|txt))`/gu)].map(([, file]) => file),
  );
  ok(named.length > 30);
  deepEqual(
    named.filter((name) => files.filter((file) => `/${file}`.endsWith(`/${name}`)).length !== 1),
    [],
  );
});

test('each row fits a screen, and those that say "see below" have a note', () => {
  const page = read('docs/security.md');
  deepEqual(
    page.split('\n').filter((line) => line.startsWith('| ') && line.length > 150),
    [],
  );
  const noted = rows.filter(({ how }) => how.includes('see below')).map(({ requirement }) => requirement);
  deepEqual(
    noted.map((requirement) => numbersIn(requirement)[0]),
    [...page.matchAll(/^- \*\*([\d.]+)\.\*\* /gmu)].map(([, number]) => number),
  );
});

test('the limits of guessing are those of the code', () => {
  const code = read('server/src/access/limits/limits.ts');
  const [account, address] = ['ACCOUNT', 'ADDRESS'].map((name) =>
    new RegExp(`${name}: Delays = \\{ free: (\\d+), first: (\\d+) \\* SECOND, longest: (\\d+) \\* MINUTE`)
      .exec(code)
      .slice(1),
  );
  const page = read('docs/security.md');
  const limits = (name) =>
    new RegExp(`\\| ${name}[^|]* \\| (\\d+) \\| (\\d+) seconds \\| (\\d+) minutes`).exec(page).slice(1);
  deepEqual([limits('account'), limits('address')], [account, address]);
});
