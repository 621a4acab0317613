import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { type Preview, previewCalls } from '@kitroom/contract/pictures/image-restore';
import type { THUMBNAIL_WIDTHS } from '@kitroom/contract/product-image';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { addressOf, callBody } from '../../api/call.ts';

/** The previews of this user that wait to be applied. */
export function openPreviews() {
  return queryOptions({
    queryKey: [previewCalls.list.path],
    queryFn: async ({ signal }) => (await callBody(previewCalls.list, { signal })).previews,
  });
}

/** The current state of a preview. */
export function previewQuery(id: number) {
  return queryOptions({
    queryKey: [previewCalls.item.path, id],
    queryFn: async ({ signal }): Promise<Preview> =>
      (await callBody(previewCalls.item, { params: { id }, signal })).preview,
  });
}

/** Uploads a zip to be looked at, resolves to the preview's id. Errors: `ApiError`; an abort rejects as such. */
export async function createPreview(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<number> {
  const form = new FormData();
  form.set('file', file);
  return (await callBody(previewCalls.create, { form, signal, onProgress })).preview_id;
}

/** All restores, newest first, page by page. */
export function pastRestores() {
  return infiniteQueryOptions({
    queryKey: [previewCalls.restores.path],
    queryFn: ({ signal, pageParam: before }) =>
      callBody(previewCalls.restores, { query: { before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

/** Address of a thumbnail: a picture of the zip, or one that it would replace. */
export function previewPicture(id: number, sha256: string, width: (typeof THUMBNAIL_WIDTHS)[number]): string {
  return addressOf(previewCalls.picture, { id }, { sha256, width });
}

/** Forgets what a restore or its undo has changed: any picture, and the list of restores. */
export async function forgetPictures(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [imageCalls.filledSlots.path], refetchType: 'none' });
  await Promise.all(
    [imageCalls.archiveSummary.path, previewCalls.restores.path, previewCalls.list.path].map((path) =>
      queries.invalidateQueries({ queryKey: [path] }),
    ),
  );
}
