import { z } from 'zod';
import { defineCall } from '../call.ts';
import { byteCount, idParams } from '../fields.ts';
import { productResource } from '../product.ts';
import { deleteImageInput, filledSlot, imageAddress, moveImageInput } from '../product-image.ts';
import { imageQuery, SENT_TYPES } from './thumbnail.ts';

/** A picture in the zip of all pictures, by codes; `color` null: the hero. */
const damagedPicture = z.object({ product: z.string(), color: z.string().nullable(), slot: z.int() });

const undoneRestore = z.object({ message: z.string(), restored: z.int(), removed: z.int(), kept: z.int() });

const restored = z.object({
  message: z.string(),
  /** Counts of slots: newly set, replaced, already holding that picture. */
  added: z.int(),
  replaced: z.int(),
  unchanged: z.int(),
  /** Entries that were left out. */
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Id with which this restore can be undone. */
  restore_id: z.int(),
});
export type RestoreResult = z.output<typeof restored>;

const archiveSummary = z.object({
  /** The contents of a download made now; `bytes` is the sum of all pictures, and the zip is hardly larger. */
  pictures: z.int(),
  products: z.int(),
  bytes: byteCount,
  /** Pictures whose stored file is missing or has the wrong size: a download leaves them out. */
  damaged: z.array(damagedPicture),
});

export const imageCalls = {
  filledSlots: defineCall({
    operationId: 'listFilledSlots',
    summary: 'Filled slots of a product',
    method: 'GET',
    path: '/api/admin/product-image-filled-slots/:id',
    access: ['PRODUCT_READ'],
    params: idParams,
    answer: z.object({ filled_slots: z.array(filledSlot) }),
    notFound: productResource.notFound,
  }),
  image: defineCall({
    operationId: 'getProductImage',
    summary: 'Picture in a slot',
    method: 'GET',
    path: '/api/admin/product-image',
    access: ['PRODUCT_READ'],
    query: imageQuery,
    produces: SENT_TYPES,
    etag: 'picture',
    failures: [404],
  }),
  upload: defineCall({
    operationId: 'uploadProductImage',
    summary: 'Put a picture into a slot',
    method: 'POST',
    path: '/api/admin/upload-product-image',
    access: ['PRODUCT_UPDATE'],
    csrf: false,
    form: imageAddress,
    failures: [404],
  }),
  delete: defineCall({
    operationId: 'deleteProductImage',
    summary: 'Empty a slot',
    method: 'POST',
    path: '/api/admin/delete-product-image',
    access: ['PRODUCT_UPDATE'],
    body: deleteImageInput,
    failures: [404],
  }),
  /** A picture that is already there goes to the former slot. */
  move: defineCall({
    operationId: 'moveProductImage',
    summary: 'Move a picture',
    method: 'POST',
    path: '/api/admin/move-product-image',
    access: ['PRODUCT_UPDATE'],
    body: moveImageInput,
    failures: [404],
  }),
  download: defineCall({
    operationId: 'downloadProductImages',
    summary: 'Zip of all pictures',
    method: 'GET',
    path: '/api/admin/download-product-images',
    access: ['IMAGE_RESTORE'],
    proof: true,
    produces: ['application/zip'],
    pages: true,
  }),
  restore: defineCall({
    operationId: 'restoreProductImages',
    summary: 'Restore a zip directly',
    method: 'POST',
    path: '/api/admin/upload-product-images-zip',
    access: ['IMAGE_RESTORE'],
    proof: true,
    form: z.object({}),
    answer: restored,
    failures: [409],
  }),
  undoRestore: defineCall({
    operationId: 'undoRestore',
    summary: 'Undo a restore',
    method: 'POST',
    path: '/api/admin/product-image-restores/:id/undo',
    access: ['IMAGE_RESTORE'],
    proof: true,
    params: idParams,
    answer: undoneRestore,
    failures: [409],
  }),
  archiveSummary: defineCall({
    operationId: 'getProductImageArchive',
    summary: 'Content of the zip',
    method: 'GET',
    path: '/api/admin/product-image-archive',
    access: ['IMAGE_RESTORE'],
    answer: archiveSummary,
  }),
} as const;
