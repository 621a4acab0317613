import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { expect, it } from 'vitest';
import { changesOf } from '../../../test/change-log.ts';
import { createRole, unique } from '../../../test/factories.ts';
import { describeApp } from '../../../test/harness.ts';

const ROLES = ['ROLES_READ', 'ROLES_CREATE', 'ROLES_UPDATE'] as const;

describeApp('roles', (harness) => {
  it('are created, read, listed by name and renamed', async () => {
    const browser = await harness().signIn({ permissions: ROLES });
    const created = await browser.post('/api/admin/roles', { name: ' aa Coach ', description: ' ' });
    expect(created.statusCode).toBe(201);
    const { role } = created.json();
    expect(created.json()).toEqual({
      success: true,
      role: { id: role.id, name: 'aa Coach', description: null },
    });

    const updated = await browser.put(`/api/admin/roles/${role.id}`, {
      name: 'aa Head coach',
      description: 'Runs a team',
    });
    expect(updated.json()).toEqual({
      success: true,
      role: { id: role.id, name: 'aa Head coach', description: 'Runs a team' },
    });
    const one = await browser.get(`/api/admin/roles/${role.id}`);
    expect(one.json()).toEqual(updated.json());
    expect(one.headers.etag).toBe('"2"');

    await browser.post('/api/admin/roles', { name: 'AA Assistant' });
    const { roles } = (await browser.get('/api/admin/roles')).json();
    expect(roles.slice(0, 2).map((row: { name: string }) => row.name)).toEqual([
      'AA Assistant',
      'aa Head coach',
    ]);
    expect(Object.keys(roles[0])).toEqual(['id', 'name', 'description']);
  });

  it('have unique names, whatever their case', async () => {
    const browser = await harness().signIn({ permissions: ROLES });
    const name = unique('Équipe');
    const { role } = (await browser.post('/api/admin/roles', { name })).json();
    const taken = [409, { success: false, path: 'name', message: 'Role name already exists' }];
    const again = await browser.post('/api/admin/roles', { name: ` ${name.toUpperCase()} ` });
    expect([again.statusCode, again.json()]).toEqual(taken);
    const other = (await browser.post('/api/admin/roles', { name: unique('Other') })).json().role;
    const renamed = await browser.put(`/api/admin/roles/${other.id}`, { name });
    expect([renamed.statusCode, renamed.json()]).toEqual(taken);
    expect((await browser.put(`/api/admin/roles/${role.id}`, { name: name.toUpperCase() })).statusCode).toBe(
      200,
    );
  });

  it.each(['Admini\u200Bstrator', '\uFEFFAdmin\u00ADistrator', 'Administrato\u2060r\u200E'])(
    '%j is no second Administrator',
    async (name) => {
      const browser = await harness().signIn({ permissions: ROLES });
      expect((await browser.post('/api/admin/roles', { name })).statusCode).toBe(409);
    },
  );

  it('need a name, and unknown ones are not found', async () => {
    const browser = await harness().signIn({ permissions: ROLES });
    const nameless = await browser.post('/api/admin/roles', { name: ' \u200B' });
    expect([nameless.statusCode, nameless.json()]).toEqual([
      400,
      {
        success: false,
        message: 'Role name is required',
        errors: [{ path: 'name', message: 'Role name is required' }],
      },
    ]);
    const unknown = [404, { success: false, message: 'Role not found' }];
    for (const answer of [
      await browser.get('/api/admin/roles/99999'),
      await browser.put('/api/admin/roles/99999', { name: unique('Nobody') }),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual(unknown);
    }
  });

  it('answer 412 with the present row to a stale If-Match, and change nothing', async () => {
    const browser = await harness().signIn({ permissions: ROLES });
    const { role } = (await browser.post('/api/admin/roles', { name: unique('Stale') })).json();
    const current = (await browser.put(`/api/admin/roles/${role.id}`, { name: unique('Current') })).json();
    const refused = await browser.put(
      `/api/admin/roles/${role.id}`,
      { name: unique('Lost') },
      { 'if-match': '"1"' },
    );
    expect([refused.statusCode, refused.headers.etag]).toEqual([412, '"2"']);
    expect(refused.json()).toEqual({
      success: false,
      message: 'Someone else changed this record in the meantime',
      role: current.role,
    });
    expect((await browser.get(`/api/admin/roles/${role.id}`)).json()).toEqual(current);
  });

  it('are written to the change log with before and after', async () => {
    const browser = await harness().signIn({ permissions: ROLES });
    const { role } = (await browser.post('/api/admin/roles', { name: unique('Logged') })).json();
    const name = unique('Logged again');
    await browser.put(`/api/admin/roles/${role.id}`, { name, description: 'Why' });
    const [created, updated, ...others] = await changesOf(harness().db, 'roles', role.id);
    expect(others).toEqual([]);
    expect(created).toMatchObject({ actor: browser.userId, action: 'create', before: null });
    expect(created?.after).toMatchObject({ name: role.name, description: null, version: 1 });
    expect(updated).toMatchObject({
      actor: browser.userId,
      action: 'update',
      before: { name: role.name },
      after: { name, description: 'Why' },
    });
    expect(JSON.stringify([created, updated])).not.toContain('folded');
  });

  it('never take what only the server sets', async () => {
    const browser = await harness().signIn({ permissions: ROLES });
    const hostile = {
      id: 1,
      created_by: 1,
      version: 9,
      created_at: '1999-01-01',
      permissions: PERMISSION_CODES,
      permissionIds: [1, 2, 3],
    };
    const { role } = (await browser.post('/api/admin/roles', { name: unique('Hostile'), ...hostile })).json();
    await browser.put(`/api/admin/roles/${role.id}`, { name: unique('Hostile'), ...hostile });
    const { db } = harness();
    const row = await db.query
      .selectFrom('roles')
      .selectAll()
      .where('id', '=', role.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ created_by: browser.userId, version: 2 });
    expect(row.created_at > '2020').toBe(true);
    const held = await db.query
      .selectFrom('role_permissions')
      .selectAll()
      .where('role_id', '=', role.id)
      .execute();
    expect(held).toEqual([]);
  });

  it('also open the list to whoever edits the roles of a permission, and to nobody else', async () => {
    await createRole(harness().db, { permissions: [] });
    const editor = await harness().signIn({ permissions: ['PERMISSION_ROLES_READ'] });
    expect((await editor.get('/api/admin/roles')).statusCode).toBe(200);
    const others = PERMISSION_CODES.filter((code) => !['ROLES_READ', 'PERMISSION_ROLES_READ'].includes(code));
    const other = await harness().signIn({ permissions: others });
    expect((await other.get('/api/admin/roles')).statusCode).toBe(403);
  });
});
