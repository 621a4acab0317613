import { z } from 'zod';
import { defineCall } from '../call.ts';
import { failureBodies } from '../failure-bodies.ts';
import { digits } from '../fields.ts';
import { KIND_NAMES, KINDS, type KindName } from '../kinds.ts';
import { filledSlot } from '../product-image.ts';

/** Changes in one answer of the feed: without `limit`, and at most. */
export const CHANGES_LIMITS = { standard: 100, most: 250 } as const;

/** Far above the length of a cursor; anything longer cannot be one. */
const CURSOR_LENGTH = 500;

const BAD_LIMIT = `Limit must be from 1 to ${CHANGES_LIMITS.most}`;
/** 400 and 409 on `after`. */
export const CURSOR_MESSAGES = {
  bad: 'Must be the cursor of an earlier answer',
  ended: 'This cursor can no longer be continued. Start again without one.',
} as const;

/** The feed's name for the pictures of a product, as in the change log; their `id` is the product's. */
const PICTURES = 'product_images';

/** The subjects of the feed: the kinds of record, and pictures. */
export type FedEntity = KindName | typeof PICTURES;

/** The feed's description of a record, by its kind: the item of the kind, without what other records say. */
export const FED_RECORDS = {
  ...(Object.fromEntries(KIND_NAMES.map((kind) => [kind, ownFields(kind)])) as Record<KindName, z.ZodObject>),
  /** All filled slots of a product: those that are missing are empty. */
  [PICTURES]: z.object({ pictures: z.array(filledSlot) }),
} as const satisfies Record<FedEntity, z.ZodObject>;

function ownFields(kind: KindName): z.ZodObject {
  const copied: readonly string[] = KINDS[kind].copied;
  const shape = Object.entries(KINDS[kind].item.shape).map(([key, part]: [string, z.ZodType]) => {
    if (!(part instanceof z.ZodObject)) return [key, part];
    const own = Object.entries(part.shape).filter(([field]) => !copied.includes(field));
    return [key, z.object(Object.fromEntries(own) as z.ZodRawShape)];
  });
  return z.object(Object.fromEntries(shape) as z.ZodRawShape);
}

function changeOf(entity: FedEntity) {
  return z.object({
    entity: z.literal(entity),
    id: z.int(),
    /** It has left its table. */
    removed: z.boolean(),
    record: FED_RECORDS[entity].nullable(),
  });
}

/** A change of each of them, as the feed answers it. */
export const FED_CHANGES = (Object.keys(FED_RECORDS) as FedEntity[]).map(changeOf);
const [first, ...others] = FED_CHANGES;
if (!first) throw new Error('There is no kind of record');
/** A record as it is now, of whatever kind. */
export const fedChange = z.discriminatedUnion('entity', [first, ...others]);
export type FedChange = z.output<typeof fedChange>;

/** All records created, changed, activated, deactivated, or removed since a cursor; without one, everything. */
export const changesCall = defineCall({
  operationId: 'listChanges',
  summary: 'Changes since a cursor',
  method: 'GET',
  path: '/api/changes',
  access: 'SIGNED_IN',
  query: z.object({
    after: z.string(CURSOR_MESSAGES.bad).max(CURSOR_LENGTH, CURSOR_MESSAGES.bad).optional(),
    limit: digits(BAD_LIMIT, BAD_LIMIT, CHANGES_LIMITS.most).optional(),
  }),
  answer: z.object({
    changes: z.array(fedChange),
    /** The value of `after` to go on. */
    cursor: z.string(),
    /** Whether to go on immediately. False: nothing else has changed so far. */
    more: z.boolean(),
  }),
  refusals: { 409: failureBodies[409].describe(CURSOR_MESSAGES.ended) },
});
