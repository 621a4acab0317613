import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestBody } from '../api/client.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { dayAndTime } from '../ui/relative-time.tsx';

interface LastSavedProps {
  /** Address of the record's call. */
  record: string;
  /** The fields in question; without any, the last change of the record counts. */
  fields: readonly string[];
}

/** 'Last saved by Dana Lee today 14:10.', from the history of the record; nothing where that cannot be read. */
export function LastSaved({ record, fields }: LastSavedProps) {
  const { data: user } = usePermissions();
  const { data, dataUpdatedAt } = useQuery(newestEntries(record));
  const entries = data?.entries.filter(({ changes }) => changes.length > 0) ?? [];
  const entry =
    entries.find(({ changes }) => changes.some(({ field }) => fields.includes(field))) ?? entries[0];
  if (entry === undefined || entry.actor === null) return null;
  const { at, actor } = entry;
  return (
    <>
      {actor.id === user?.userId ? (
        'You saved it in another place '
      ) : (
        <>
          Last saved by <bdi>{actor.name}</bdi>{' '}
        </>
      )}
      <time dateTime={at}>{dayAndTime(at, dataUpdatedAt)}</time>.{' '}
    </>
  );
}

function newestEntries(record: string) {
  return queryOptions({
    queryKey: [record, 'newest entries'],
    queryFn: async ({ signal }) => {
      // It brings the schemas of all entities, which a form does not wait for.
      const { historyBody } = await import('@kitroom/contract/history');
      return requestBody(historyBody, `${record}/history`, { signal });
    },
    // The dialog is about what has just been saved.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
