import type { KindName } from '@kitroom/contract/kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dayAndTime, exactTime } from '../../ui/relative-time.tsx';
import { recordHistory } from './history-query.ts';

/**
 * Such as 'Changed by Dana Lee, yesterday 4:02 PM'; an empty line while that is not known, so that nothing moves when
 * it is.
 */
export function ChangedBy({ entity, id }: { entity: KindName; id: number }) {
  const { data, dataUpdatedAt } = useInfiniteQuery(recordHistory(entity, id));
  const newest = data?.pages[0]?.entries.find(
    ({ action, changes }) => action === 'create' || changes.length > 0,
  );
  if (newest === undefined) return '\u00a0';
  const { action, actor, at } = newest;
  const done = action === 'create' ? 'Created' : 'Changed';
  return (
    <>
      {`${done} ${actor === null ? '' : `by ${actor.name}, `}`}
      <time dateTime={at} title={exactTime(at)}>
        {dayAndTime(at, dataUpdatedAt)}
      </time>
    </>
  );
}
