import { createContext, use, useSyncExternalStore } from 'react';
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts';

/** The queue of the application, made with it: see `app.tsx`. */
export const UploadsContext = createContext<UploadQueue>(createUploadQueue());

/** The queue, to start and cancel uploads with; drawing nothing again when they move on. */
export function useUploadQueue(): UploadQueue {
  return use(UploadsContext);
}

/** What is on its way or has failed, oldest first; draws again whenever that changes. */
export function useUploads(): readonly Upload[] {
  const { subscribe, uploads } = useUploadQueue();
  return useSyncExternalStore(subscribe, uploads);
}

/** How many of these are still on their way. */
export function countRunning(uploads: readonly Upload[]): number {
  return uploads.filter(({ state }) => state !== 'failed').length;
}

/** Such as '2 pictures are still going up.' */
export function stillGoingUp(count: number): string {
  return count === 1 ? '1 picture is still going up.' : `${count} pictures are still going up.`;
}
