/** Labels of the fields that garment colors and imprint colors have in common. */
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
