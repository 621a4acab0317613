import type { HistoryEntity } from './history/history.ts';

/** What fields are called, in forms and in the history; the activity is searched by these words too. */
export const roleLabels = { name: 'Role name', description: 'Description', permissionIds: 'Permissions' };

export const permissionLabels = { name: 'Permission name', description: 'Description', roleIds: 'Roles' };

export const clubLabels = {
  name: 'Name',
  description: 'Description',
  director_user_id: 'Director',
  is_active: 'Active',
};

export const userLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  display_name: 'Display Name',
  phone: 'Phone',
  address_line1: 'Address Line 1',
  address_line2: 'Address Line 2',
  city: 'City',
  state: 'State',
  postal_code: 'Postal Code',
  club_id: 'Club',
  app_role_id: 'Role',
  is_active: 'Active',
  password_change_required: 'Password Change Required',
};

export const sizeLabels = {
  name: 'Name',
  code: 'Code',
  description: 'Description',
  sort_order: 'Sort Order',
  is_active: 'Active',
};

export const productCategoryLabels = {
  name: 'Name',
  code: 'Code',
  description: 'Description',
  sort_order: 'Sort Order',
  is_active: 'Active',
};

/** Of imprint colors, and of the fields that garment colors have in common with them. */
export const colorLabels = {
  name: 'Name',
  code: 'Code',
  pantone_code: 'Pantone Code',
  hex_value: 'Hex Value',
  image_url: 'Image URL',
  notes: 'Notes',
  sort_order: 'Sort Order',
  is_active: 'Active',
};

export const garmentColorLabels = { ...colorLabels, imprint_color_ids: 'Approved Imprint Colors' };

export const productLabels = {
  name: 'Name',
  code: 'Code',
  supplier_name: 'Supplier Name',
  supplier_code: 'Supplier Code',
  description: 'Description',
  product_category_id: 'Product Category',
  product_size_ids: 'Sizes',
  product_garment_color_ids: 'Garment Colors',
  requires_color_pairing: 'USAV Contrast Rule',
  sort_order: 'Sort Order',
  is_active: 'Active',
};

/** By entity, and by the key of the form. */
export const FIELD_LABELS: Record<HistoryEntity, Record<string, string>> = {
  roles: roleLabels,
  permissions: permissionLabels,
  clubs: clubLabels,
  users: userLabels,
  sizes: sizeLabels,
  product_categories: productCategoryLabels,
  garment_colors: garmentColorLabels,
  imprint_colors: colorLabels,
  products: productLabels,
};
