/** What the fields of a size are called. */
export const sizeLabels = {
  name: 'Name',
  code: 'Code',
  description: 'Description',
  sort_order: 'Sort Order',
  is_active: 'Active',
};
