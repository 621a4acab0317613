import type { PermissionCode } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { refusedWith, told, wrongField } from '../../../test/answers.ts';
import { createRole, createUser, permissionId, permissionIds, unique } from '../../../test/factories.ts';
import { describeApp, describeOnBothEngines } from '../../../test/harness.ts';
import { meet } from '../../../test/meeting.ts';
import { rowsOf, setRows } from '../../../test/rows.ts';

const EDITOR = ['ROLE_PERMISSIONS_READ', 'ROLE_PERMISSIONS_UPDATE', 'CLUBS_READ', 'SIZE_READ'] as const;

function path(roleId: number): string {
  return `/api/admin/roles/${roleId}/permissions`;
}

function names(permissions: { name: string }[]): string[] {
  return permissions.map(({ name }) => name);
}

describeApp('the permissions of a role', (harness) => {
  const ids = (...codes: PermissionCode[]) => permissionIds(harness().db, ...codes);

  it('are read and saved, by name, with the role', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: EDITOR });
    const role = await createRole(db, { permissions: ['SIZE_READ'] });
    const before = await browser.get(path(role.id));
    expect(before.json()).toEqual({
      success: true,
      role: { id: role.id, name: role.name, description: null },
      permissions: [{ id: expect.any(Number), name: 'SIZE_READ', description: 'See sizes' }],
      only_here_ids: [],
    });

    const permissionIds = await ids('SIZE_READ', 'CLUBS_READ', 'ROLE_PERMISSIONS_READ');
    const saved = await browser.put(path(role.id), { permissionIds: [...permissionIds, ...permissionIds] });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ success: true, message: 'Permissions updated successfully!' });
    expect(names(saved.json().permissions)).toEqual(['CLUBS_READ', 'ROLE_PERMISSIONS_READ', 'SIZE_READ']);

    const after = await browser.get(path(role.id));
    const { message: _, ...links } = saved.json();
    expect(after.json()).toEqual(links);
    expect(after.headers.etag).toBe(saved.headers.etag);
    expect(after.headers.etag).not.toBe(before.headers.etag);

    const emptied = await browser.put(path(role.id), { permissionIds: [] });
    expect(emptied.json().permissions).toEqual([]);
  });

  it('say which ones active users hold through this role alone', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: EDITOR });
    const role = await createRole(db, { permissions: ['SIZE_READ', 'IMAGE_RESTORE', 'SIZE_CREATE'] });
    const idle = await createRole(db, { permissions: ['SIZE_CREATE'] });
    const onlyHere = async () => (await browser.get(path(role.id))).json().only_here_ids.toSorted();
    expect(await onlyHere()).toEqual([]);
    const user = await createUser(db, { roleId: role.id });
    await createUser(db, { roleId: idle.id, is_active: 0 });
    expect(await onlyHere()).toEqual((await ids('IMAGE_RESTORE', 'SIZE_CREATE')).toSorted());
    await createUser(db, { roleId: idle.id });
    expect(await onlyHere()).toEqual(await ids('IMAGE_RESTORE'));
    await setRows(db, 'users', { id: user.id }, { is_active: 0 });
    expect(await onlyHere()).toEqual([]);
  });

  it('must be ids of permissions, of a role that is there', async () => {
    const browser = await harness().signIn({ permissions: EDITOR });
    const role = await createRole(harness().db, { permissions: ['SIZE_READ'] });
    const [clubs] = await ids('CLUBS_READ');
    for (const permissionIds of [[99_999], [clubs, 99_999]]) {
      const refused = await browser.put(path(role.id), { permissionIds });
      expect(told(refused)).toEqual(wrongField('permissionIds', 'Must be a valid ID'));
    }
    expect(names((await browser.get(path(role.id))).json().permissions)).toEqual(['SIZE_READ']);
    const nobody = refusedWith(404, 'Role not found');
    expect(told(await browser.get(path(99_999)))).toEqual(nobody);
    expect(told(await browser.put(path(99_999), { permissionIds: [] }))).toEqual(nobody);
  });

  it('are not overwritten from a stale set, whichever side changed it', async () => {
    const { db } = harness();
    const browser = await harness().signIn({
      permissions: [...EDITOR, 'PERMISSION_ROLES_UPDATE', 'ROLES_UPDATE'],
    });
    const role = await createRole(db, { permissions: ['SIZE_READ'] });
    const [sizes, clubs] = await ids('SIZE_READ', 'CLUBS_READ');
    const { etag } = (await browser.get(path(role.id))).headers;
    const ifMatch = { 'if-match': String(etag) };

    await browser.put(`/api/admin/roles/${role.id}`, { name: role.name, description: 'no link' });
    const fromTheOtherSide = await browser.put(`/api/admin/permissions/${clubs}/roles`, {
      roleIds: [browser.roleId, role.id],
    });
    expect(fromTheOtherSide.statusCode).toBe(200);

    const refused = await browser.put(path(role.id), { permissionIds: [] }, ifMatch);
    const current = await browser.get(path(role.id));
    expect([refused.statusCode, refused.headers.etag]).toEqual([412, current.headers.etag]);
    expect(refused.json()).toEqual({
      ...current.json(),
      success: false,
      message: 'Someone else changed this record in the meantime',
    });
    expect(names(current.json().permissions)).toEqual(['CLUBS_READ', 'SIZE_READ']);

    // As a proxy that compresses sends it back.
    const fresh = { 'if-match': String(current.headers.etag).replace(/"$/u, '-gzip"') };
    expect((await browser.put(path(role.id), { permissionIds: [sizes] }, fresh)).statusCode).toBe(200);
    // The set is the one that was read first again: nobody's change is lost.
    expect((await browser.put(path(role.id), { permissionIds: [] }, ifMatch)).statusCode).toBe(200);
    const anything = await browser.put(path(role.id), { permissionIds: [clubs] }, { 'if-match': '*' });
    expect(anything.statusCode).toBe(200);
  });

  it('are in the history of the role, and of each permission that was given or taken, when they change', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: [...EDITOR, 'PERMISSIONS_CREATE'] });
    const newPermission = async () => {
      const name = unique('OWN').replace(' ', '_');
      return (await browser.post('/api/admin/permissions', { name })).json().permission.id;
    };
    const [taken, given] = [await newPermission(), await newPermission()];
    const [role, other] = [
      await createRole(db, { permissions: [] }),
      await createRole(db, { permissions: [] }),
    ];
    for (const { id } of [other, role]) await browser.put(path(id), { permissionIds: [taken] });
    const answer = await browser.put(path(role.id), { permissionIds: [given] });
    const request_id = String(answer.headers['x-request-id']);
    const entries = await rowsOf(db, 'change_log', { request_id });
    const saved = entries.map(({ entity, entity_id, action, before, after }) => [
      ...[entity, entity_id, action],
      ...[before, after].map((ids) => JSON.parse(ids ?? '')),
    ]);
    expect(saved).toEqual([
      ['roles', role.id, 'links', { permission_ids: [taken] }, { permission_ids: [given] }],
      ['permissions', given, 'linked', { role_ids: [] }, { role_ids: [role.id] }],
      ['permissions', taken, 'linked', { role_ids: [role.id, other.id] }, { role_ids: [other.id] }],
    ]);
    expect(new Set(entries.map(({ actor_user_id }) => actor_user_id))).toEqual(new Set([browser.userId]));
    const before = await rowsOf(db, 'change_log');
    expect((await browser.put(path(role.id), { permissionIds: [given] })).statusCode).toBe(200);
    expect(await rowsOf(db, 'change_log')).toEqual(before);
  });
});

describeOnBothEngines('the permissions of a role, at the same moment', (harness) => {
  it('let the first of two editors of the same set through', async () => {
    const browser = await harness().signIn({ permissions: EDITOR });
    const role = await createRole(harness().db, { permissions: [] });
    const sizes = await permissionId(harness().db, 'SIZE_READ');
    const clubs = await permissionId(harness().db, 'CLUBS_READ');
    const ifMatch = { 'if-match': String((await browser.get(path(role.id))).headers.etag) };
    const save = (permissionIds: number[]) => browser.put(path(role.id), { permissionIds }, ifMatch);
    const answers = await meet(
      harness(),
      () => save([sizes]),
      () => save([clubs]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 412]);
  });
});
