/** What the fields of a user are called. */
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
