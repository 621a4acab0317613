/** What the fields of a club are called. */
export const clubLabels = {
  name: 'Name',
  description: 'Description',
  director_user_id: 'Director',
  is_active: 'Active',
};
