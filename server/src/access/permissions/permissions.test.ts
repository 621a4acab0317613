import { grantorsCall } from '@kitroom/contract/access/grantors';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { createAccount } from '../../../test/accounts.ts';
import { refusedWith, told } from '../../../test/answers.ts';
import { createRole, permissionId, unique } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';

const PERMISSIONS = ['PERMISSIONS_READ', 'PERMISSIONS_CREATE', 'PERMISSIONS_UPDATE'] as const;

function freeCode(): string {
  return unique('TEAMS_READ').replace(' ', '_');
}

describeApp('permissions', (harness) => {
  it('are listed by name, those of the application among them', async () => {
    const browser = await harness().signIn({ permissions: PERMISSIONS });
    const name = `AA_${freeCode()}`;
    await browser.post('/api/admin/permissions', { name: ` ${name} `, description: 'See teams' });
    const { permissions } = (await browser.get('/api/admin/all-permissions')).json();
    expect(permissions[0]).toEqual({ id: expect.any(Number), name, description: 'See teams' });
    const codes = permissions.map((row: { name: string }) => row.name);
    const lower = codes.map((code: string) => code.toLowerCase());
    expect(lower).toEqual(lower.toSorted());
    expect(codes).toEqual(expect.arrayContaining(PERMISSION_CODES));
  });

  it('of the application can get another description, but not another name', async () => {
    const browser = await harness().signIn({ permissions: PERMISSIONS });
    const id = await permissionId(harness().db, 'CLUBS_READ');
    const path = `/api/admin/permissions/${id}`;
    const described = await browser.put(path, { name: 'CLUBS_READ', description: 'Look at clubs' });
    expect(described.json().permission).toEqual({ id, name: 'CLUBS_READ', description: 'Look at clubs' });
    for (const name of [freeCode(), 'ROLES_UPDATE', 'CLUBS_READ_2']) {
      const refused = await browser.put(path, { name, description: null });
      expect(told(refused)).toEqual(
        refusedWith(
          409,
          'The application uses this permission code; only its description can be changed',
          'name',
        ),
      );
    }
    expect((await browser.put(path, { name: 'clubs_read' })).statusCode).toBe(400);
    expect((await browser.get(path)).json()).toEqual(described.json());
  });
});

const EDITOR = ['PERMISSION_ROLES_READ', 'PERMISSION_ROLES_UPDATE', 'SIZE_READ', 'CLUBS_READ'] as const;

describeApp('the roles that hold a permission', (harness) => {
  const pathOf = async (code: PermissionCode) =>
    `/api/admin/permissions/${await permissionId(harness().db, code)}/roles`;

  it('are read and saved, by name, with the permission', async () => {
    const { db } = harness();
    const browser = await harness().signIn({ permissions: EDITOR });
    const [b, a] = [
      await createRole(db, { permissions: [], name: unique('b') }),
      await createRole(db, { permissions: [], name: unique('A') }),
    ];
    const path = await pathOf('SIZE_READ');
    const before = await browser.get(path);
    expect(before.json().permission).toMatchObject({ name: 'SIZE_READ', description: 'See sizes' });

    const roleIds = [browser.roleId, b.id, a.id];
    const saved = await browser.put(path, { roleIds });
    expect(saved.json()).toMatchObject({ success: true, message: 'Roles updated successfully!' });
    expect(saved.json().roles).toEqual([
      { id: a.id, name: a.name, description: null },
      { id: b.id, name: b.name, description: null },
      { id: browser.roleId, name: expect.any(String), description: null },
    ]);
    // The other two roles have no users.
    expect(saved.json().holding_role_ids).toEqual([browser.roleId]);
    const after = await browser.get(path);
    const { message: _, ...links } = saved.json();
    expect([after.json(), after.headers.etag]).toEqual([links, saved.headers.etag]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });
});

describeApp('who can give a permission', (harness) => {
  const account = (last_name: string, permissions: PermissionCode[], more: object = {}) =>
    createAccount(harness().db, { first_name: 'Ann', last_name, permissions, ...more });
  const ask = async (code: string) => {
    const browser = await harness().signIn({ permissions: [] });
    const answer = await browser.get(`${grantorsCall.path}?code=${code}`);
    return { status: answer.statusCode, ...answer.json() };
  };

  it('is told everyone who is signed in: up to three who hold it and change roles, last seen first', async () => {
    const manager: PermissionCode[] = ['ROLE_PERMISSIONS_UPDATE', 'CLUBS_READ'];
    await account('Never', manager);
    await account('Old', manager, { last_login: '2026-01-01T00:00:00.000Z' });
    await account('New', manager, { last_login: '2026-11-01T00:00:00.000Z' });
    await account('Older', manager, { last_login: '2025-01-01T00:00:00.000Z' });
    await account('Gone', manager, { last_login: '2026-11-02T00:00:00.000Z', is_active: 0 });
    await account('Invited', manager, { last_login: '2026-11-02T00:00:00.000Z', password_hash: null });
    await account('Reader', ['CLUBS_READ'], { last_login: '2026-11-02T00:00:00.000Z' });
    expect(await ask('CLUBS_READ')).toEqual({
      status: 200,
      success: true,
      code: 'CLUBS_READ',
      description: 'See clubs',
      people: ['Ann New', 'Ann Old', 'Ann Older'],
    });
    const own = (await ask('ROLE_PERMISSIONS_UPDATE')).people;
    expect(own).toEqual(['Ann New', 'Ann Old', 'Ann Older']);
  });

  it('is any administrator where no one holds it, and no one where there is none', async () => {
    expect((await ask('IMAGE_RESTORE')).people).toEqual([]);
    await account('Boss', ['USERS_UPDATE', 'ROLES_UPDATE', 'ROLE_PERMISSIONS_UPDATE']);
    expect((await ask('IMAGE_RESTORE')).people).toEqual(['Ann Boss']);
  });
});
