import { z } from 'zod';
import { defineCall } from '../call.ts';
import { BULK_LIMITS, LIMITS } from '../limits.ts';
import type { Resource } from '../resource.ts';

const NOT_IDS = 'Must be a list of record ids';

const recordIds = z
  .array(z.int(NOT_IDS).positive(NOT_IDS).max(LIMITS.id, NOT_IDS), NOT_IDS)
  .min(1, NOT_IDS)
  .refine((ids) => new Set(ids).size === ids.length, 'Each record must be named once')
  .meta({ uniqueItems: true });

const orderInput = z.object({
  /** All records, as they shall be ordered. */
  ids: recordIds,
  /** All records, as they were ordered when the change was begun. */
  former_ids: recordIds,
});
export type OrderInput = z.output<typeof orderInput>;

const orderBody = z.object({
  message: z.string(),
  /** Records that have another sort order now. */
  changed_count: z.int(),
});

/**
 * Puts all records of a list in another order, as one change of the history. As few as possible get another sort order
 * (`newSortNumbers`).
 */
export function orderCall({ path, area, clientNames, updatePermission }: Resource) {
  return defineCall({
    operationId: `order${clientNames.many}`,
    summary: `${area}: another order`,
    method: 'POST',
    path: `${path}/order`,
    access: [updatePermission],
    body: orderInput,
    bodyLimit: BULK_LIMITS.bodyBytes,
    answer: orderBody,
    failures: [409],
  });
}

export const ORDER_MESSAGES = {
  changed: 'Order saved',
  unchanged: 'Nothing to change',
  /** 400: the ids are not those of the list. */
  notTheSame: 'Must name the same records as the former order',
  /** 409: someone else was faster. */
  changedMeanwhile: 'Someone else changed this list in the meantime. Nothing was saved.',
} as const;
