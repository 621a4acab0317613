import { describe, expect, test } from 'vitest';
import { CSRF_HEADER } from './auth.ts';
import { authCalls } from './auth-calls.ts';
import { clubResource, clubRow, potentialDirectors } from './club.ts';
import { colorRow } from './color-fields.ts';
import { failureBodies } from './failure-bodies.ts';
import { garmentColorResource } from './garment-color.ts';
import { imprintColorResource } from './imprint-color.ts';
import { passwordCalls } from './passwords/new-password.ts';
import { permissionCalls, permissionRoles } from './permission.ts';
import { imageCalls } from './pictures/image-calls.ts';
import { productListRow, productResource } from './product.ts';
import { productCategoryResource } from './product-category.ts';
import { filledSlot } from './product-image.ts';
import { roleCalls, rolePermissions, roleRow } from './role.ts';
import { sizeResource } from './size.ts';
import { userResource, userRow, usersClubs, usersRoles } from './user.ts';

const keys = (schema: { shape: object }) => Object.keys(schema.shape);

describe('paths and answer keys of SPEC §7, codes of SPEC §6', () => {
  test.each([
    [clubResource, '/api/admin/clubs', 'CLUBS', ['clubs'], ['club']],
    [userResource, '/api/admin/users', 'USERS', ['users'], ['user']],
    [sizeResource, '/api/admin/size', 'SIZE', ['sizes'], ['size']],
    [
      productCategoryResource,
      '/api/admin/product-category',
      'PRODUCT_CATEGORY',
      ['product_categories'],
      ['productCategory'],
    ],
    [
      garmentColorResource,
      '/api/admin/garment-color',
      'GARMENT_COLOR',
      ['garment_colors'],
      ['garment_color', 'imprint_color_ids'],
    ],
    [
      imprintColorResource,
      '/api/admin/imprint-color',
      'IMPRINT_COLOR',
      ['imprint_colors'],
      ['imprint_color'],
    ],
    [
      productResource,
      '/api/admin/product',
      'PRODUCT',
      ['products'],
      ['product', 'product_size_ids', 'product_garment_color_ids'],
    ],
  ] as const)('%#: $path', (resource, path, codes, list, item) => {
    expect(resource.path).toBe(path);
    expect(keys(resource.list)).toEqual(list);
    expect(keys(resource.item)).toEqual(item);
    expect(resource.listPermissions[0]).toBe(`${codes}_READ`);
    expect(resource.readPermissions).toEqual([`${codes}_READ`, `${codes}_UPDATE`]);
    expect(resource.createPermission).toBe(`${codes}_CREATE`);
    expect(resource.updatePermission).toBe(`${codes}_UPDATE`);
  });

  test('roles and permissions', () => {
    expect(roleCalls.path).toBe('/api/admin/roles');
    expect(keys(roleCalls.list)).toEqual(['roles']);
    expect(keys(roleCalls.item)).toEqual(['role']);
    expect(rolePermissions.read.path).toBe('/api/admin/roles/:id/permissions');
    // Beside what SPEC names: the permissions that nobody would hold without this role.
    expect(keys(rolePermissions.read.answer)).toEqual(['role', 'permissions', 'only_here_ids']);
    expect(permissionCalls.listPath).toBe('/api/admin/all-permissions');
    expect(permissionCalls.path).toBe('/api/admin/permissions');
    expect(keys(permissionCalls.list)).toEqual(['permissions']);
    expect(keys(permissionCalls.item)).toEqual(['permission']);
    expect(permissionRoles.read.path).toBe('/api/admin/permissions/:id/roles');
    expect(keys(permissionRoles.read.answer)).toEqual(['permission', 'roles', 'holding_role_ids']);
    expect(roleCalls.nameTaken).toBe('Role name already exists');
    expect(permissionCalls.nameTaken).toBe('Permission name already exists');
  });

  test('pickers', () => {
    expect([potentialDirectors.path, keys(potentialDirectors.answer)]).toEqual([
      '/api/admin/potentialDirectors',
      ['users'],
    ]);
    expect([usersRoles.path, keys(usersRoles.answer)]).toEqual(['/api/admin/users-roles', ['roles']]);
    expect([usersClubs.path, keys(usersClubs.answer)]).toEqual(['/api/admin/users-clubs', ['clubs']]);
  });

  test('authentication', () => {
    expect(CSRF_HEADER).toBe('X-CSRF-Token');
    expect(authCalls.login.path).toBe('/api/auth/login');
    expect(keys(authCalls.login.answer)).toEqual(['csrfToken', 'secondStep']);
    expect(authCalls.logout.path).toBe('/api/auth/logout');
    expect(authCalls.forgotPassword.path).toBe('/api/auth/forgot-password');
    expect(passwordCalls.reset.path).toBe('/api/auth/reset-password');
    expect(authCalls.userPermissions.path).toBe('/api/auth/user-permissions');
    expect(keys(authCalls.userPermissions.answer.shape.data)).toEqual(
      expect.arrayContaining(['firstName', 'passwordChangeRequired', 'permissions']),
    );
  });

  test('product images', () => {
    expect(imageCalls.filledSlots.path).toBe('/api/admin/product-image-filled-slots/:id');
    expect(keys(imageCalls.filledSlots.answer)).toEqual(['filled_slots']);
    expect(keys(filledSlot)).toEqual(expect.arrayContaining(['slot', 'color_id']));
    expect(imageCalls.image.path).toBe('/api/admin/product-image');
    expect(imageCalls.upload.path).toBe('/api/admin/upload-product-image');
    expect(imageCalls.delete.path).toBe('/api/admin/delete-product-image');
    expect(imageCalls.download.path).toBe('/api/admin/download-product-images');
    expect(imageCalls.restore.path).toBe('/api/admin/upload-product-images-zip');
  });

  test('refusals', () => {
    const errors = [{ path: 'name', message: 'Name is required' }];
    const said = { success: false, message: 'Name is required' };
    expect(failureBodies[400].parse({ ...said, errors })).toEqual({ ...said, errors });
    expect(failureBodies[409].parse({ ...said, path: 'name' })).toEqual({ ...said, path: 'name' });
    for (const schema of Object.values(failureBodies)) {
      expect(schema.safeParse({ ...said, success: true }).success).toBe(false);
      expect(schema.safeParse({ success: false }).success).toBe(false);
    }
  });
});

const color = 'id name code pantone_code hex_value image_url notes sort_order is_active';
const size = 'id name code description sort_order is_active';

test.each([
  ['role', roleRow, 'id name description'],
  ['club', clubRow, 'id name description director_user_id director_first_name director_last_name is_active'],
  ['size', sizeResource.item.shape.size, size],
  ['product category', productCategoryResource.item.shape.productCategory, size],
  ['garment color', colorRow, color],
  ['imprint color', colorRow, color],
  [
    'product in the list',
    productListRow,
    `id name code supplier_name supplier_code description product_category_id product_category_name
     requires_color_pairing sort_order is_active thumbnail`,
  ],
  [
    'user',
    userRow,
    `id first_name last_name email display_name phone address_line1 address_line2 city state postal_code club_id
     app_role_id is_active email_verified password_change_required failed_login_attempts last_login created_at
     updated_at created_by_first_name created_by_last_name updated_by_first_name updated_by_last_name club_name
     role_name`,
  ],
])('a %s has the fields of SPEC §3', (_, row, fields) => {
  expect(keys(row).sort()).toEqual(fields.split(/\s+/u).sort());
});
