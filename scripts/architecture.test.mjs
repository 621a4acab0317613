import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { Visitor } from 'oxc-parser';
import { circles, refusal, resolved } from './arrows.mjs';
import { components } from './components.mjs';
import { isTest, parsed, SOURCES } from './sources.mjs';

const MOST_FILES_IN_A_ROOM = 30;
const MOST_PROPS = 8;
const LITERALS = new Set(['ArrayExpression', 'ObjectExpression']);
const FORBIDDEN_NAMES = /(?:^|[/.-])(?:utils?|helpers?|common|services?|managers?)(?:[/.]|$)/u;

const files = new Map(SOURCES.map((file) => [file, parsed(file)]));
const imports = new Map(
  [...files].map(([file, { imports }]) => [file, imports.map((name) => resolved(file, name))]),
);

describe('the source', () => {
  it('has the arrows of layers.mjs and no other', () => {
    const refused = [...imports].flatMap(([file, targets]) =>
      targets.flatMap((target) => {
        const why = refusal(file, target);
        return why ? [`${file} imports ${target}: ${why}`] : [];
      }),
    );
    deepEqual(refused, []);
  });

  it('has no files that import each other in a circle', () => deepEqual(circles(imports), []));

  it('has no rooms of access that import each other, not even through other rooms', () => {
    const rooms = new Map();
    for (const [file, targets] of imports) {
      if (!file.startsWith('server/src/access/') || isTest(file)) continue;
      const room = posix.dirname(file);
      rooms.set(room, [...(rooms.get(room) ?? []), ...targets.map(posix.dirname)]);
    }
    // A room's own files are no circle.
    deepEqual(circles(rooms), []);
  });

  it(`has at most ${MOST_FILES_IN_A_ROOM} files in a folder, tests aside`, () => {
    const rooms = new Map();
    for (const folder of SOURCES.filter((file) => !isTest(file)).map(posix.dirname))
      rooms.set(folder, (rooms.get(folder) ?? 0) + 1);
    const full = [...rooms].filter(([, count]) => count > MOST_FILES_IN_A_ROOM);
    deepEqual(full, []);
  });

  it('names files and folders after what they do', () =>
    deepEqual(
      SOURCES.filter((file) => FORBIDDEN_NAMES.test(file)),
      [],
    ));

  it(`has no component with more than ${MOST_PROPS} props`, () => {
    const large = [...files].flatMap(([file, { program }]) =>
      components(program)
        .filter(({ props }) => props > MOST_PROPS)
        .map(({ name, props }) => `${file} ${name}: ${props}`),
    );
    deepEqual(large, []);
  });

  it('writes out what a literal holds, and spreads none in its place', () => {
    const spreading = new Set();
    for (const [file, { program }] of files) {
      if (!/^(?:contract|server|web)\/src\//u.test(file) || isTest(file)) continue;
      new Visitor({
        SpreadElement({ argument }) {
          if (LITERALS.has(argument.type)) spreading.add(file);
        },
      }).visit(program);
    }
    deepEqual([...spreading], []);
  });

  it('compares secrets in one place', () => {
    const text = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    const comparing = SOURCES.filter(
      (file) => file.startsWith('server/') && /timingSafeEqual/u.test(text(file)),
    );
    deepEqual(comparing, ['server/src/platform/same-secret.ts']);
  });

  it('deletes no records: they are deactivated', () => {
    const routes = readFileSync(new URL('../server/test/routes.txt', import.meta.url), 'utf8');
    const deleted = [...routes.matchAll(/^DELETE (\S+)/gmu)].map(([, path]) => path);
    deepEqual(deleted, [
      '/api/admin/saved-views/:id',
      '/api/admin/users/:id/single-sign-on-links',
      // An address, of which the history keeps the host.
      '/api/admin/webhooks/:id',
      '/api/auth/code-app',
      '/api/auth/passkeys/:id',
      '/api/auth/sessions/:id',
      '/api/auth/trusted-browsers/:id',
    ]);
  });
});
