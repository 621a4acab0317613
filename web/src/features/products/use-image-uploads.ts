import { productResource } from '@kitroom/contract/product';
import { imageCalls } from '@kitroom/contract/product-image';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { deleteImage, type SlotAddress, uploadImage } from './image-api.ts';

/** An upload under way. */
export interface Upload {
  fileName: string;
  /** From 0 to 1; at 1 the server is checking the picture. */
  progress: number;
  cancel: () => void;
}

export type SlotKey = `${number | 'hero'}-${number}`;

export function slotKey({ colorId, slot }: Pick<SlotAddress, 'colorId' | 'slot'>): SlotKey {
  return `${colorId ?? 'hero'}-${slot}`;
}

const UPLOAD_FAILED = 'The picture could not be uploaded';
const DELETE_FAILED = 'The picture could not be deleted';

/** Uploads and deletions of one product's pictures, with what is under way per slot. */
export function useImageUploads(productId: number) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<Partial<Record<SlotKey, Upload>>>({});
  const [said, say] = useState('');
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers) controller.abort();
    };
  }, []);

  const reload = async () => {
    await queries.invalidateQueries({ queryKey: [imageCalls.filledSlots.path, productId] });
    await queries.invalidateQueries({ queryKey: [productResource.path, 'list'], refetchType: 'none' });
  };

  const upload = async (address: Omit<SlotAddress, 'productId'>, file: File) => {
    const key = slotKey(address);
    const controller = new AbortController();
    running.current.add(controller);
    const show = (progress: number) =>
      setUploads((shown) => ({
        ...shown,
        [key]: { fileName: file.name, progress, cancel: () => controller.abort() },
      }));
    show(0);
    say(`Uploading ${file.name}`);
    try {
      await uploadImage({ productId, ...address }, file, { signal: controller.signal, onProgress: show });
      await reload();
      say(`${file.name} uploaded`);
    } catch (error) {
      say('');
      if (!controller.signal.aborted) report(error, `${file.name}: ${errorText(error, UPLOAD_FAILED)}`);
    } finally {
      running.current.delete(controller);
      setUploads(({ [key]: _ended, ...others }) => others);
    }
  };

  const remove = async (address: Omit<SlotAddress, 'productId'>) => {
    try {
      await deleteImage({ productId, ...address });
      say('Picture deleted');
    } catch (error) {
      report(error, errorText(error, DELETE_FAILED) ?? DELETE_FAILED);
    }
    await reload();
  };

  return {
    uploads,
    upload,
    remove,
    /** What happened last, for those who do not see it. */
    said,
  };
}

// SPEC §8 asks for the log; the user is told too, or an upload would seem to have done nothing (decision 7).
function report(error: unknown, sentence: string): void {
  console.error(error);
  enqueueSnackbar(sentence, { variant: 'error' });
}
