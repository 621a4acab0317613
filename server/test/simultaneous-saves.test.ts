import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { changesOf } from './change-log.ts';
import { createRole, createUser, permissionId, unique } from './factories.ts';
import { describeOnBothEngines } from './harness.ts';

const SAVES = 50;

/** Sends all saves at once and resolves to the status of each. */
async function together(save: (n: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: SAVES }, (_, n) => save(n)));
  return answers.map(({ statusCode }) => statusCode);
}

const ALL_SAVED = Array<number>(SAVES).fill(200);

describeOnBothEngines('50 saves of one record at the same moment, without If-Match', (harness) => {
  it.each([
    ['size', '/api/admin/size', { code: 'X' }],
    ['garment_color', '/api/admin/garment-color', { code: 'X', hex_value: '#123456', imprint_color_ids: [] }],
    ['club', '/api/admin/clubs', {}],
    ['role', '/api/admin/roles', {}],
  ])('are applied one after the other: %s', async (item, path, fields) => {
    const browser = await harness().signIn({ permissions: PERMISSION_CODES });
    const body = { ...fields, ...('code' in fields ? { code: unique('C') } : {}), name: unique('Saved') };
    const { id } = (await browser.post(path, body)).json()[item];
    expect(
      await together((n) => browser.put(`${path}/${id}`, { ...body, name: `${body.name} ${n}` })),
    ).toEqual(ALL_SAVED);
    expect((await browser.get(`${path}/${id}`)).headers.etag).toBe(`"${SAVES + 1}"`);
  });

  it('are applied one after the other: a user, each seeing what the one before has left', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: PERMISSION_CODES });
    const { id, email } = await createUser(db, { roleId: browser.roleId });
    const body = { first_name: 'Ann', last_name: 'Lee', email, app_role_id: browser.roleId };
    expect(await together((n) => browser.put(`/api/admin/users/${id}`, { ...body, phone: `${n}` }))).toEqual(
      ALL_SAVED,
    );
    const changes = (await changesOf(db, 'users', id)).slice(1);
    expect(changes).toHaveLength(SAVES);
    expect(changes.slice(1).map(({ before }) => before.phone)).toEqual(
      changes.slice(0, -1).map(({ after }) => after.phone),
    );
  });

  it('are applied one after the other: the permissions of a role', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: PERMISSION_CODES });
    const role = await createRole(db, { permissions: [] });
    const sets = [[await permissionId(db, 'SIZE_READ')], [await permissionId(db, 'CLUBS_READ')]];
    const save = (n: number) =>
      browser.put(`/api/admin/roles/${role.id}/permissions`, { permissionIds: sets[n % 2] });
    expect(await together(save)).toEqual(ALL_SAVED);
  });
});
