import { z } from 'zod';
import { besidesSpec } from './call.ts';
import { garmentColorResource } from './garment-color.ts';
import { LIMITS } from './limits.ts';
import { ALT_TEXT_FIELDS } from './pictures/alt-text-columns.ts';
import {
  ACTIVE_FIELD,
  CODE_HEADERS,
  flag,
  inputOf,
  labelsOf,
  lines,
  many,
  requiredLine,
  requiredOne,
  rowOf,
  SORT_ORDER_FIELD,
} from './record-fields.ts';
import { defineResource, PLAIN } from './resource.ts';
import { sizeResource } from './size.ts';

/** Error for a missing category, and for one that does not exist. SPEC §5. */
export const CATEGORY_REQUIRED = 'Product Category is required';

const FIELDS = {
  name: requiredLine('Name', {
    required: 'Name is required',
    max: LIMITS.name,
    headers: ['product', 'productname', 'itemname', 'stylename', 'title', 'articlename'],
  }),
  code: requiredLine('Code', {
    required: 'Code is required',
    max: LIMITS.code,
    headers: [
      ...CODE_HEADERS,
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
  }),
  supplier_name: {
    ...requiredLine('Supplier Name', {
      required: 'Supplier name is required',
      max: LIMITS.supplierName,
      headers: ['supplier', 'vendor', 'vendorname', 'brand', 'manufacturer', 'maker', 'mill'],
    }),
    kind: 'supplier',
    alsoHolds: ['supplier_code'],
  },
  supplier_code: requiredLine('Supplier Code', {
    required: 'Supplier code is required',
    max: LIMITS.supplierCode,
    headers: [
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
  }),
  description: lines('Description', {
    max: LIMITS.longText,
    headers: ['details', 'productdescription', 'longdescription', 'text', 'notes'],
  }),
  product_category_id: requiredOne('Product Category', 'product_categories', {
    headers: ['category', 'categoryname', 'producttype', 'type', 'department', 'group'],
    missing: CATEGORY_REQUIRED,
    notInteger: 'Category ID must be an integer',
    notPositive: 'Category ID must be positive',
  }),
  product_size_ids: many('Sizes', 'sizes', {
    headers: ['size', 'availablesizes', 'sizerange', 'sizescale'],
    permissions: sizeResource.listPermissions,
  }),
  product_garment_color_ids: many('Garment Colors', 'garment_colors', {
    headers: ['colors', 'color', 'availablecolors', 'colorways', 'garmentcolor'],
    permissions: garmentColorResource.listPermissions,
  }),
  requires_color_pairing: flag('USAV Contrast Rule', {
    headers: ['usav', 'usavrule', 'contrastrule', 'colorpairing'],
  }),
  sort_order: SORT_ORDER_FIELD,
  is_active: { ...ACTIVE_FIELD, blank: false },
  ...ALT_TEXT_FIELDS,
} as const;

/** Body of create and update. SPEC §3, §5. */
export const productInput = inputOf(FIELDS);
export type ProductInput = z.output<typeof productInput>;

export const productRow = rowOf(FIELDS);
export type ProductRow = z.output<typeof productRow>;

/** A row of the product list: with the category's name and the picture that stands for the product. */
export const productListRow = productRow.extend({
  product_category_name: z.string(),
  /** The first filled hero slot, with the picture's SHA-256 in hex; null without a hero picture. */
  thumbnail: besidesSpec(z.object({ slot: z.int(), sha256: z.string() }).nullable(), null),
});
export type ProductListRow = z.output<typeof productListRow>;

export const productResource = defineResource({
  ...PLAIN,
  attention: { etag: 'list' },
  entity: 'products',
  label: 'Product',
  area: 'Products and pictures',
  clientNames: { one: 'Product', many: 'Products' },
  path: '/api/admin/product',
  readPermission: 'PRODUCT_READ',
  createPermission: 'PRODUCT_CREATE',
  updatePermission: 'PRODUCT_UPDATE',
  input: productInput,
  list: z.object({ products: z.array(productListRow) }),
  item: z.object({
    product: productRow,
    product_size_ids: FIELDS.product_size_ids.answered,
    product_garment_color_ids: FIELDS.product_garment_color_ids.answered,
  }),
  record: 'product',
  notFound: 'Product not found',
  fields: FIELDS,
  key: 'code',
  sorted: true,
});
export const productLabels = labelsOf(productResource);
