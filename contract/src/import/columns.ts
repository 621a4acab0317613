import type { BulkEntity } from '../bulk.ts';
import {
  clubLabels,
  colorLabels,
  garmentColorLabels,
  productCategoryLabels,
  productLabels,
  sizeLabels,
  userLabels,
} from '../field-labels.ts';

/** Records that a cell may name. */
export type LinkTarget = Exclude<BulkEntity, 'products'> | 'roles';

/**
 * How the text of a cell is read. `one` and `many` name other records. `person`: a first and a last name. `supplier`: a name,
 * with the supplier's code in brackets behind it where that has no column of its own.
 */
export type CellKind = 'text' | 'number' | 'flag' | 'hex' | 'one' | 'many' | 'person' | 'supplier';

/** What a column of an imported table can be. */
export interface ImportColumn {
  /** Key of the record's form, or `full_name` of a person. */
  field: string;
  label: string;
  kind: CellKind;
  of?: LinkTarget;
  /** Other words for it in the headers of files, as `headerKey` makes them. */
  synonyms: readonly string[];
  /** A new record cannot do without it. */
  required?: true;
}

/** How the lines of one list are imported. */
export interface ImportColumns {
  /** The field by which a line finds its record. */
  key: string;
  columns: readonly ImportColumn[];
}

/** What a header is compared by: its letters and digits, without regard to case, in American spelling. */
export function headerKey(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('colour', 'color');
}

/** The name in one column, where first and last name are not two. */
export const FULL_NAME = 'full_name';

const required = true;
const sortOrder = (label: string): ImportColumn => ({
  field: 'sort_order',
  label,
  kind: 'number',
  synonyms: ['sort', 'order', 'position', 'sequence', 'displayorder'],
});
const active = (label: string): ImportColumn => ({
  field: 'is_active',
  label,
  kind: 'flag',
  synonyms: ['isactive', 'enabled', 'status'],
});

const CODE_WORDS = ['id', 'no', 'number', 'sku', 'abbreviation', 'shortname'];

const sizedColumns = (labels: typeof sizeLabels, noun: 'size' | 'category'): ImportColumns => ({
  key: 'code',
  columns: [
    { field: 'name', label: labels.name, kind: 'text', synonyms: [noun, `${noun}name`, 'title'], required },
    { field: 'code', label: labels.code, kind: 'text', synonyms: [...CODE_WORDS, `${noun}code`], required },
    { field: 'description', label: labels.description, kind: 'text', synonyms: ['details', 'notes'] },
    sortOrder(labels.sort_order),
    active(labels.is_active),
  ],
});

const COLOR_COLUMNS: readonly ImportColumn[] = [
  {
    field: 'name',
    label: colorLabels.name,
    kind: 'text',
    synonyms: ['color', 'colorname', 'ink', 'inkname', 'title'],
    required,
  },
  {
    field: 'code',
    label: colorLabels.code,
    kind: 'text',
    synonyms: [...CODE_WORDS, 'colorcode', 'inkcode'],
    required,
  },
  {
    field: 'pantone_code',
    label: colorLabels.pantone_code,
    kind: 'text',
    synonyms: ['pantone', 'pms', 'pmscode', 'pantonecolor', 'pantoneno'],
  },
  {
    field: 'hex_value',
    label: colorLabels.hex_value,
    kind: 'hex',
    synonyms: ['hex', 'hexcode', 'hexcolor', 'rgb', 'rgbhex', 'html', 'webcolor'],
    required,
  },
  { field: 'image_url', label: colorLabels.image_url, kind: 'text', synonyms: ['image', 'picture', 'url'] },
  { field: 'notes', label: colorLabels.notes, kind: 'text', synonyms: ['note', 'comment', 'comments'] },
  sortOrder(colorLabels.sort_order),
  active(colorLabels.is_active),
];

