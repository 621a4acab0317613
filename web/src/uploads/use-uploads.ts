import { useSyncExternalStore } from 'react';
import { counted } from '../ui/sentence-parts.ts';
import { createUploadQueue, type Upload } from './upload-queue.ts';

/** The one queue of this tab: uploads belong to the application, not to a screen. */
export const uploadQueue = createUploadQueue();

/** The uploads that are in progress or have failed, oldest first; re-renders whenever that changes. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.uploads);
}

/** How many of these are still on their way. */
export function countRunning(uploads: readonly Upload[]): number {
  return uploads.filter(({ state }) => state !== 'failed').length;
}

/** Such as '2 pictures are still uploading.' */
export function stillGoingUp(count: number): string {
  return `${counted(count, 'picture is', 'pictures are')} still uploading.`;
}
