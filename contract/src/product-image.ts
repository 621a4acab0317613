import { z } from 'zod';
import { besidesSpec } from './call.ts';
import { digits, integer, positiveUpTo, requiredOr, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';

/** File types that an upload may be, and that a restore reads. Decided by decoding, never by name. */
export const IMAGE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
} as const;
export type ImageExtension = keyof typeof IMAGE_TYPES;

/** The most pixels a picture may have, in all and on a side: they bound a decoder's memory. */
export const IMAGE_PIXELS = { total: 50_000_000, side: 12_000 } as const;

/**
 * Most bytes of a picture that a restore reads, for uploads of at most `uploadBytes`: a stored picture may be larger
 * than its upload if it had to be rotated or converted to sRGB.
 */
export function storedImageBytes(uploadBytes: number): number {
  return 4 * uploadBytes;
}

/** A limit in bytes, in readable form: `20 MB`, `1.5 GB`; 1024 of a unit make the next. */
export function byteText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${Math.floor((bytes / 1024 ** unit) * 10) / 10} ${units[unit]}`;
}

/** Widths in pixels at which a thumbnail can be asked for (`width` of the image call). */
export const THUMBNAIL_WIDTHS = [96, 320, 960] as const;
/** What each accepted width is sent as. Clients of 1.1.0 may still ask for 640, 1280, and 1920. */
const SENT_WIDTHS = { '96': 96, '320': 320, '640': 960, '960': 960, '1280': 960, '1920': 960 } as const;
const ACCEPTED_WIDTHS = Object.keys(SENT_WIDTHS) as (keyof typeof SENT_WIDTHS)[];

/**
 * A filled slot of a product; `color_id` null is the hero. `sha256` (hex) changes with the picture. `alt_text` says in
 * words what it shows; null: nobody has said.
 */
export const filledSlot = z.object({
  slot: z.int(),
  color_id: z.int().nullable(),
  sha256: besidesSpec(z.string(), ''),
  alt_text: besidesSpec(z.string().nullable(), null),
});
export type FilledSlot = z.output<typeof filledSlot>;

const PRODUCT_REQUIRED = 'Product is required';
const BAD_PRODUCT = 'Product must be a valid ID';
const BAD_COLOR = 'Color must be a valid ID';
const SLOT_REQUIRED = 'Slot is required';
const BAD_SLOT = `Slot must be from 1 to ${LIMITS.slots}`;
const BAD_WIDTH = `Width must be one of ${THUMBNAIL_WIDTHS.join(', ')}`;

/** Where a picture belongs, in a query or a form: strings of digits. */
export const imageAddress = z.object({
  productId: digits(PRODUCT_REQUIRED, BAD_PRODUCT, LIMITS.id),
  slot: digits(SLOT_REQUIRED, BAD_SLOT, LIMITS.slots),
  colorId: digits(BAD_COLOR, BAD_COLOR, LIMITS.id).optional(),
});

export const thumbnailWidth = z
  .enum(ACCEPTED_WIDTHS, BAD_WIDTH)
  .meta({ enum: THUMBNAIL_WIDTHS.map(String) })
  .transform((text) => SENT_WIDTHS[text]);

/** The hash of a picture, in an address: 64 hex digits, so that each has only one spelling. */
export const pictureHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/u, 'Must be the hash of a picture')
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] });

const product = z
  .number({ error: requiredOr(PRODUCT_REQUIRED, BAD_PRODUCT) })
  .meta(positiveUpTo(LIMITS.id))
  .pipe(integer(BAD_PRODUCT).positive(BAD_PRODUCT));

// A missing or null `colorId` is the hero.
const place = z.object({
  slot: z
    .number({ error: requiredOr(SLOT_REQUIRED, BAD_SLOT) })
    .meta(positiveUpTo(LIMITS.slots))
    .pipe(integer(BAD_SLOT).positive(BAD_SLOT).max(LIMITS.slots, BAD_SLOT)),
  colorId: integer(BAD_COLOR).positive(BAD_COLOR).nullish(),
});

/** Body of the delete call; a missing or null `colorId` is the hero. */
export const deleteImageInput = z.object({ productId: product, ...place.shape });

/** Body of the move call: a picture goes from one slot of a product to another. */
export const moveImageInput = z.object({ productId: product, from: place, to: place });

/** A committed restore. Restores logged by older versions lack `unchanged`, `skipped` and `left_out`. */
export const pastRestore = z.object({
  id: z.int(),
  /** UTC, ISO 8601. */
  at: timestamp,
  /** First and last name of who restored; null: that user is unknown. */
  by: z.string().nullable(),
  added: z.int(),
  replaced: z.int(),
  unchanged: z.int().nullable(),
  /** Number of entries that fit no slot. */
  skipped: z.int().nullable(),
  /** Number of pictures that were unticked in the preview. */
  left_out: z.int().nullable(),
  undone: z.boolean(),
  /** It changed something, was not undone, and the replaced files are still kept. */
  can_undo: z.boolean(),
});
export type PastRestore = z.output<typeof pastRestore>;

export const IMAGE_MESSAGES = {
  uploaded: 'Picture uploaded',
  deleted: 'Picture deleted',
  moved: 'Picture moved',
  restored: 'Upload and unzip successful',
  undone: 'The restore was undone',
  undoneAlready: 'This restore was already undone',
  undoTooLate: 'This can no longer be undone: replaced pictures are kept for 30 days',
  nothingToUndo: 'Nothing was undone: all its slots have changed since, or their earlier pictures are gone',
  restoreRunning: 'Another restore is running. Please try again when it has finished.',
  fileMissing: 'Please choose a file',
  fileEmpty:
    'This file is empty. If it is in a cloud folder, such as OneDrive or iCloud, download it to this device first.',
  tooManyBytes: (limit: string) => `This picture is too large: the limit is ${limit}`,
  severalFiles: 'More than one file was sent. Please upload one at a time.',
  sentTwice: (field: string) => `${field} was sent more than once`,
  downloadsRunning: 'You already have two downloads running. Please wait for one of them to finish.',
  notAPicture: 'This file is not a JPEG, PNG, WebP or GIF picture',
  otherKind: (kind: string) =>
    `${kind} files are not supported. Please save the picture as JPEG and upload it again.`,
  broken: 'This picture is damaged and can’t be read',
  rareKind:
    'This picture is of a rare kind that can’t be read here. Please save it as JPEG and upload it again.',
  tooManyPixels: 'This picture is too large: the limit is 50 megapixels and 12,000 pixels per side',
  tooDemanding:
    'This picture takes too much memory to read. Please save it as a non-progressive JPEG and upload it again.',
  colorNotOffered: 'This product is not available in that color',
  imageNotFound: 'Picture not found',
} as const;
