import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { type Preview, previewCalls } from '@kitroom/contract/pictures/image-restore';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { counted } from '../../ui/sentence-parts.ts';

/** The previews of this user that wait to be applied. */
export function openPreviews() {
  return queryOptions({
    queryKey: [previewCalls.list.path],
    queryFn: async ({ signal }) => (await callBody(previewCalls.list, { signal })).previews,
  });
}

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

/** Undoes a restore; `changed` is called when pictures may have changed. */
export function useUndoRestore(changed: () => Promise<void>) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (id: number) => callBody(imageCalls.undoRestore, { params: { id } }),
    onSettled: () => void changed(),
  });
  return {
    undo: mutate,
    busy: isPending,
    error: errorText(error, 'The restore could not be undone'),
    done: data
      ? `${data.message}: ${data.restored} restored, ${data.removed} removed, ${data.kept} kept because they were changed since.`
      : null,
  };
}

/** A number of slots that change, such as `37 changes`. */
export function changesText(count: number): string {
  return counted(count, 'change', 'changes');
}
