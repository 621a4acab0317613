import { describe, expect, test } from 'vitest';
import { CSRF_HEADER } from './auth.ts';
import { authCalls } from './auth-calls.ts';
import { clubResource, clubRow, potentialDirectors } from './club.ts';
import { colorRow } from './color-fields.ts';
import { failureBodies } from './failure-bodies.ts';
import { garmentColorResource } from './garment-color.ts';
import { imprintColorResource } from './imprint-color.ts';
import { permissionCalls, permissionRoles } from './permission.ts';
import { imageCalls } from './pictures/image-calls.ts';
import { productListRow, productResource } from './product.ts';
import { productCategoryResource } from './product-category.ts';
import { filledSlot } from './product-image.ts';
import { roleCalls, rolePermissions, roleRow } from './role.ts';
import { sizeResource } from './size.ts';
import { userResource, userRow, usersClubs, usersRoles } from './user.ts';

const keys = (schema: { shape: object }) => Object.keys(schema.shape);

// Paths and codes of calls: server/test/routes.txt.
describe('answers of SPEC §7', () => {
  test.each([
    [clubResource, ['clubs'], ['club']],
    [userResource, ['users'], ['user']],
    [sizeResource, ['sizes'], ['size']],
    [productCategoryResource, ['product_categories'], ['productCategory']],
    [garmentColorResource, ['garment_colors'], ['garment_color', 'imprint_color_ids']],
    [imprintColorResource, ['imprint_colors'], ['imprint_color']],
    [productResource, ['products'], ['product', 'product_size_ids', 'product_garment_color_ids']],
    [roleCalls, ['roles'], ['role']],
    [permissionCalls, ['permissions'], ['permission']],
  ])('%#: $path has these keys', (calls, list, item) => {
    expect([keys(calls.list), keys(calls.item)]).toEqual([list, item]);
  });

  test.each([
    // Beside what SPEC names: the permissions that nobody would hold without this role.
    ['permissions of a role', rolePermissions.read.answer, ['role', 'permissions', 'only_here_ids']],
    ['roles of a permission', permissionRoles.read.answer, ['permission', 'roles', 'holding_role_ids']],
    ['directors', potentialDirectors.answer, ['users']],
    ['roles of users', usersRoles.answer, ['roles']],
    ['clubs of users', usersClubs.answer, ['clubs']],
    ['a sign-in', authCalls.login.answer, ['csrfToken', 'secondStep']],
    ['filled slots', imageCalls.filledSlots.answer, ['filled_slots']],
  ])('%s have these keys', (_, answer, expected) => {
    expect(keys(answer)).toEqual(expected);
  });

  test('have at least these', () => {
    expect(keys(authCalls.userPermissions.answer.shape.data)).toEqual(
      expect.arrayContaining(['firstName', 'passwordChangeRequired', 'permissions']),
    );
    expect(keys(filledSlot)).toEqual(expect.arrayContaining(['slot', 'color_id']));
    expect(CSRF_HEADER).toBe('X-CSRF-Token');
  });

  test('refuse', () => {
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
