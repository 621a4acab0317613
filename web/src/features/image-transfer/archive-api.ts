import { imageCalls } from '@kitroom/contract/product-image';
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

/** Takes a restore back where nobody has changed the slots since. Errors: `ApiError`. */
export function undoRestore(restoreId: number) {
  const path = imageCalls.undoRestore.path.replace(':id', String(restoreId));
  return requestBody(imageCalls.undoRestore.body, path, { method: 'POST', json: {} });
}

/** Takes the undo of a restore back, in the same way. Errors: `ApiError`. */
export function redoRestore(restoreId: number) {
  const path = imageCalls.redoRestore.path.replace(':id', String(restoreId));
  return requestBody(imageCalls.redoRestore.body, path, { method: 'POST', json: {} });
}
