import { z } from 'zod';
import { defineCall } from '../call.ts';
import { digits } from '../fields.ts';
import { KIND_NAMES } from '../kinds.ts';
import { LIMITS } from '../limits.ts';
import { filledSlot } from '../product-image.ts';
import { tidyText } from '../unicode-form.ts';
import type { ChangeAction } from './change-actions.ts';
import { entryId, historyEntry, namedRecord } from './history.ts';

/** Kinds of activity that can be filtered by, each with its words and actions. */
export const ACTIVITY_KINDS = {
  created: { label: 'Created', actions: ['create', 'import'] },
  changed: { label: 'Changed', actions: ['update', 'links'] },
  pictures: {
    label: 'Pictures',
    actions: [
      'upload',
      'replace',
      'delete',
      'move',
      'swap',
      'copy',
      'bring-back',
      'alt-text',
      'restore',
      'undo-restore',
      'redo-restore',
    ],
  },
  undone: { label: 'Undone', actions: ['undo', 'undo-restore', 'redo-restore', 'removed', 'returned'] },
  'sign-ins': {
    label: 'Sign-ins',
    actions: [
      'single-sign-on-linked',
      'single-sign-on-unlinked',
      'sign-in',
      'sign-out',
      'session-ended',
      'sessions-ended',
      'view-as-role',
      'view-as-role-ended',
      'proved',
    ],
  },
  'failed-sign-ins': {
    label: 'Failed sign-ins',
    actions: ['sign-in-failed', 'second-step-failed', 'proof-failed'],
  },
  tokens: { label: 'API tokens', actions: ['token-created', 'token-revoked'] },
  webhooks: {
    label: 'Webhooks',
    actions: [
      'webhook-created',
      'webhook-changed',
      'webhook-secret-changed',
      'webhook-switched-off',
      'webhook-removed',
    ],
  },
  passwords: {
    label: 'Passwords, passkeys, and invitations',
    actions: [
      'invitation',
      'invitation-link',
      'reset-requested',
      'password-reset',
      'password-changed',
      'password-refused',
      'passkey-added',
      'passkey-renamed',
      'passkey-removed',
      'passkey-refused',
    ],
  },
  'second-steps': {
    label: 'Second steps',
    actions: [
      'code-app-added',
      'code-app-removed',
      'recovery-codes-made',
      'recovery-code-used',
      'browser-trusted',
      'browser-trust-ended',
      'second-step-reset',
    ],
  },
} as const satisfies Record<string, { label: string; actions: readonly ChangeAction[] }>;
/** What people do every day, and nothing changes by it: listed where something is filtered by. */
export const EVERYDAY_ACTIONS: readonly ChangeAction[] = ['sign-in', 'sign-out', 'proved'];
export type ActivityKind = keyof typeof ACTIVITY_KINDS;

export const ACTIVITY_WORDS = 10;

/** Changes of one entry that the activity lists before it says how many more there are. */
export const ACTIVITY_CHANGES = 20;

const entity = z.enum(KIND_NAMES, 'Must be a kind of record');
const NOT_AN_ID = 'Must be a valid ID';
const recordId = digits(NOT_AN_ID, NOT_AN_ID, LIMITS.id).optional();
const moment = z.iso.datetime('Must be a time such as 2026-11-22T00:00:00.000Z').optional();

/** The filters; all of them must apply. */
const activityFilter = z.object({
  /** Id of the user who did it. */
  person: recordId,
  kind: z.enum(Object.keys(ACTIVITY_KINDS) as ActivityKind[], 'Must be a kind of activity').optional(),
  entity: entity.optional(),
  /** Id of the record; without `entity` it says nothing. */
  record: recordId,
  /** At this time or later, in UTC. */
  from: moment,
  /** Before this time, in UTC. */
  to: moment,
  /** Each in a text that was changed, in what a changed field is called, or in the name of the record or the person. */
  words: z
    .string()
    .overwrite(tidyText)
    .max(200, 'Search for at most 200 characters')
    .refine(
      (words) => words.split(/\s+/u).length <= ACTIVITY_WORDS,
      `Search for at most ${ACTIVITY_WORDS} words`,
    )
    .optional(),
});

export type ActivityFilter = z.output<typeof activityFilter>;

const activityEntry = historyEntry.extend({
  /** Table of the record, or `product_images` (then `record` is the product), or `sessions`. */
  entity: z.string(),
  record: namedRecord.nullable(),
  /**
   * The first filled hero slot of a product, with the picture's SHA-256 in hex, for those who can see it. Null: it has
   * none, its request changed many records, or the record is none that has pictures.
   */
  thumbnail: filledSlot.pick({ slot: true, sha256: true }).nullable(),
  /** How many changes are not listed. */
  more_changes: z.int(),
});
export type ActivityEntry = z.output<typeof activityEntry>;

const activityBody = z.object({
  entries: z.array(activityEntry),
  /** The value of `before` to go on; null: that was all. */
  next: z.int().nullable(),
  /** How far back this page looked, where the filter found fewer entries than a page holds; else null. */
  searched_to: z.string().nullable(),
});
export type ActivityBody = z.output<typeof activityBody>;

/** What was recorded, newest first; without a filter, the list leaves out `EVERYDAY_ACTIONS`. A CSV holds all of what is filtered. */
export const activityCalls = {
  list: defineCall({
    operationId: 'listActivity',
    summary: 'Activity, newest first',
    method: 'GET',
    path: '/api/admin/activity',
    access: ['ACTIVITY_READ'],
    query: activityFilter.extend({ before: entryId }),
    answer: activityBody,
  }),
  csv: defineCall({
    operationId: 'downloadActivity',
    summary: 'Activity as CSV',
    method: 'GET',
    path: '/api/admin/activity.csv',
    access: ['ACTIVITY_READ'],
    query: activityFilter,
    produces: ['text/csv'],
  }),
} as const;
