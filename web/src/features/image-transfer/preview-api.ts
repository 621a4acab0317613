import { type Preview, previewCalls } from '@kitroom/contract/image-restore';
import { imageCalls, type PastRestore, type THUMBNAIL_WIDTHS } from '@kitroom/contract/product-image';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { request, requestBody } from '../../api/client.ts';

/** The previews of this user that wait to be applied. */
export function openPreviews() {
  return queryOptions({
    queryKey: [previewCalls.list.path],
    queryFn: async ({ signal }) =>
      (await requestBody(previewCalls.list.body, previewCalls.list.path, { signal })).previews,
  });
}

/** The current state of a preview. */
export function previewQuery(id: number) {
  return queryOptions({
    queryKey: [previewCalls.item.path, id],
    queryFn: async ({ signal }): Promise<Preview> =>
      (await requestBody(previewCalls.item.body, addressOf('item', id), { signal })).preview,
  });
}

/** Uploads a zip to be looked at, resolves to the preview's id. Errors: `ApiError`; an abort rejects as such. */
export async function createPreview(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<number> {
  const form = new FormData();
  form.set('file', file);
  const call = { method: 'POST', form, signal, onProgress } as const;
  return (await requestBody(previewCalls.create.body, previewCalls.create.path, call)).preview_id;
}

/** Restores the pictures of a preview but those at the positions `leaveOut`. Errors: `ApiError`. */
export async function applyPreview(
  { id, comparison }: Preview,
  leaveOut: readonly number[],
): Promise<PastRestore> {
  const call = { method: 'POST', json: { comparison, leave_out: leaveOut } } as const;
  return (await requestBody(previewCalls.apply.body, addressOf('apply', id), call)).restore;
}

/** Compares a preview with the slots as they are now. Errors: `ApiError`. */
export async function compareAgain(id: number): Promise<Preview> {
  const call = { method: 'POST', json: {} } as const;
  return (await requestBody(previewCalls.compare.body, addressOf('compare', id), call)).preview;
}

/** Removes a preview that nobody has applied. Errors: `ApiError`. */
export async function discardPreview(id: number): Promise<void> {
  await request(addressOf('discard', id), { method: 'POST', json: {} });
}

/** All restores, newest first, page by page. */
export function pastRestores() {
  return infiniteQueryOptions({
    queryKey: [previewCalls.restores.path],
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? '' : `?before=${pageParam}`;
      return requestBody(previewCalls.restores.body, `${previewCalls.restores.path}${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Address of a thumbnail: a picture of the zip, or one that it would replace. */
export function previewPicture(
  previewId: number,
  sha256: string,
  width: (typeof THUMBNAIL_WIDTHS)[number],
): string {
  return `${addressOf('picture', previewId)}?sha256=${sha256}&width=${width}`;
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

function addressOf(call: 'item' | 'picture' | 'compare' | 'apply' | 'discard', id: number): string {
  return previewCalls[call].path.replace(':id', String(id));
}
