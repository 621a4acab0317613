import { z } from 'zod';
import { defineCall } from '../call.ts';
import { failureBodies } from '../failure-bodies.ts';

/** How many changes one undo takes back at most, and how many records its answer names; the rest is counted. */
export const UNDO_LIMITS = { requests: 1000, named: 20 } as const;

const left = {
  /** Records that stay as they are, such as 'Size Small', each with why: the first of them. */
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
  kept_count: z.int(),
  /** Of them, new records of an import. */
  kept_new_count: z.int(),
};

const NOT_A_REQUEST_ID = 'Must be a request id';
/** Those of older entries are shorter than those that a client may choose. */
const requestId = z
  .string(NOT_A_REQUEST_ID)
  .regex(/^[A-Za-z0-9\-]{1,64}$/u, NOT_A_REQUEST_ID)
  .meta({ examples: ['4f9c9d3e-6d0f-4c0e-9b1c-2f6d1b8a7e55'] });

const undoInput = z.object({
  /** The `X-Change-Id` of the answers to the changes. */
  request_ids: z
    .array(requestId, 'Request ids are required')
    .min(1, 'Request ids are required')
    .max(UNDO_LIMITS.requests, `At most ${UNDO_LIMITS.requests} changes can be undone at a time`)
    .transform((ids) => [...new Set(ids)]),
  /** False: all or nothing. True: what cannot be undone stays as it is, and the rest is undone. */
  skip_changed: z.boolean('Skip changed must be yes or no'),
});
export type UndoInput = z.output<typeof undoInput>;

const undoResult = z.object({
  message: z.string(),
  /** Records that are as they were before, by the names they had until now: the first of them. */
  undone: z.array(z.string()),
  undone_count: z.int(),
  ...left,
});
export type UndoResult = z.output<typeof undoResult>;

/** 409: nothing was undone. `undoable_count` changes would be with `skip_changed`. */
export const undoRefusal = failureBodies[409]
  .extend({ ...left, undoable_count: z.int() })
  .describe('Nothing was undone: these records have changed since, or a rule does not allow it.');
export type UndoRefusal = z.output<typeof undoRefusal>;

/**
 * Takes changes back, for users who can make the same change by hand. Each goes through the rules of a save, and is refused if
 * someone has changed the same since. An undo is its own change, under the request id of its answer: it can be undone as
 * well. New products of an import are removed, other new records of one set inactive. Records that were created or
 * duplicated stay, and restores have their own undo.
 */
export const undoCall = defineCall({
  operationId: 'undoRequests',
  summary: 'Undo changes',
  method: 'POST',
  path: '/api/admin/undo',
  access: 'SIGNED_IN',
  body: undoInput,
  answer: undoResult,
  failures: [404],
  refusals: { 409: undoRefusal },
});

export const UNDO_MESSAGES = {
  undone: (count: number) => (count === 1 ? 'Change undone' : `${count} changes undone`),
  /** One change that was refused. `name`: with the kind of the record. */
  refusedOne: (name: string, reason: string) => `${name} was not undone: ${reason}`,
  refusedSome: (kept: number, all: number) => `Nothing was undone: ${kept} of ${all} changes can’t be undone`,
  /** `by`: null where nobody was signed in. */
  changedSince: (by: string | null) =>
    by === null ? 'It has been changed since' : `It has been changed since by ${by}`,
  picturesChangedSince: (by: string | null) =>
    by === null ? 'Its pictures have been changed since' : `Its pictures have been changed since by ${by}`,
  /** A record that an import created, and that others rely on by now. */
  usedSince: 'It has been used since',
  recordGone: 'It no longer exists',
  /** `what` is the kind of record that this one would point to again: a director, a size … */
  previousInactive: (what: string, name: string) =>
    `The previous ${what}, ${name}, is no longer active. Activate ${name} first.`,
  previousGone: (what: string, name: string) => `The previous ${what}, ${name}, no longer exists`,
  /** A value that no two records of a kind can have. */
  previousTaken: (what: string, value: string, kind: string) =>
    `The previous ${what}, ${value}, is now used by another ${kind}. Change that one first.`,
  /** `color`: null for a picture of the hero. */
  pictureGone: (color: string | null, slot: number) =>
    `The previous picture of ${color ?? 'Hero'}, slot ${slot} is no longer kept`,
  colorNotOffered: (color: string) => `It is no longer available in ${color}. Add that color to it first.`,
  /** A change that is not in the history, or that changed nothing. */
  nothing: 'There is nothing to undo',
  notUndoable: 'This kind of change can’t be undone',
} as const;
