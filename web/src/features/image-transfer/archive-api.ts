import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { queryOptions } from '@tanstack/react-query';
import { callBody } from '../../api/call.ts';

/** The contents of a download made now. */
export function archiveSummary() {
  return queryOptions({
    queryKey: [imageCalls.archiveSummary.path],
    queryFn: ({ signal }) => callBody(imageCalls.archiveSummary, { signal }),
  });
}
