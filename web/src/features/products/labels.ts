/** What the fields of a product are called. */
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
