/** What the fields of a product category are called. */
export const productCategoryLabels = {
  name: 'Name',
  code: 'Code',
  description: 'Description',
  sort_order: 'Sort Order',
  is_active: 'Active',
};
