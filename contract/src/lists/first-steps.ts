import { z } from 'zod';
import { defineCall } from '../call.ts';

/** The steps from an empty database to a product on a printed sheet, in this order. */
const FIRST_STEPS = [
  'name',
  'roles',
  'users',
  'clubs',
  'sizes',
  'imprint_colors',
  'garment_colors',
  'product_categories',
  'products',
  'product_images',
  'active_product',
  'line_sheet',
] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

/**
 * Those of the first steps that the caller can take. None once there are a picture and an active product: nothing tells whether a line
 * sheet was printed.
 */
export const firstSteps = defineCall({
  operationId: 'listFirstSteps',
  summary: 'First steps',
  method: 'GET',
  path: '/api/admin/first-steps',
  access: 'SIGNED_IN',
  answer: z.object({ steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })) }),
});
export type FirstSteps = z.output<typeof firstSteps.answer>['steps'];
