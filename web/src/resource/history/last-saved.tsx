import { usePermissions } from '../../session/permissions-context.ts';
import { dayAndTime } from '../../ui/relative-time.tsx';
import type { RecordOfHistory } from './history-query.ts';
import { useLastChange } from './use-last-change.ts';

interface LastSavedProps {
  record: RecordOfHistory;
  /** The fields in question; without any, the last change of the record counts. */
  fields: readonly string[];
}

/** 'Last saved by Dana Lee today 2:10 PM.', from the history of the record; nothing where that cannot be read. */
export function LastSaved({ record, fields }: LastSavedProps) {
  const { data: user } = usePermissions();
  const entry = useLastChange(record, fields);
  if (entry === undefined || entry === null || entry.actor === null) return null;
  const { at, actor } = entry;
  return (
    <>
      {actor.id === user?.userId ? (
        'You saved it somewhere else '
      ) : (
        <>
          Last saved by <bdi>{actor.name}</bdi>{' '}
        </>
      )}
      <time dateTime={at}>{dayAndTime(at, Date.now())}</time>.{' '}
    </>
  );
}
