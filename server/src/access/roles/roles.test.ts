import { expect, it } from 'vitest';
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
});
