import { NAMED_PEOPLE, rolePeopleCounts } from '@kitroom/contract/access/people';
import { expect, it } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { createRole, createUser } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';

describeApp('the people of roles', (harness) => {
  const newRole = () => createRole(harness().db, { permissions: [] });
  const person = (roleId: number, last_name: string, is_active = 1) =>
    createUser(harness().db, { roleId, first_name: 'Ann', last_name, is_active });
  const peopleOf = (id: number) => `/api/admin/roles/${id}/people`;

  it('are counted, those who are inactive apart; roles that nobody has are left out', async () => {
    const browser = await harness().signIn({ permissions: ['ROLES_READ'] });
    const [role, idle, empty] = [await newRole(), await newRole(), await newRole()];
    await person(role.id, 'Lee');
    await person(role.id, 'Ng');
    await person(role.id, 'Ode', 0);
    await person(idle.id, 'Poe', 0);
    const { roles } = (await browser.get(rolePeopleCounts.path)).json();
    const of = ({ id }: { id: number }) => roles.filter(({ role_id }: { role_id: number }) => role_id === id);
    expect(of(role)).toEqual([{ role_id: role.id, active_count: 2, inactive_count: 1 }]);
    expect(of(idle)).toEqual([{ role_id: idle.id, active_count: 0, inactive_count: 1 }]);
    expect(of(empty)).toEqual([]);
  });

  it('are named to those who may see users, active ones first; others learn how many they are', async () => {
    const role = await newRole();
    const [ode, lee, eder] = [
      await person(role.id, 'Ode', 0),
      await person(role.id, 'Lee'),
      await person(role.id, 'Éder'),
    ];
    const counter = await harness().signIn({ permissions: ['ROLE_PERMISSIONS_READ'] });
    const counts = { success: true, active_count: 2, inactive_count: 1 };
    expect((await counter.get(peopleOf(role.id))).json()).toEqual({ ...counts, people: null });
    const reader = await harness().signIn({ permissions: ['ROLES_READ', 'USERS_READ'] });
    expect((await reader.get(peopleOf(role.id))).json()).toEqual({
      ...counts,
      people: [
        { id: eder.id, name: 'Ann Éder', is_active: true },
        { id: lee.id, name: 'Ann Lee', is_active: true },
        { id: ode.id, name: 'Ann Ode', is_active: false },
      ],
    });
  });

  it('are named up to a limit, and none of a role that nobody has', async () => {
    const [role, empty] = [await newRole(), await newRole()];
    for (let n = 0; n <= NAMED_PEOPLE; n += 1) await person(role.id, `Lee ${n}`);
    const reader = await harness().signIn({ permissions: ['ROLES_READ', 'USERS_READ'] });
    const { active_count, people } = (await reader.get(peopleOf(role.id))).json();
    expect([active_count, people.length, people.at(-1).name]).toEqual([31, 30, 'Ann Lee 29']);
    expect((await reader.get(peopleOf(empty.id))).json()).toMatchObject({ active_count: 0, people: [] });
    const unknown = await reader.get(peopleOf(99_999));
    expect(refusal(unknown)).toEqual([404, 'Role not found']);
  });

  it('of a permission have one of the roles that hold it', async () => {
    const codes = ['PERMISSIONS_CREATE', 'PERMISSION_ROLES_UPDATE'] as const;
    const admin = await harness().signIn({ permissions: codes });
    const created = await admin.post('/api/admin/permissions', { name: 'HELD_BY_TWO' });
    const path = `/api/admin/permissions/${created.json().permission.id}`;
    const reader = await harness().signIn({ permissions: ['PERMISSION_ROLES_READ', 'USERS_READ'] });
    const nobody = { success: true, active_count: 0, inactive_count: 0, people: [] };
    expect((await reader.get(`${path}/people`)).json()).toEqual(nobody);

    const [one, other] = [await newRole(), await newRole()];
    await admin.put(`${path}/roles`, { roleIds: [one.id, other.id] });
    await person(one.id, 'Xu');
    await person(other.id, 'Zoe', 0);
    await person((await newRole()).id, 'Yi');
    const found = (await reader.get(`${path}/people`)).json();
    expect([found.active_count, found.inactive_count]).toEqual([1, 1]);
    expect(found.people.map(({ name }: { name: string }) => name)).toEqual(['Ann Xu', 'Ann Zoe']);
    const counter = await harness().signIn({ permissions: ['PERMISSION_ROLES_READ'] });
    expect((await counter.get(`${path}/people`)).json()).toMatchObject({ people: null });
    const unknown = await reader.get('/api/admin/permissions/99999/people');
    expect(refusal(unknown)).toEqual([404, 'Permission not found']);
  });
});
