import type { ThumbnailSize } from '@kitroom/contract/pictures/thumbnail';
import type { StoredPicture } from '../../catalog/slots/slot-rows.ts';

/** The task of the decoder process: read the file `source`, write the new file `target`. */
export type PictureTask =
  | { kind: 'clean'; source: string; target: string }
  | { kind: 'thumbnail'; source: string; target: string; size: ThumbnailSize };

/** Messages to the decoder process: one task at a time; `granted` lets it take the memory it asked for. */
export type ToDecoder = { task: PictureTask } | { granted: true };

/**
 * Messages of the decoder process. `refused` has the sentence for the user, `failed` a text for the log; `code` is that of
 * the system where a file could not be read or written.
 */
export type FromDecoder =
  | { needsBytes: number }
  | { done: StoredPicture | null }
  | { refused: string }
  | { failed: string; code?: string };
