import { deepEqual } from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { copyOfSources } from './patched-copy.mjs';

/** The mistakes of somebody in a hurry: in which file, the lines that are right, and those that they type. */
const MISTAKES = [
  [
    'a code that is none',
    'contract/src/size.ts',
    "readPermission: 'SIZE_READ'",
    "readPermission: 'SIZE_REED'",
  ],
  [
    'a member that is forgotten',
    'contract/src/imprint-color.ts',
    "  notFound: 'Imprint color not found',\n",
    '',
  ],
  [
    'a field of a kind that is none',
    'contract/src/club.ts',
    "one('Director', 'users'",
    "one('Director', 'userz'",
  ],
  ['a record that answers do not have', 'contract/src/role.ts', "record: 'role'", "record: 'roles'"],
  ['a key that is no field', 'contract/src/product.ts', "key: 'code'", "key: 'coed'"],
  ['a name that is no field', 'contract/src/user.ts', "calledBy: ['first_name'", "calledBy: ['frist_name'"],
  [
    'a copied key that records do not have',
    'contract/src/club.ts',
    "copied: ['director_first_name'",
    "copied: ['director_firstname'",
  ],
  [
    'links that no form has',
    'server/src/kinds/products.ts',
    'product_size_ids: SIZES',
    'product_sizes_ids: SIZES',
  ],
  [
    'a path with other params than its call',
    'contract/src/access/end-sessions.ts',
    "path: '/api/admin/users/:id/end-sessions'",
    "path: '/api/admin/users/:userId/end-sessions'",
  ],
  [
    'a GET with a body',
    'contract/src/user.ts',
    "path: '/api/admin/users-roles',",
    "path: '/api/admin/users-roles', body: idParams,",
  ],
  [
    'a call for a code that is none',
    'contract/src/lists/first-steps.ts',
    "access: 'SIGNED_IN'",
    "access: ['USERS_REED']",
  ],
  [
    'a column that its table does not have',
    'server/src/kinds/clubs.ts',
    "column: 'club_id'",
    "column: 'clubid'",
  ],
  [
    'an answer to a change that no key keeps',
    'server/src/access/own-account/own-code-app.ts',
    'serve(app, codeAppCalls.confirm, async (request, reply) => {',
    'serve(app, codeAppCalls.confirm, async (request, reply) => { if (reply.sent) return { recovery_codes: [] };',
  ],
];

describe('a mistake', () => {
  let copy;
  let errors;

  // All at once, as each is in a place of its own: then none of them is said to be somewhere else.
  before(() => {
    copy = copyOfSources();
    for (const [, file, right, wrong] of MISTAKES) {
      const path = join(copy.folder, file);
      const text = readFileSync(path, 'utf8');
      deepEqual([file, text.split(right).length], [file, 2]);
      writeFileSync(path, text.replace(right, wrong));
    }
    errors = [...copy.compile('server').matchAll(/^(?:\.\.\/)?(\S+)\((\d+),\d+\): error/gmu)].map(
      ([, file, line]) => `${file.replace(/^src\//u, 'server/src/')}:${line}`,
    );
  });
  after(() => copy.remove());

  for (const [mistake, file, right, wrong] of MISTAKES)
    it(`is named where it is: ${mistake}`, () => {
      const lines = readFileSync(join(copy.folder, file), 'utf8').split('\n');
      const made = wrong === '' ? 'defineResource(' : wrong;
      const line = lines.findIndex((text) => text.includes(made)) + 1;
      deepEqual(errors.filter((error) => error === `${file}:${line}`).length, 1, right);
    });

  it('is named nowhere else', () => deepEqual(errors.length, MISTAKES.length, errors.join('\n')));
});
