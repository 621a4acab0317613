import { garmentColorResource } from '@kitroom/contract/garment-color';
import type { HistoryEntity } from '@kitroom/contract/history/history';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { permissionRoles } from '@kitroom/contract/permission';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { rolePermissions } from '@kitroom/contract/role';
import { sizeResource } from '@kitroom/contract/size';

/** A field of a record's form, and how the change log holds it. */
export interface RecordField {
  /** Key of the form. */
  key: string;
  /** Key in the change log. */
  logged: string;
  /** `flag`: 0 or 1; `record`, `records`: ids in `of`. */
  kind: 'plain' | 'flag' | 'record' | 'records';
  of?: HistoryEntity;
  /** Any one of these codes shows the field, besides those that open the record. */
  permissions?: readonly PermissionCode[];
}

/** What histories show of each entity, in the order of its form. Whatever else the change log holds is never shown. */
export const RECORD_FIELDS: Record<HistoryEntity, readonly RecordField[]> = {
  roles: [
    ...plain('name', 'description'),
    {
      key: 'permissionIds',
      logged: 'permission_ids',
      kind: 'records',
      of: 'permissions',
      permissions: [rolePermissions.readPermission],
    },
  ],
  permissions: [
    ...plain('name', 'description'),
    {
      key: 'roleIds',
      logged: 'role_ids',
      kind: 'records',
      of: 'roles',
      permissions: [permissionRoles.readPermission],
    },
  ],
  clubs: [...plain('name', 'description'), record('director_user_id', 'users'), flag('is_active')],
  users: [
    ...plain('first_name', 'last_name', 'email', 'display_name', 'phone'),
    ...plain('address_line1', 'address_line2', 'city', 'state', 'postal_code'),
    record('club_id', 'clubs'),
    record('app_role_id', 'roles'),
    flag('is_active'),
    flag('password_change_required'),
  ],
  sizes: [...plain('name', 'code', 'description', 'sort_order'), flag('is_active')],
  product_categories: [...plain('name', 'code', 'description', 'sort_order'), flag('is_active')],
  garment_colors: [
    ...plain('name', 'code', 'pantone_code', 'hex_value', 'image_url', 'notes', 'sort_order'),
    flag('is_active'),
    records('imprint_color_ids', 'imprint_colors', imprintColorResource.listPermissions),
  ],
  imprint_colors: [
    ...plain('name', 'code', 'pantone_code', 'hex_value', 'image_url', 'notes', 'sort_order'),
    flag('is_active'),
  ],
  products: [
    ...plain('name', 'code', 'supplier_name', 'supplier_code', 'description'),
    record('product_category_id', 'product_categories'),
    flag('requires_color_pairing'),
    ...plain('sort_order'),
    flag('is_active'),
    records('product_size_ids', 'sizes', sizeResource.listPermissions),
    records('product_garment_color_ids', 'garment_colors', garmentColorResource.listPermissions),
  ],
};

/** What failed sign-ins and requested links say beside the user. */
export const ACCOUNT_FIELDS: readonly RecordField[] = plain('email', 'address');

function plain(...keys: string[]): RecordField[] {
  return keys.map((key) => ({ key, logged: key, kind: 'plain' }));
}

function flag(key: string): RecordField {
  return { key, logged: key, kind: 'flag' };
}

function record(key: string, of: HistoryEntity): RecordField {
  return { key, logged: key, kind: 'record', of };
}

function records(key: string, of: HistoryEntity, permissions: readonly PermissionCode[]): RecordField {
  return { key, logged: key, kind: 'records', of, permissions };
}