/** What can be imported into each list, in the order of its form. */
export const IMPORT_COLUMNS: Readonly<Record<BulkEntity, ImportColumns>> = {
  clubs: {
    key: 'name',
    columns: [
      {
        field: 'name',
        label: clubLabels.name,
        kind: 'text',
        synonyms: ['club', 'clubname', 'team', 'organization'],
        required,
      },
      {
        field: 'description',
        label: clubLabels.description,
        kind: 'text',
        synonyms: ['details', 'notes', 'about'],
      },
      {
        field: 'director_user_id',
        label: clubLabels.director_user_id,
        kind: 'one',
        of: 'users',
        synonyms: ['clubdirector', 'directorname', 'directoremail', 'contact', 'manager'],
      },
      active(clubLabels.is_active),
    ],
  },
  users: {
    key: 'email',
    columns: [
      {
        field: 'first_name',
        label: userLabels.first_name,
        kind: 'text',
        synonyms: ['first', 'givenname', 'forename'],
        required,
      },
      {
        field: 'last_name',
        label: userLabels.last_name,
        kind: 'text',
        synonyms: ['last', 'surname', 'familyname'],
        required,
      },
      {
        field: FULL_NAME,
        label: 'Full Name',
        kind: 'person',
        synonyms: ['name', 'username', 'person', 'contact', 'employee'],
      },
      {
        field: 'email',
        label: userLabels.email,
        kind: 'text',
        synonyms: ['emailaddress', 'mail', 'login'],
        required,
      },
      {
        field: 'display_name',
        label: userLabels.display_name,
        kind: 'text',
        synonyms: ['nickname', 'shownas'],
      },
      {
        field: 'phone',
        label: userLabels.phone,
        kind: 'text',
        synonyms: ['phonenumber', 'telephone', 'tel', 'mobile', 'cell'],
      },
      {
        field: 'address_line1',
        label: userLabels.address_line1,
        kind: 'text',
        synonyms: ['address', 'address1', 'street', 'streetaddress'],
      },
      {
        field: 'address_line2',
        label: userLabels.address_line2,
        kind: 'text',
        synonyms: ['address2', 'apt', 'suite', 'unit'],
      },
      { field: 'city', label: userLabels.city, kind: 'text', synonyms: ['town'] },
      { field: 'state', label: userLabels.state, kind: 'text', synonyms: ['st', 'province'] },
      {
        field: 'postal_code',
        label: userLabels.postal_code,
        kind: 'text',
        synonyms: ['zip', 'zipcode', 'postcode'],
      },
      {
        field: 'club_id',
        label: userLabels.club_id,
        kind: 'one',
        of: 'clubs',
        synonyms: ['clubname', 'team', 'organization'],
      },
      {
        field: 'app_role_id',
        label: userLabels.app_role_id,
        kind: 'one',
        of: 'roles',
        synonyms: ['rolename', 'approle', 'position', 'jobtitle'],
        required,
      },
      active(userLabels.is_active),
    ],
  },
  sizes: sizedColumns(sizeLabels, 'size'),
  product_categories: sizedColumns(productCategoryLabels, 'category'),
  garment_colors: {
    key: 'code',
    columns: [
      ...COLOR_COLUMNS,
      {
        field: 'imprint_color_ids',
        label: garmentColorLabels.imprint_color_ids,
        kind: 'many',
        of: 'imprint_colors',
        synonyms: ['imprintcolors', 'imprints', 'approvedimprints', 'printcolors', 'inks'],
      },
    ],
  },
  imprint_colors: { key: 'code', columns: COLOR_COLUMNS },
  products: {
    key: 'code',
    columns: [
      {
        field: 'name',
        label: productLabels.name,
        kind: 'text',
        synonyms: ['product', 'productname', 'itemname', 'stylename', 'title', 'articlename'],
        required,
      },
      {
        field: 'code',
        label: productLabels.code,
        kind: 'text',
        synonyms: [
          ...CODE_WORDS,
          'productcode',
          'productno',
          'item',
          'itemno',
          'itemnumber',
          'itemcode',
          'style',
          'styleno',
          'stylenumber',
          'stylecode',
          'article',
          'articleno',
          'articlenumber',
        ],
        required,
      },
      {
        field: 'supplier_name',
        label: productLabels.supplier_name,
        kind: 'supplier',
        synonyms: ['supplier', 'vendor', 'vendorname', 'brand', 'manufacturer', 'maker', 'mill'],
        required,
      },
      {
        field: 'supplier_code',
        label: productLabels.supplier_code,
        kind: 'text',
        synonyms: [
          'suppliersku',
          'supplierno',
          'supplieritem',
          'supplierstyle',
          'vendorcode',
          'vendorsku',
          'vendorno',
          'vendorstyle',
          'vendoritem',
          'manufacturercode',
          'mfgcode',
          'mfgno',
          'mfgpart',
          'partnumber',
        ],
        required,
      },
      {
        field: 'description',
        label: productLabels.description,
        kind: 'text',
        synonyms: ['details', 'productdescription', 'longdescription', 'text', 'notes'],
      },
      {
        field: 'product_category_id',
        label: productLabels.product_category_id,
        kind: 'one',
        of: 'product_categories',
        synonyms: ['category', 'categoryname', 'producttype', 'type', 'department', 'group'],
        required,
      },
      {
        field: 'product_size_ids',
        label: productLabels.product_size_ids,
        kind: 'many',
        of: 'sizes',
        synonyms: ['size', 'availablesizes', 'sizerange', 'sizescale'],
      },
      {
        field: 'product_garment_color_ids',
        label: productLabels.product_garment_color_ids,
        kind: 'many',
        of: 'garment_colors',
        synonyms: ['colors', 'color', 'availablecolors', 'colorways', 'garmentcolor'],
      },
      {
        field: 'requires_color_pairing',
        label: productLabels.requires_color_pairing,
        kind: 'flag',
        synonyms: ['usav', 'usavrule', 'contrastrule', 'colorpairing'],
      },
      sortOrder(productLabels.sort_order),
      active(productLabels.is_active),
    ],
  },
};
