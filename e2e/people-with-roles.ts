import { type Api, expect, unique } from './fixtures.ts';

/** A new role with these permission codes. */
export async function roleWith(api: Api, codes: string[]): Promise<{ id: number; name: string }> {
  const { role } = await (await api.post('/api/admin/roles', { name: unique('Role') })).json();
  await setCodes(api, role.id, codes);
  return role;
}

/** Gives a role these permission codes, and no others. */
export async function setCodes(api: Api, roleId: number, codes: string[]): Promise<void> {
  const { permissions } = await (await api.get('/api/admin/all-permissions')).json();
  const permissionIds = permissions
    .filter(({ name }: { name: string }) => codes.includes(name))
    .map(({ id }: { id: number }) => id);
  const answer = await api.put(`/api/admin/roles/${roleId}/permissions`, { permissionIds });
  expect(answer.status()).toBe(200);
}

export async function userId(api: Api, email: string): Promise<number> {
  const { users } = await (await api.get('/api/admin/users')).json();
  return users.find((user: { email: string }) => user.email === email).id;
}
