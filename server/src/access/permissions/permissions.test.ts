import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { changesOf } from '../../../test/change-log.ts';
import { permissionId, unique } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';

const PERMISSIONS = ['PERMISSIONS_READ', 'PERMISSIONS_CREATE', 'PERMISSIONS_UPDATE'] as const;

function freeCode(): string {
  return unique('TEAMS_READ').replace(' ', '_');
}

describeApp('permissions', (harness) => {
  it('are created, read, listed by name and changed', async () => {
    const browser = await harness().signIn({ permissions: PERMISSIONS });
    const name = `AA_${freeCode()}`;
    const created = await browser.post('/api/admin/permissions', {
      name: ` ${name} `,
      description: 'See teams',
    });
    expect([created.statusCode, created.headers.etag]).toEqual([201, '"1"']);
    const { permission } = created.json();
    expect(created.json()).toEqual({
      success: true,
      permission: { id: permission.id, name, description: 'See teams' },
    });
    const path = `/api/admin/permissions/${permission.id}`;
    const updated = await browser.put(path, { name: `${name}_ALL`, description: '' });
    expect(updated.json()).toEqual({
      success: true,
      permission: { id: permission.id, name: `${name}_ALL`, description: null },
    });
    const one = await browser.get(path);
    expect([one.json(), one.headers.etag]).toEqual([updated.json(), '"2"']);
    const { permissions } = (await browser.get('/api/admin/all-permissions')).json();
    expect(permissions[0]).toEqual(updated.json().permission);
    const codes = permissions.map((row: { name: string }) => row.name);
    const lower = codes.map((code: string) => code.toLowerCase());
    expect(lower).toEqual(lower.toSorted());
    expect(codes).toEqual(expect.arrayContaining(PERMISSION_CODES));
  });

  it('are refused without a code for a name, and when the code is there', async () => {
    const browser = await harness().signIn({ permissions: PERMISSIONS });
    for (const [name, message] of [
      ['', 'Permission name is required'],
      ['clubs_read', 'Permission name must be an upper-case code such as CLUBS_READ'],
    ]) {
      const refused = await browser.post('/api/admin/permissions', { name });
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { success: false, message, errors: [{ path: 'name', message }] },
      ]);
    }
    const taken = await browser.post('/api/admin/permissions', { name: 'ROLES_UPDATE' });
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      { success: false, path: 'name', message: 'Permission name already exists' },
    ]);
    const { permission } = (await browser.post('/api/admin/permissions', { name: freeCode() })).json();
    const renamed = await browser.put(`/api/admin/permissions/${permission.id}`, { name: 'ROLES_UPDATE' });
    expect([renamed.statusCode, renamed.json().message]).toEqual([409, 'Permission name already exists']);
  });

  it('of the application can get another description, but not another name', async () => {
    const browser = await harness().signIn({ permissions: PERMISSIONS });
    const id = await permissionId(harness().db, 'CLUBS_READ');
    const path = `/api/admin/permissions/${id}`;
    const described = await browser.put(path, { name: 'CLUBS_READ', description: 'Look at clubs' });
    expect(described.json().permission).toEqual({ id, name: 'CLUBS_READ', description: 'Look at clubs' });
    for (const name of [freeCode(), 'ROLES_UPDATE', 'CLUBS_READ_2']) {
      const refused = await browser.put(path, { name, description: null });
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        {
          success: false,
          path: 'name',
          message: 'The application uses this permission code; only its description can be changed',
        },
      ]);
    }
    expect((await browser.put(path, { name: 'clubs_read' })).statusCode).toBe(400);
    expect((await browser.get(path)).json()).toEqual(described.json());
  });

  it('answer 412 with the present row to a stale If-Match, and 404 when there are none', async () => {
    const browser = await harness().signIn({ permissions: PERMISSIONS });
    const { permission } = (await browser.post('/api/admin/permissions', { name: freeCode() })).json();
    const path = `/api/admin/permissions/${permission.id}`;
    const current = (await browser.put(path, { name: permission.name, description: 'Current' })).json();
    for (const etag of ['"1"', '"x"', 'W/"1"']) {
      const refused = await browser.put(path, { name: freeCode() }, { 'if-match': etag });
      expect([refused.statusCode, refused.json().success]).toEqual([412, false]);
    }
    const refused = await browser.put(path, { name: freeCode() }, { 'if-match': '"1"' });
    expect([refused.headers.etag, refused.json().permission]).toEqual(['"2"', current.permission]);
    expect((await browser.get(path)).json()).toEqual(current);

    const unknown = [404, { success: false, message: 'Permission not found' }];
    for (const answer of [
      await browser.get('/api/admin/permissions/99999'),
      await browser.put('/api/admin/permissions/99999', { name: freeCode() }),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual(unknown);
    }
  });

  it('are written to the change log', async () => {
    const browser = await harness().signIn({ permissions: PERMISSIONS });
    const { permission } = (await browser.post('/api/admin/permissions', { name: freeCode() })).json();
    await browser.put(`/api/admin/permissions/${permission.id}`, {
      name: permission.name,
      description: 'New',
    });
    expect(await changesOf(harness().db, 'permissions', permission.id)).toMatchObject([
      { actor: browser.userId, action: 'create', before: null, after: { description: null } },
      {
        actor: browser.userId,
        action: 'update',
        before: { description: null },
        after: { description: 'New' },
      },
    ]);
  });
});
