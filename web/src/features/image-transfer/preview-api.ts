import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { type Preview, previewCalls } from '@kitroom/contract/pictures/image-restore';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';

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

/** Forgets what a restore or its undo has changed: any picture, and the list of restores. */
export async function forgetPictures(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [imageCalls.filledSlots.path], refetchType: 'none' });
  await Promise.all(
    [imageCalls.archiveSummary.path, previewCalls.restores.path, previewCalls.list.path].map((path) =>
      queries.invalidateQueries({ queryKey: [path] }),
    ),
  );
}
