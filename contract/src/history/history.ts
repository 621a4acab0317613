import { z } from 'zod';
import { defineCall } from '../call.ts';
import { digits, idParams, timestamp } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { productResource } from '../product.ts';
import { IMAGE_TYPES, pictureHash, thumbnailWidth } from '../product-image.ts';
import type { Resource } from '../resource.ts';

/** Entries per page of a history and of the activity; more where the last change has more: pages end where changes end. */
export const HISTORY_PAGE = 50;

/** A record as it is named today. */
export const namedRecord = z.object({
  id: z.int(),
  /** Null: there is no such record. */
  name: z.string().nullable(),
  /** Its name at the time of the change, where that was another one. */
  former_name: z.string().nullable(),
  hex_value: z.string().nullable(),
});
export type NamedRecord = z.output<typeof namedRecord>;

const placedPicture = z.object({
  /** Null: the hero. */
  color: namedRecord.nullable(),
  slot: z.int(),
  sha256: z.string(),
  /** Its alt text; null: nobody had written one. */
  alt_text: z.string().nullable(),
  /** Whether its file is still kept. */
  present: z.boolean(),
  /** Where the picture is (`earlierPicture`); with `?width=96` and the like, a thumbnail. Null: its file is gone. */
  url: z.string().nullable(),
});
export type HistoryPicture = z.output<typeof placedPicture>;

/** The value of a field, ready to be drawn. */
export const historyValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('plain'), value: z.union([z.string(), z.number(), z.boolean()]) }),
  /** A field that names a record, such as a category. */
  z.object({ type: z.literal('record'), record: namedRecord }),
  /** A field that lists records, such as sizes. */
  z.object({ type: z.literal('records'), records: z.array(namedRecord) }),
  z.object({ type: z.literal('picture'), picture: placedPicture }),
]);
export type HistoryValue = z.output<typeof historyValue>;

const change = z.object({
  /** Key of the record's form, such as `name` or `product_size_ids`; `pictures`: one picture of a product. */
  field: z.string(),
  /** Null: it was empty. */
  before: historyValue.nullable(),
  /** Null: it is empty. */
  after: historyValue.nullable(),
});
export type HistoryChange = z.output<typeof change>;

export const historyEntry = z.object({
  id: z.int(),
  /** Entries of one request are one change. */
  request_id: z.string(),
  /** UTC, ISO 8601. */
  at: timestamp,
  /** Null: nobody was signed in. */
  actor: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** A `ChangeAction`. */
  action: z.string(),
  /** Fields that differ; none when a record was saved as it was. */
  changes: z.array(change),
  /** Records of its kind that its request changed, this one among them: an undo is about all of them. */
  record_count: z.int(),
  /** Whether the reader may ask to undo it. */
  can_undo: z.boolean(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

const NOT_AN_ENTRY = 'Must be the id of an entry';
export const entryId = digits(NOT_AN_ENTRY, NOT_AN_ENTRY, LIMITS.id).optional();

export const historyBody = z.object({ entries: z.array(historyEntry), next: z.int().nullable() });
export type HistoryBody = z.output<typeof historyBody>;

/**
 * The history of a record of a kind, newest first: the entries older than `before`. `next`: what `before` must be for the next
 * page; null: there is none.
 */
export function historyCall({ path, label, clientNames, historyPermissions, notFound }: Resource) {
  return defineCall({
    operationId: `get${clientNames.one}History`,
    summary: `${label}: history`,
    method: 'GET',
    path: `${path}/:id/history`,
    access: historyPermissions,
    params: idParams,
    query: z.object({ before: entryId }),
    answer: historyBody,
    notFound,
  });
}

/** A picture that is or was in a slot of a product, while its file is kept. */
export const earlierPicture = defineCall({
  operationId: 'getEarlierPicture',
  summary: 'Earlier picture of a product',
  method: 'GET',
  path: '/api/admin/product/:id/pictures/:sha256',
  access: ['PRODUCT_READ'],
  params: idParams.extend({ sha256: pictureHash }),
  /** `width` asks for a WebP thumbnail of that width. */
  query: z.object({ width: thumbnailWidth.optional() }),
  produces: Object.values(IMAGE_TYPES),
  etag: 'picture',
  notFound: productResource.notFound,
});
