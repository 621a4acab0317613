/** A record with a name, a code and nothing else, as lists have it. */
export function coded(id: number, name: string, is_active = true) {
  return { id, name, code: name, description: null, sort_order: null, is_active };
}

/** A garment or an imprint color, as its list has it. */
export function colorRow(id: number, name: string, hex_value: string, is_active = true) {
  const nothing = { pantone_code: null, image_url: null, notes: null, sort_order: null };
  return { id, name, code: name.slice(0, 3).toUpperCase(), hex_value, ...nothing, is_active };
}

/** A club without a director, as its list has it. */
export function clubRow(id: number, name: string, is_active = true) {
  const nobody = { director_user_id: null, director_first_name: null, director_last_name: null };
  return { id, name, description: `About ${name}`, ...nobody, is_active };
}

/** A size, as its list has it. */
export function sizeRow(id: number, name: string, is_active = true) {
  return { id, name, code: `C${id}`, description: null, sort_order: id, is_active };
}

/** A product, as its form has it. */
export const PRODUCT = {
  id: 1,
  name: 'Setter Jersey',
  code: 'JR-4120',
  supplier_name: 'Summit Teamwear',
  supplier_code: 'ST4120',
  description: null,
  product_category_id: 1,
  requires_color_pairing: true,
  sort_order: 10,
  is_active: true,
};

/** The same, as the list has it. */
export const PRODUCT_ROW = { ...PRODUCT, product_category_name: 'Jerseys', thumbnail: null };

/** The fields that most users have left empty. */
export const NO_ADDRESS = {
  display_name: null,
  phone: null,
  address_line1: null,
  address_line2: null,
  city: null,
  state: null,
  postal_code: null,
};
