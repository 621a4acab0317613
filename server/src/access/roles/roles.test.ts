import { createReadyRole, READY_ROLE_NAMES, READY_ROLES } from '@kitroom/contract/access/ready-roles';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { refusal, refusedWith, told } from '../../../test/answers.ts';
import { codesOfRole } from '../../../test/factories.ts';
import { describeApp, describeOnBothEngines } from '../../../test/harness.ts';
import { rowsOf } from '../../../test/rows.ts';
import { normalized } from '../../platform/db/normalized.ts';

describeApp('roles', (harness) => {
  it('are listed by name, with a description', async () => {
    const browser = await harness().signIn({ permissions: ['ROLES_READ', 'ROLES_CREATE'] });
    await browser.post('/api/admin/roles', { name: ' aa Head coach', description: 'Runs a team' });
    await browser.post('/api/admin/roles', { name: 'AA Assistant', description: ' ' });
    const { roles } = (await browser.get('/api/admin/roles')).json();
    expect(roles.slice(0, 2)).toEqual([
      { id: expect.any(Number), name: 'AA Assistant', description: null },
      { id: expect.any(Number), name: 'aa Head coach', description: 'Runs a team' },
    ]);
  });
});

describeOnBothEngines('a ready role', (harness) => {
  const { path } = createReadyRole;
  const administrator = () => harness().signIn({ permissions: PERMISSION_CODES });
  const rolesCalled = (name: string) => rowsOf(harness().db, 'roles', { name }, ['id']);
  const clear = () =>
    harness()
      .db.query.updateTable('roles')
      .set((eb) => ({ name: eb.cast('id', 'text'), name_folded: eb.cast('id', 'text') }))
      .where('name_folded', 'in', READY_ROLE_NAMES.map(normalized))
      .execute();

  it.each(READY_ROLE_NAMES)('comes with its permissions: %s', async (name) => {
    await clear();
    const browser = await administrator();
    const made = await browser.post(path, { name });
    const { description, codes } = READY_ROLES[name];
    expect(told(made)).toEqual([201, { success: true, role: { id: expect.any(Number), name, description } }]);
    expect(await codesOfRole(harness().db, made.json().role.id)).toEqual(codes.toSorted());
  });

  it('is made in one change, which its history shows', async () => {
    await clear();
    const browser = await administrator();
    const made = await browser.post(path, { name: 'Viewer' });
    const request_id = String(made.headers['x-request-id']);
    const entries = await rowsOf(harness().db, 'change_log', { request_id, entity: 'roles' });
    expect(entries.map(({ action }) => action)).toEqual(['create', 'links']);
  });

  it('is refused where its name is taken, in any spelling, and leaves the role of that name as it is', async () => {
    await clear();
    const browser = await administrator();
    const own = (await browser.post('/api/admin/roles', { name: 'viewer' })).json().role;
    const refused = await browser.post(path, { name: 'Viewer' });
    expect(told(refused)).toEqual(refusedWith(409, 'Role name already exists', 'name'));
    expect((await browser.get(`/api/admin/roles/${own.id}/permissions`)).json().permissions).toEqual([]);
  });

  it('takes ROLE_PERMISSIONS_UPDATE besides ROLES_CREATE, and every code that it gives', async () => {
    await clear();
    const creator = await harness().signIn({ permissions: ['ROLES_CREATE'] });
    const refused = await creator.post(path, { name: 'Club Coordinator' });
    expect(refusal(refused)).toEqual([403, 'You do not have permission to do this']);
    const keeper = await harness().signIn({
      permissions: ['ROLES_CREATE', 'ROLE_PERMISSIONS_UPDATE', 'CLUBS_READ', 'CLUBS_CREATE'],
    });
    const lacking = await keeper.post(path, { name: 'Club Coordinator' });
    expect(refusal(lacking)).toEqual([
      403,
      'You can’t give permissions that you don’t have: CLUBS_UPDATE, USERS_READ',
    ]);
    expect(await rolesCalled('Club Coordinator')).toEqual([]);
  });

  it('is made once when it is asked for twice at the same time', async () => {
    await clear();
    const browser = await administrator();
    const answers = await Promise.all([
      browser.post(path, { name: 'Viewer' }),
      browser.post(path, { name: 'Viewer' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(await rolesCalled('Viewer')).toHaveLength(1);
  });
});
