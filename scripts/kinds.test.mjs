import { equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { KINDS, LISTS, RELATIONS } from './kinds.mjs';
import { codeLines, isTest, SOURCES } from './sources.mjs';

const files = SOURCES.filter((file) => /^(?:contract|server|web)\/src\//u.test(file) && !isTest(file));
/** By kind, the lines of code that name it: `file:line text`. */
const naming = new Map(Object.keys(KINDS).map((kind) => [kind, []]));
for (const file of files)
  for (const [at, line] of codeLines(file).entries())
    for (const [kind, { words }] of Object.entries(KINDS))
      if (words.test(line)) naming.get(kind).push(`${file}:${at + 1} ${line.trim()}`);

describe('a kind of record', () => {
  for (const [kind, { own }] of Object.entries(KINDS)) {
    it(`${kind}: is named in its own files, in lists, and where something is related to it`, () => {
      const related = RELATIONS.filter(({ to }) => to.split(' ').includes(kind));
      const allowed = [...paths(own), ...LISTS, ...related.flatMap((relation) => paths(relation.files))];
      const elsewhere = naming.get(kind).filter((line) => !allowed.some((path) => line.startsWith(path)));
      equal(elsewhere.join('\n'), '');
    });
  }

  it('has no path in these tables that names none of its kinds', () => {
    const all = Object.keys(KINDS);
    const tables = [
      ...Object.entries(KINDS).map(([kind, { own }]) => [paths(own), [kind]]),
      [LISTS, all],
      ...RELATIONS.map(({ files: related, to }) => [paths(related), to.split(' ')]),
    ];
    const idle = tables.flatMap(([listed, kinds]) =>
      listed.filter((path) => !kinds.some((kind) => naming.get(kind).some((line) => line.startsWith(path)))),
    );
    equal(idle.join('\n'), '');
  });
});

function paths(text) {
  return text.trim().split(/\s+/u);
}
