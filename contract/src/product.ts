import { z } from 'zod';
import { defineCall } from './call.ts';
import { labelsOf } from './field-labels.ts';
import {
  INVALID_ID,
  idList,
  idParams,
  integer,
  isActive,
  optionalLines,
  requiredOr,
  requiredText,
  sortOrder,
} from './fields.ts';
import { garmentColorResource } from './garment-color.ts';
import { LIMITS } from './limits.ts';
import { ALT_TEXT_FIELDS } from './pictures/alt-text-columns.ts';
import {
  ACTIVE_FIELD,
  CODE_HEADERS,
  defineResource,
  type Field,
  PLAIN,
  SORT_ORDER_FIELD,
} from './resource.ts';
import { sizeResource } from './size.ts';

/** Error for a missing category, and for one that does not exist. SPEC §5. */
export const CATEGORY_REQUIRED = 'Product Category is required';

/** Body of create and update. SPEC §3, §5. */
export const productInput = z.object({
  name: requiredText('Name', LIMITS.name),
  code: requiredText('Code', LIMITS.code),
  supplier_name: requiredText('Supplier name', LIMITS.supplierName),
  supplier_code: requiredText('Supplier code', LIMITS.supplierCode),
  description: optionalLines('Description', LIMITS.longText),
  product_category_id: z
    .number({ error: requiredOr(CATEGORY_REQUIRED, 'Category ID must be an integer') })
    .pipe(integer('Category ID must be an integer').positive('Category ID must be positive')),
  /** Labelled 'USAV Contrast Rule'. */
  requires_color_pairing: z.boolean({ error: 'USAV Contrast Rule must be yes or no' }).optional(),
  sort_order: sortOrder,
  is_active: isActive,
  product_garment_color_ids: idList(INVALID_ID).optional(),
  product_size_ids: idList(INVALID_ID).optional(),
});
export type ProductInput = z.output<typeof productInput>;

export const productRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  supplier_name: z.string(),
  supplier_code: z.string(),
  description: z.string().nullable(),
  product_category_id: z.int(),
  requires_color_pairing: z.boolean(),
  sort_order: z.int().nullable(),
  is_active: z.boolean(),
});
export type ProductRow = z.output<typeof productRow>;

/** A row of the product list: with the category's name and the picture that stands for the product. */
export const productListRow = productRow.extend({
  product_category_name: z.string(),
  /** The first filled hero slot, with the picture's SHA-256 in hex; null without a hero picture. */
  thumbnail: z.object({ slot: z.int(), sha256: z.string() }).nullable(),
});
export type ProductListRow = z.output<typeof productListRow>;

const PRODUCT_FIELDS = {
  name: {
    label: 'Name',
    kind: 'text',
    headers: ['product', 'productname', 'itemname', 'stylename', 'title', 'articlename'],
    required: true,
  },
  code: {
    label: 'Code',
    kind: 'text',
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
    required: true,
  },
  supplier_name: {
    label: 'Supplier Name',
    kind: 'supplier',
    headers: ['supplier', 'vendor', 'vendorname', 'brand', 'manufacturer', 'maker', 'mill'],
    required: true,
  },
  supplier_code: {
    label: 'Supplier Code',
    kind: 'text',
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
    required: true,
  },
  description: {
    label: 'Description',
    kind: 'text',
    headers: ['details', 'productdescription', 'longdescription', 'text', 'notes'],
  },
  product_category_id: {
    label: 'Product Category',
    kind: 'one',
    of: 'product_categories',
    headers: ['category', 'categoryname', 'producttype', 'type', 'department', 'group'],
    required: true,
  },
  product_size_ids: {
    label: 'Sizes',
    kind: 'many',
    of: 'sizes',
    headers: ['size', 'availablesizes', 'sizerange', 'sizescale'],
    permissions: sizeResource.listPermissions,
  },
  product_garment_color_ids: {
    label: 'Garment Colors',
    kind: 'many',
    of: 'garment_colors',
    headers: ['colors', 'color', 'availablecolors', 'colorways', 'garmentcolor'],
    permissions: garmentColorResource.listPermissions,
  },
  requires_color_pairing: {
    label: 'USAV Contrast Rule',
    kind: 'flag',
    headers: ['usav', 'usavrule', 'contrastrule', 'colorpairing'],
  },
  sort_order: SORT_ORDER_FIELD,
  is_active: ACTIVE_FIELD,
  ...ALT_TEXT_FIELDS,
} as const satisfies Record<string, Field>;

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
    product_size_ids: z.array(z.int()),
    product_garment_color_ids: z.array(z.int()),
  }),
  notFound: 'Product not found',
  fields: PRODUCT_FIELDS,
  key: 'code',
  sorted: true,
  activeAtFirst: false,
});
export const productLabels = labelsOf(productResource);

/** Creates a new product from an existing one, inactive at first. */
export const duplicateProduct = {
  /** Also required for `pictures`. */
  picturesPermission: 'PRODUCT_UPDATE',
  ...defineCall({
    operationId: 'duplicateProduct',
    summary: 'Duplicate a product',
    method: 'POST',
    path: '/api/admin/product/:id/duplicate',
    access: ['PRODUCT_CREATE'],
    params: idParams,
    body: z.object({
      name: productInput.shape.name,
      code: productInput.shape.code,
      sizes: z.boolean({ error: 'Sizes must be yes or no' }),
      garment_colors: z.boolean({ error: 'Garment colors must be yes or no' }),
      /** The hero pictures, and those in the garment colors that are copied too. */
      pictures: z.boolean({ error: 'Pictures must be yes or no' }),
    }),
    status: 201,
    answer: productResource.item,
    etag: 'record',
    notFound: productResource.notFound,
    failures: [409],
  }),
} as const;
