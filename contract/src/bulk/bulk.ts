import { z } from 'zod';
import { defineCall } from '../call.ts';
import { failureBodies, fieldError } from '../failure-bodies.ts';
import { INVALID_RECORD_ID, integer } from '../fields.ts';
import { BULK_LIMITS, LIMITS } from '../limits.ts';
import type { Resource } from '../resource.ts';

const NOT_IDS = `Must be 1 to ${BULK_LIMITS.reads} record ids with commas between them`;

const bulkReadQuery = z.object({
  ids: z
    .string(NOT_IDS)
    .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/u, { error: NOT_IDS, abort: true })
    .meta({ examples: ['7,12'], description: `${NOT_IDS}, each at most ${LIMITS.id}.` })
    .transform((ids) => [...new Set(ids.split(',').map(Number))])
    .refine((ids) => ids.length <= BULK_LIMITS.reads && ids.every((id) => id <= LIMITS.id), NOT_IDS),
});

const INVALID_VERSION = 'Must be a version';

/** Which record one of many changes is for. */
export const bulkRecordId = integer(INVALID_RECORD_ID).positive(INVALID_RECORD_ID);
/** True: only say what would happen. */
export const dryRun = z.boolean('Dry run must be yes or no');

const recordChange = z.object({
  id: bulkRecordId,
  /** The version that the change was made for; missing: whatever it is now. */
  version: integer(INVALID_VERSION).positive(INVALID_VERSION).optional(),
  /** New values by the keys of the record's form; the other fields stay. Checked record by record. */
  fields: z
    .record(z.string(), z.unknown(), 'Fields must be an object')
    .meta({ examples: [{ is_active: false }] }),
});
export type RecordChange = z.output<typeof recordChange>;

export const refusedChange = z.object({
  id: z.int(),
  /** Null: there is no such record. */
  name: z.string().nullable(),
  /** The failures of a save of this record alone: 400, 403, 404, 409, 412. */
  status: z.int(),
  /** With an empty path where the reason is not one field. */
  errors: z.array(fieldError),
});
export type RefusedChange = z.output<typeof refusedChange>;

/** 409 of changes that are made together or not at all. */
export const refusedChangesBody = failureBodies[409].extend({ refused: z.array(refusedChange) });
export type RefusedChanges = z.output<typeof refusedChangesBody>;

const bulkUpdateInput = z.object({
  changes: z
    .array(recordChange, 'Changes must be a list')
    .min(1, 'Changes are required')
    .max(BULK_LIMITS.changes, `At most ${BULK_LIMITS.changes} records can be changed at a time`)
    .refine(
      (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
      'Each record can be changed only once',
    )
    .meta({ description: 'Each record once.' }),
  dry_run: dryRun,
  /** True: records that are refused stay as they are, and the others are changed. Otherwise all or nothing. */
  skip_refused: z.boolean('Skip refused must be yes or no').optional(),
});
export type BulkUpdateInput = z.output<typeof bulkUpdateInput>;

export const bulkUpdateResult = z.object({
  message: z.string(),
  /** Records that are, or would be, different now. */
  changed_count: z.int(),
  /** Records that have these values already: they are not saved again. */
  unchanged_count: z.int(),
  /** Of a dry run, and where they were skipped: every record that cannot be changed this way. */
  refused: z.array(refusedChange),
});
export type BulkUpdateResult = z.output<typeof bulkUpdateResult>;

/** 409 of a bulk update: nothing was changed. */
export const bulkUpdateRefusal = refusedChangesBody.describe(
  'Nothing was changed: these records have changed since, or a rule does not allow the change.',
);

/** A kind of record whose records are read and changed many at once. */
export type BulkResource<Item extends z.ZodType> = Pick<
  Resource<z.ZodType, z.ZodType, Item>,
  'path' | 'area' | 'clientNames' | 'item' | 'record' | 'fields' | 'readPermissions' | 'updatePermission'
>;

/** Reads and changes many records of a kind. */
export function bulkCalls<Item extends z.ZodType>(resource: BulkResource<Item>) {
  const { path, area, clientNames, item, readPermissions, updatePermission } = resource;
  return {
    /** Those of the records that exist, in the order asked for, each with its version. */
    read: defineCall({
      operationId: `get${clientNames.many}`,
      summary: `${area}: read many`,
      method: 'GET',
      path: `${path}/records`,
      access: readPermissions,
      query: bulkReadQuery,
      answer: z.object({ records: z.array(z.object({ id: z.int(), version: z.int(), item })) }),
    }),
    /**
     * In one transaction, as one change of the history. All or nothing, unless refused records are skipped; each goes
     * through the rules of its own save. A dry run does the same and keeps nothing.
     */
    update: defineCall({
      operationId: `update${clientNames.many}`,
      summary: `${area}: update many`,
      method: 'POST',
      path: `${path}/bulk-update`,
      access: [updatePermission],
      body: bulkUpdateInput,
      bodyLimit: BULK_LIMITS.bodyBytes,
      answer: bulkUpdateResult,
      refusals: { 409: bulkUpdateRefusal },
    }),
  };
}

export const BULK_MESSAGES = {
  changed: (count: number) => (count === 1 ? '1 record changed' : `${count} records changed`),
  wouldChange: (count: number) =>
    count === 1 ? '1 record would be changed' : `${count} records would be changed`,
  refused: (refused: number, all: number) =>
    `Nothing was changed: ${refused} of ${all} records can’t be changed this way`,
} as const;
