import { historyCall } from '@kitroom/contract/history/history';
import { KINDS } from '@kitroom/contract/kinds';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { rolePermissions } from '@kitroom/contract/role';
import { beforeAll, expect, it } from 'vitest';
import { createRole, createUser, permissionId, unique } from '../../../test/factories.ts';
import { type Browser, describeApp } from '../../../test/harness.ts';
import { createRecord } from '../../../test/records.ts';
import { undo } from '../../../test/undo.ts';

describeApp('an undo is offered', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: PERMISSION_CODES });
    // An administrator besides: what these tests take away locks nobody out.
    await createUser(harness().db, { roleId: admin.roleId, password_hash: 'x' });
  });

  const makeSize = () => createRecord(admin, 'sizes', { sort_order: 1, is_active: true });
  /** Newest first. */
  const offers = async (kind: keyof typeof KINDS, id: number, browser = admin): Promise<boolean[]> => {
    const { entries } = (await browser.get(historyCall(KINDS[kind]).path.replace(':id', String(id)))).json();
    return entries.map(({ can_undo }: { can_undo: boolean }) => can_undo);
  };

  it('for the change that made the record what it is, until it is undone or something else follows', async () => {
    const { id, save } = await makeSize();
    const first = await save({ sort_order: 2 });
    expect(await offers('sizes', id)).toEqual([true, false]);
    const second = await save({ sort_order: 3 });
    expect(await offers('sizes', id)).toEqual([true, false, false]);
    await undo(admin, [second]);
    expect(await offers('sizes', id)).toEqual([true, false, true, false]);
    expect((await undo(admin, [first])).statusCode).toBe(200);
    const reader = await harness().signIn({ permissions: ['SIZE_READ'] });
    expect(await offers('sizes', id, reader)).toEqual([false, false, false, false, false]);
  });

  it('for a field that nothing has touched since, however often others were changed', async () => {
    const { id, save } = await makeSize();
    const name = unique('Renamed');
    await save({ name });
    await save({ name, sort_order: 7 });
    expect(await offers('sizes', id)).toEqual([true, true, false]);
  });

  it('for links from both ends, and in the activity', async () => {
    const role = await createRole(harness().db, { permissions: [] });
    const permission = await permissionId(harness().db, 'SIZE_READ');
    const path = rolePermissions.read.path.replace(':id', String(role.id));
    const linked = await admin.put(path, { permissionIds: [permission] });
    expect(linked.statusCode, linked.body).toBe(200);
    const newest = async () => [
      (await offers('roles', role.id))[0],
      (await offers('permissions', permission))[0],
    ];
    expect(await newest()).toEqual([true, true]);
    await admin.put(path, { permissionIds: [] });
    expect((await offers('roles', role.id)).slice(0, 2)).toEqual([true, false]);
    const { entries } = (await admin.get(`/api/admin/activity?entity=roles&record=${role.id}`)).json();
    expect(entries.map(({ can_undo }: { can_undo: boolean }) => can_undo)).toEqual([true, false, false]);
  });

  it('for an email, which is verified again if it was', async () => {
    const { db } = harness();
    const user = await createUser(db, { roleId: admin.roleId, email_verified: 1 });
    const read = async () => (await admin.get(`/api/admin/users/${user.id}`)).json().user;
    const before = await read();
    const moved = await admin.put(`/api/admin/users/${user.id}`, {
      ...before,
      email: `new-${before.email}`,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await read()).toMatchObject({ email: `new-${before.email}`, email_verified: false });
    const undone = await undo(admin, [moved]);
    expect(await read()).toMatchObject({ email: before.email, email_verified: true });
    await undo(admin, [undone]);
    expect(await read()).toMatchObject({ email: `new-${before.email}`, email_verified: false });
    // By hand, nobody has proved anything.
    await admin.put(`/api/admin/users/${user.id}`, before);
    expect(await read()).toMatchObject({ email: before.email, email_verified: false });
  });
});
