import { ALT_TEXT_MESSAGES, altTextCall } from '@kitroom/contract/pictures/alt-text';
import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { productResource } from '@kitroom/contract/product';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../api/client.ts';
import { type SeeIt, tellWithUndo } from '../../../changes/undo/use-undo.tsx';
import { attentionQuery } from '../../../records/attention/attention-query.ts';
import type { Upload } from '../../../uploads/upload-queue.ts';
import { uploadQueue, useUploads } from '../../../uploads/use-uploads.ts';
import { FIRST_STEPS_KEY } from '../../first-steps/screens.ts';
import { refreshBoard } from '../board/board-data.ts';
import { moveWords, type PictureColor, type Place, placeText } from './slots.ts';

/** 403 of every list of pictures. SPEC §6. */
export const READ_FORBIDDEN = 'You do not have permission to view product pictures.';

const UPLOAD_FAILED = 'The picture could not be uploaded';
const DELETE_FAILED = 'The picture could not be deleted';
const MOVE_FAILED = 'The picture could not be moved';
const DESCRIBE_FAILED = 'The alt text could not be saved';

interface Product {
  id: number;
  name: string;
}

/** The uploads of a product, among those of the application. */
export function useUploadsOfProduct(productId: number): readonly Upload[] {
  const record = recordKey(productId);
  return useUploads().filter((upload) => upload.record === record);
}

/** Uploads, deletions and moves of one product's pictures, each with Undo, and what is under way per slot. */
export function useSlotUploads(product: Product, colors: readonly PictureColor[]) {
  const queries = useQueryClient();
  const uploads = useUploadsOfProduct(product.id);
  const changes = {
    joins: `uploads ${recordKey(product.id)}`,
    // Said above the form, which may have no hero picture.
    onChanged: () => void queries.invalidateQueries({ queryKey: attentionQuery(productResource).queryKey }),
  };
  return {
    /** An upload to a slot that is in progress or has failed. */
    uploadOf: (place: Place) => uploads.find(({ key }) => key === uploadKey(product.id, place)),
    ...slotChanges(queries, product, colors, changes),
  };
}

interface SlotChangesOptions {
  /** Uploads with one name here are undone together. */
  joins: string;
  /** Called after each change, and each that failed. */
  onChanged?: () => void;
  /** Leads from the toast of an upload to where several can be seen. */
  see?: SeeIt;
}

/** Uploads, deletions and moves of a product's pictures, each with Undo. */
export function slotChanges(
  queries: QueryClient,
  product: Product,
  colors: readonly PictureColor[],
  { joins, onChanged, see }: SlotChangesOptions,
) {
  const reload = async (failed = false) => {
    onChanged?.();
    void refreshBoard(queries, product.id, failed);
    await queries.invalidateQueries({ queryKey: [imageCalls.filledSlots.path, product.id] });
    await queries.invalidateQueries({ queryKey: [productResource.path, 'list'], refetchType: 'none' });
    await queries.invalidateQueries({ queryKey: FIRST_STEPS_KEY });
  };

  const upload = (place: Place, file: File) => {
    let failed = false;
    uploadQueue.start({
      key: uploadKey(product.id, place),
      record: recordKey(product.id),
      fileName: file.name,
      place: `${product.name}, ${placeText(place, colors)}`,
      send: async (options) => {
        failed = true;
        const form = new FormData();
        form.set('file', file);
        form.set('productId', String(product.id));
        form.set('slot', String(place.slot));
        if (place.colorId !== null) form.set('colorId', String(place.colorId));
        const { requestId } = await call(imageCalls.upload, { form, ...options });
        failed = false;
        tellWithUndo(
          (count) => (count === 1 ? `${file.name} uploaded` : `${count} pictures uploaded`),
          [requestId],
          { joins, see },
        );
      },
      explain: (error) => errorText(error, UPLOAD_FAILED) ?? UPLOAD_FAILED,
      settled: () => void reload(failed),
    });
  };

  const change = async (work: Promise<Answer>, done: string, failed: string) => {
    let refused = false;
    try {
      tellWithUndo(done, [(await work).requestId]);
    } catch (error) {
      refused = true;
      // SPEC §8 asks for the log; the user is told too, or the click would seem to have done nothing.
      console.error(error);
      enqueueSnackbar(errorText(error, failed) ?? failed, { variant: 'error' });
    }
    await reload(refused);
    return !refused;
  };

  return {
    /** Said to screen readers after a move. */
    words: moveWords(product.name, colors),
    upload,
    remove: (place: Place) =>
      change(
        call(imageCalls.delete, { body: { productId: product.id, ...place } }),
        'Picture deleted',
        DELETE_FAILED,
      ),
    /** Resolves to whether it was moved. */
    move: (from: Place, to: Place) =>
      change(
        call(imageCalls.move, { body: { productId: product.id, from, to } }),
        `Picture moved to ${placeText(to, colors)}`,
        MOVE_FAILED,
      ),
    /** Resolves to whether the words were saved. */
    describe: (place: Place, words: { sha256: string; alt_text: string | null }) =>
      change(
        call(altTextCall, { body: { productId: product.id, ...place, ...words } }),
        ALT_TEXT_MESSAGES.saved,
        DESCRIBE_FAILED,
      ),
  };
}

/** The product as its uploads name it. */
export function recordKey(productId: number): string {
  return `${productResource.path} ${productId}`;
}

/** The upload of a slot, among those of the application. */
export function uploadKey(productId: number, { colorId, slot }: Place): string {
  return `${recordKey(productId)} ${colorId ?? 'hero'} ${slot}`;
}
