import { z } from 'zod';
import { defineCall } from '../call.ts';
import { INVALID_ID, idList } from '../fields.ts';
import { BULK_LIMITS } from '../limits.ts';
import { productInput, productResource } from '../product.ts';
import { bulkRecordId, dryRun, refusedChange, refusedChangesBody } from './bulk.ts';

const { name, code, supplier_name, supplier_code, product_category_id } = productInput.shape;

/** The name and code of a copy, and the fields that differ from its original if they are given. */
export const copyFields = z.object({
  name,
  code,
  supplier_name: supplier_name.optional(),
  supplier_code: supplier_code.optional(),
  product_category_id: product_category_id.optional(),
});
export type CopyFields = z.output<typeof copyFields>;

const copied = z.object({
  sizes: z.boolean('Sizes must be yes or no'),
  garment_colors: z.boolean('Garment colors must be yes or no'),
  /** Of the garment colors, only these; missing: all that the original has. */
  garment_color_ids: idList(INVALID_ID).optional(),
  /** The hero pictures, and those in the garment colors that are copied, too. */
  pictures: z.boolean('Pictures must be yes or no'),
});
export type Copied = z.output<typeof copied>;

const duplicateProductsInput = copied.extend({
  copies: z
    .array(
      z.object({
        id: bulkRecordId,
        /** `CopyFields`, checked product by product. */
        fields: z
          .record(z.string(), z.unknown(), 'Fields must be an object')
          .meta({ examples: [{ name: 'Classic Hoodie 2027', code: 'HD9-27' }] }),
      }),
      'Copies must be a list',
    )
    .min(1, 'Copies are required')
    .max(BULK_LIMITS.copies, `At most ${BULK_LIMITS.copies} products can be duplicated at a time`)
    .refine(
      (copies) => new Set(copies.map(({ id }) => id)).size === copies.length,
      'Each product can be duplicated only once',
    ),
  dry_run: dryRun,
});
export type DuplicateProductsInput = z.output<typeof duplicateProductsInput>;

const duplicateProductsResult = z.object({
  message: z.string(),
  created_count: z.int(),
  /** The new products, in the order of their originals; of a dry run, none. */
  ids: z.array(z.int()),
  /** Of a dry run: every product that cannot be duplicated so, by its original. */
  refused: z.array(refusedChange),
});
export type DuplicateProductsResult = z.output<typeof duplicateProductsResult>;

/** 409 of duplicating: nothing was created. */
const duplicateProductsRefusal = refusedChangesBody.describe(
  'Nothing was created: these products can’t be duplicated this way.',
);

/**
 * Creates new products from existing ones, inactive at first, in one transaction. All or none. A dry run does the same and
 * keeps nothing.
 */
export const duplicateProducts = {
  /** Also required for `pictures`. */
  picturesPermission: productResource.updatePermission,
  ...defineCall({
    operationId: 'duplicateProducts',
    summary: 'Duplicate products',
    method: 'POST',
    path: '/api/admin/product/duplicate',
    access: ['PRODUCT_CREATE'],
    body: duplicateProductsInput,
    bodyLimit: BULK_LIMITS.bodyBytes,
    answer: duplicateProductsResult,
    refusals: { 409: duplicateProductsRefusal },
  }),
} as const;

export const DUPLICATE_MESSAGES = {
  created: (count: number) => (count === 1 ? '1 product created' : `${count} products created`),
  wouldCreate: (count: number) =>
    count === 1 ? '1 product would be created' : `${count} products would be created`,
  refused: (refused: number, all: number) =>
    `Nothing was created: ${refused} of ${all} products can’t be duplicated this way`,
} as const;
