import type { ExportedPicture } from '../pictures/download/archive-entries.ts';
import { type PictureStore, pictureKey } from '../pictures/store/picture-store.ts';
import { whyUnreadable } from '../pictures/store/unreadable-file.ts';

/** Why files cannot be read, by key, in the system's words. The other files are still read. */
export type Reasons = Map<string, string>;

/** A picture whose file cannot be read, and why. */
export interface UnreadablePicture {
  picture: ExportedPicture;
  reason: string;
}

/** The bytes of a file; undefined: it is missing, or `reasons` says now why it cannot be read. */
export function readOrNote(
  store: Pick<PictureStore, 'read'>,
  key: string,
  reasons: Reasons,
): Promise<Buffer | undefined> {
  return store.read(key).catch((error: unknown) => note(reasons, key, error));
}

/** The sizes of the files that are there, as `sizesOf`; `reasons` says of others why their size cannot be read. */
export async function sizesOrNote(
  store: Pick<PictureStore, 'sizesOf'>,
  keys: readonly string[],
  reasons: Reasons,
): Promise<Map<string, number>> {
  try {
    return await store.sizesOf(keys);
  } catch (error) {
    if (whyUnreadable(error) === undefined) throw error;
  }
  // One by one, to find out which it is.
  const sizes = new Map<string, number>();
  for (const key of new Set(keys)) {
    const found = await store.sizesOf([key]).catch((error: unknown) => note(reasons, key, error));
    const size = found?.get(key);
    if (size !== undefined) sizes.set(key, size);
  }
  return sizes;
}

/** Those of `pictures` whose files cannot be read. */
export function unreadableOf(pictures: readonly ExportedPicture[], reasons: Reasons): UnreadablePicture[] {
  return pictures.flatMap((picture) => {
    const reason = reasons.get(pictureKey(picture));
    return reason === undefined ? [] : [{ picture, reason }];
  });
}

function note(reasons: Reasons, key: string, error: unknown): undefined {
  const reason = whyUnreadable(error);
  if (reason === undefined) throw error;
  reasons.set(key, reason);
}
