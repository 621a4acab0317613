import { authCalls } from '@kitroom/contract/auth-calls';
import { potentialDirectors } from '@kitroom/contract/club';
import { KINDS } from '@kitroom/contract/kinds';
import { passwordCalls } from '@kitroom/contract/passwords/new-password';
import { permissionRoles } from '@kitroom/contract/permission';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { rolePermissions } from '@kitroom/contract/role';
import { usersClubs, usersRoles } from '@kitroom/contract/user';
import { describe, expect, it } from 'vitest';
import { type Reply, serveApi } from '../../test/api-server.ts';
import { callBody } from './call.ts';
import { resourceApi } from './resource-api.ts';

// The answers of SPEC §7 with the keys of SPEC §3 and no others; those that it does not show are `success` alone, or nothing.
const named = { id: 1, name: 'A', description: null };
const active = { ...named, is_active: true };
const coded = { ...active, code: 'A', sort_order: null };
const color = { ...coded, pantone_code: null, hex_value: '#1B365D', image_url: null, notes: null };
const club = { ...active, director_user_id: null, director_first_name: null, director_last_name: null };
const user = {
  id: 1,
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  display_name: null,
  phone: null,
  address_line1: null,
  address_line2: null,
  city: null,
  state: null,
  postal_code: null,
  club_id: null,
  app_role_id: 1,
  is_active: true,
  email_verified: false,
  password_change_required: true,
  failed_login_attempts: 0,
  last_login: null,
  created_at: '2026',
  updated_at: '2026',
  club_name: null,
  role_name: 'A',
  created_by_first_name: null,
  created_by_last_name: null,
  updated_by_first_name: null,
  updated_by_last_name: null,
};
const product = {
  ...coded,
  supplier_name: 'S',
  supplier_code: 'S',
  product_category_id: 1,
  requires_color_pairing: false,
  product_category_name: 'A',
};
const links = { product_size_ids: [1], product_garment_color_ids: [1] };
const session = { firstName: 'Ann', passwordChangeRequired: false, permissions: ['SIZE_READ'] };
const id = { params: { id: 1 } };
const credentials = { email: 'ann@example.com', password: 'Setter-2027' };

const success = { body: { success: true } };
const nothing: Reply = { status: 204 };
const ok = (body: object): Reply => ({ body: { success: true, ...body } });

describe('an answer as SPEC has it is a success:', () => {
  it.each<[string, () => Promise<unknown>, ...Reply[]]>([
    ['GET /api/auth/user-permissions', () => callBody(authCalls.userPermissions, {}), ok({ data: session })],
    [
      'POST /api/auth/login',
      () => callBody(authCalls.login, { body: credentials }),
      { body: { csrfToken: 't' } },
    ],
    [
      'POST /api/auth/forgot-password',
      () => callBody(authCalls.forgotPassword, { body: credentials }),
      ...[{ body: { message: 'Sent' } }, success, nothing],
    ],
    [
      'POST /api/auth/reset-password',
      () => callBody(passwordCalls.reset, { body: { token: 't', newPassword: 'Setter-2027' } }),
      ...[{ body: { message: 'Done' } }, success, nothing],
    ],
    [
      'POST /api/auth/logout',
      () => callBody(authCalls.logout, {}),
      success,
      { body: { message: 'Bye' } },
      nothing,
    ],
    [
      'GET /api/admin/roles/1/permissions',
      () => callBody(rolePermissions.read, id),
      ok({ role: { name: 'A', description: null }, permissions: [{ id: 1 }] }),
    ],
    [
      'GET /api/admin/permissions/1/roles',
      () => callBody(permissionRoles.read, id),
      { body: { permission: named, roles: [named] } },
    ],
    [
      'GET /api/admin/potentialDirectors',
      () => callBody(potentialDirectors, { query: {} }),
      { body: { users: [{ id: 1, first_name: 'Ann', last_name: 'Lee' }] } },
    ],
    [
      'GET /api/admin/users-roles',
      () => callBody(usersRoles, {}),
      { body: { roles: [{ id: 1, name: 'A' }] } },
    ],
    [
      'GET /api/admin/users-clubs',
      () => callBody(usersClubs, {}),
      { body: { clubs: [{ id: 1, name: 'A' }] } },
    ],
    [
      'GET /api/admin/product-image-filled-slots/1',
      () => callBody(imageCalls.filledSlots, id),
      { body: { filled_slots: [{ slot: 1, color_id: null }] } },
    ],
    [
      'POST /api/admin/delete-product-image',
      () => callBody(imageCalls.delete, { body: { productId: 1, slot: 1, colorId: null } }),
      ...[success, nothing],
    ],
  ])('%s', async (route, make, ...replies) => {
    const { answers } = await serveApi({});
    for (const reply of replies) {
      answers[route] = () => reply;
      await expect(make(), JSON.stringify(reply)).resolves.toBeDefined();
    }
  });

  it.each([
    [KINDS.roles, { roles: [named] }, { role: named }],
    [KINDS.permissions, { permissions: [named] }, { permission: named }],
    [KINDS.clubs, { clubs: [club] }, { club }],
    [KINDS.users, { users: [user] }, { user }],
    [KINDS.sizes, { sizes: [coded] }, { size: coded }],
    [KINDS.product_categories, { product_categories: [coded] }, { productCategory: coded }],
    [KINDS.garment_colors, { garment_colors: [color] }, { garment_color: color, imprint_color_ids: [1] }],
    [KINDS.imprint_colors, { imprint_colors: [color] }, { imprint_color: color }],
    [KINDS.products, { products: [product] }, { product, ...links }],
  ] as const)('the calls of $path', async (resource, list, item) => {
    const { path, listPath, record } = resource;
    const api = resourceApi(resource as typeof KINDS.sizes);
    const { answers } = await serveApi({
      [`GET ${listPath}`]: () => ({ body: list }),
      [`GET ${path}/1`]: () => ({ body: item, headers: { ETag: '"2"' } }),
    });
    await expect(
      api.list().queryFn?.({ signal: new AbortController().signal } as never),
    ).resolves.toBeDefined();
    for (const reply of [success, nothing, { body: item }]) {
      answers[`POST ${path}`] = () => reply;
      answers[`PUT ${path}/1`] = () => reply;
      const input = { ...coded, description: undefined };
      expect((await api.create(input)).item).toMatchObject({ [record]: { id: reply.body === item ? 1 : 0 } });
      expect((await api.update(1, input, null)).item).toMatchObject({ [record]: { id: 1 } });
    }
  });
});
