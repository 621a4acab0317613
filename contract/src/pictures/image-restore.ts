import { z } from 'zod';
import { defineCall } from '../call.ts';
import { failureBodies } from '../failure-bodies.ts';
import { digits, idParams, timestamp } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { IMAGE_TYPES, pastRestore, thumbnailWidth } from '../product-image.ts';

/** How long a preview can be applied, in hours from its upload. */
export const PREVIEW_HOURS = 24;

/** A picture of an uploaded zip, and what its slot held when the two were compared. */
const previewedPicture = z.object({
  /** Its number within the preview: `leave_out` names pictures by it. */
  position: z.int(),
  /** Name in the zip. */
  name: z.string(),
  product_id: z.int(),
  /** Null: the hero. */
  color_id: z.int().nullable(),
  slot: z.int(),
  sha256: z.string(),
  /** `sha256` of the picture in the slot; null: the slot was empty. */
  before: z.string().nullable(),
  /** The zip's alt text for the picture; null: none, and a picture that is there already keeps its own. */
  alt_text: z.string().nullable(),
  /** The words for the picture in the slot; null: there are none. */
  before_alt_text: z.string().nullable(),
  /** Why it cannot be applied any longer, although it could when the zip was uploaded; null: it can. */
  reason: z.string().nullable(),
});
export type PreviewedPicture = z.output<typeof previewedPicture>;

/** The effect of applying a preview on a slot. */
export type SlotChange = 'added' | 'replaced' | 'unchanged' | 'skipped';

/** The effect of applying the preview on the slot of a picture. */
export function slotChange({
  sha256,
  before,
  alt_text: text,
  before_alt_text: textBefore,
  reason,
}: Pick<PreviewedPicture, 'sha256' | 'before' | 'alt_text' | 'before_alt_text' | 'reason'>): SlotChange {
  if (reason !== null) return 'skipped';
  if (before === null) return 'added';
  return before === sha256 && (text === null || text === textBefore) ? 'unchanged' : 'replaced';
}

const previewHead = z.object({
  id: z.int(),
  file_name: z.string(),
  /** UTC, ISO 8601. */
  created_at: timestamp,
  expires_at: timestamp,
});

/** A preview that was neither applied nor discarded, with the numbers of slots that it would change. */
const openPreview = previewHead.extend({ added: z.int(), replaced: z.int() });
export type OpenPreview = z.output<typeof openPreview>;

const preview = previewHead.extend({
  /** Rises whenever the pictures are compared with their slots again; `apply` says which comparison was looked at. */
  comparison: z.int(),
  compared_at: timestamp,
  pictures: z.array(previewedPicture),
  products: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), is_active: z.boolean() })),
  colors: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), hex_value: z.string() })),
  /** Entries of the zip that fit no slot. */
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** The result of applying it; null: it was not applied. */
  restore: pastRestore.nullable(),
});
export type Preview = z.output<typeof preview>;

/** A slot in a sentence of a refusal. */
const changedSlot = z.object({ product_id: z.int(), color_id: z.int().nullable(), slot: z.int() });
export type ChangedSlot = z.output<typeof changedSlot>;

/** 409 of `apply`: the slots that have changed since they were compared, if that is why. Nothing was applied. */
export const applyConflict = failureBodies[409]
  .extend({ changed: z.array(changedSlot) })
  .describe(
    'Nothing was applied: these slots have changed since they were compared, or the preview was already applied.',
  );

const slots = (count: number) => (count === 1 ? '1 slot has' : `${count.toLocaleString('en-US')} slots have`);

export const PREVIEW_MESSAGES = {
  applied: 'Restore applied',
  discarded: 'Preview discarded',
  notFound: 'There is no such preview, or it has expired. Please choose the zip again.',
  alreadyApplied: 'This preview was already applied',
  comparedAgain: 'This preview was compared again in the meantime. Please look at it again.',
  changed: (count: number) => `Nothing was applied: ${slots(count)} changed since you looked`,
  nothingToApply: 'Nothing is left to apply',
  noSuchPicture: 'The preview has no such picture',
} as const;

const PREVIEWS = '/api/admin/product-image-previews';
const BAD_BEFORE = 'before must be a valid ID';
export const RESTORES_PAGE = 10;

const one = {
  access: ['IMAGE_RESTORE'],
  params: idParams,
  notFound: PREVIEW_MESSAGES.notFound,
} as const;

/** Restores in two steps: upload and look, then apply. A preview is seen by who uploaded its zip alone. */
export const previewCalls = {
  list: defineCall({
    operationId: 'listRestorePreviews',
    summary: 'Own open previews, newest first',
    method: 'GET',
    path: PREVIEWS,
    access: ['IMAGE_RESTORE'],
    answer: z.object({ previews: z.array(openPreview) }),
  }),
  /** Checks a zip and stores its pictures; slots stay as they are. */
  create: defineCall({
    operationId: 'createRestorePreview',
    summary: 'Preview a restore',
    method: 'POST',
    path: PREVIEWS,
    access: ['IMAGE_RESTORE'],
    form: z.object({}),
    answer: z.object({ message: z.string(), preview_id: z.int() }),
    failures: [409],
  }),
  item: defineCall({
    ...one,
    operationId: 'getRestorePreview',
    summary: 'Preview of a restore',
    method: 'GET',
    path: `${PREVIEWS}/:id`,
    answer: z.object({ preview }),
  }),
  /** A picture of the zip, or one that a slot held when the preview was made. */
  picture: defineCall({
    ...one,
    operationId: 'getRestorePreviewPicture',
    summary: 'Picture of a preview',
    method: 'GET',
    path: `${PREVIEWS}/:id/picture`,
    query: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/u), width: thumbnailWidth.optional() }),
    produces: Object.values(IMAGE_TYPES),
    etag: 'picture',
  }),
  /** Compares the pictures with the slots as they are now. */
  compare: defineCall({
    ...one,
    operationId: 'compareRestorePreview',
    summary: 'Compare a preview again',
    method: 'POST',
    path: `${PREVIEWS}/:id/compare`,
    answer: z.object({ preview }),
    failures: [409],
  }),
  /** Fills all slots that are not left out, or none where one has changed since it was compared. */
  apply: defineCall({
    ...one,
    operationId: 'applyRestorePreview',
    summary: 'Apply a preview',
    method: 'POST',
    path: `${PREVIEWS}/:id/apply`,
    proof: true,
    body: z.object({
      /** The comparison of pictures and slots that was looked at. */
      comparison: z.int().positive(),
      /** Positions of pictures that stay out. */
      leave_out: z.array(z.int().positive()),
    }),
    // A position for each of the most entries that a zip may have.
    bodyLimit: 1024 * 1024,
    answer: z.object({ message: z.string(), restore: pastRestore }),
    refusals: { 409: applyConflict },
  }),
  discard: defineCall({
    ...one,
    operationId: 'discardRestorePreview',
    summary: 'Discard a preview',
    method: 'POST',
    path: `${PREVIEWS}/:id/discard`,
    failures: [409],
  }),
  /** Those with an id below `before`, a page at a time. `next`: `before` of the next page; null: this is the last one. */
  restores: defineCall({
    operationId: 'listRestores',
    summary: 'Restores, newest first',
    method: 'GET',
    path: '/api/admin/product-image-restores',
    access: ['IMAGE_RESTORE'],
    query: z.object({ before: digits(BAD_BEFORE, BAD_BEFORE, LIMITS.id).optional() }),
    answer: z.object({ restores: z.array(pastRestore), next: z.int().nullable() }),
  }),
} as const;
