import { imageCalls, type RestoreResult } from '@kitroom/contract/product-image';
import { queryOptions } from '@tanstack/react-query';
import { requestBody } from '../../api/client.ts';

/** What a download would hold now. */
export function archiveSummary() {
  return queryOptions({
    queryKey: [imageCalls.archiveSummary.path],
    queryFn: ({ signal }) =>
      requestBody(imageCalls.archiveSummary.body, imageCalls.archiveSummary.path, { signal }),
  });
}

/** Uploads a zip and restores its pictures. Errors: `ApiError`; an abort rejects as such and changes nothing. */
export function restoreArchive(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<RestoreResult> {
  const form = new FormData();
  form.set('file', file);
  return requestBody(imageCalls.restore.body, imageCalls.restore.path, {
    method: 'POST',
    form,
    signal,
    onProgress,
  });
}

/** Takes a restore back where nobody has changed the slots since. Errors: `ApiError`. */
export function undoRestore(restoreId: number) {
  const path = imageCalls.undoRestore.path.replace(':id', String(restoreId));
  return requestBody(imageCalls.undoRestore.body, path, { method: 'POST', json: {} });
}
