import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { changesOf } from './change-log.ts';
import { createRole, createUser, permissionId, unique } from './factories.ts';
import { describeOnBothEngines } from './harness.ts';

const SAVES = 50;

interface Entry {
  before: unknown;
  after: unknown;
}

/**
 * Sends saves of different values at the same time, and expects each to be applied after another, with its own entry.
 * On a busy machine a save may wait too long: its sender is told so (503), and it has no entry.
 */
async function expectOneAfterTheOther(
  values: readonly string[],
  save: (value: string, n: number) => Promise<{ statusCode: number }>,
  entries: () => Promise<Entry[]>,
): Promise<number> {
  const answers = await Promise.all(values.map(save));
  const saved = values.filter((_, n) => answers[n]?.statusCode === 200);
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 503)).toEqual([]);
  expect(saved).not.toEqual([]);
  const logged = await entries();
  expect(logged.map(({ after }) => after).toSorted()).toEqual(saved.toSorted());
  expect(logged.slice(1).map(({ before }) => before)).toEqual(logged.slice(0, -1).map(({ after }) => after));
  return saved.length;
}

const ascending = (one: number, other: number) => one - other;
const numbered = Array.from({ length: SAVES }, (_, n) => `${n}`);

describeOnBothEngines('50 saves of one record at the same moment, without If-Match', (harness) => {
  it.each([
    ['size', 'sizes', '/api/admin/size', { code: 'X' }],
    [
      'garment_color',
      'garment_colors',
      '/api/admin/garment-color',
      { code: 'X', hex_value: '#123456', imprint_color_ids: [] },
    ],
    ['club', 'clubs', '/api/admin/clubs', {}],
    ['role', 'roles', '/api/admin/roles', {}],
  ])('are applied one after the other, each with its entry: %s', async (item, table, path, fields) => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: PERMISSION_CODES });
    const body = { ...fields, ...('code' in fields ? { code: unique('C') } : {}), name: unique('Saved') };
    const { id } = (await browser.post(path, body)).json()[item];
    const saved = await expectOneAfterTheOther(
      numbered.map((n) => `${body.name} ${n}`),
      (name) => browser.put(`${path}/${id}`, { ...body, name }),
      async () =>
        (await changesOf(db, table, id))
          .slice(1)
          .map(({ before, after }) => ({ before: before.name, after: after.name })),
    );
    expect((await browser.get(`${path}/${id}`)).headers.etag).toBe(`"${saved + 1}"`);
  });

  it('are applied one after the other, each with its entry: a user', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: PERMISSION_CODES });
    const { id, email } = await createUser(db, { roleId: browser.roleId });
    const body = { first_name: 'Ann', last_name: 'Lee', email, app_role_id: browser.roleId };
    await expectOneAfterTheOther(
      numbered,
      (phone) => browser.put(`/api/admin/users/${id}`, { ...body, phone }),
      async () =>
        (await changesOf(db, 'users', id))
          .slice(1)
          .map(({ before, after }) => ({ before: before.phone, after: after.phone })),
    );
  });

  it('are applied one after the other, each with its entry: the permissions of a role', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: PERMISSION_CODES });
    const role = await createRole(db, { permissions: [] });
    // Each save makes another set, so that none of them has nothing to change.
    const ids = await Promise.all(PERMISSION_CODES.slice(0, 12).map((code) => permissionId(db, code)));
    const pairs = ids
      .flatMap((one, at) => ids.slice(at + 1).map((other) => [one, other].toSorted(ascending)))
      .slice(0, SAVES);
    const text = (set: number[]) => set.toSorted(ascending).join();
    await expectOneAfterTheOther(
      pairs.map(text),
      (_set, n) => browser.put(`/api/admin/roles/${role.id}/permissions`, { permissionIds: pairs[n] }),
      async () =>
        (await changesOf(db, 'roles', role.id))
          .filter(({ action }) => action === 'links')
          .map(({ before, after }) => ({
            before: text(before.permission_ids),
            after: text(after.permission_ids),
          })),
    );
  });
});
