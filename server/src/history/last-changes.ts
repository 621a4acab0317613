import { KINDS, LISTED_KINDS, type ListedKind } from '@kitroom/contract/kinds';
import { lastChangesCall } from '@kitroom/contract/lists/last-changes';
import type { Database, Queries } from '../platform/db/database.ts';
import { listRevision } from '../platform/db/list-revision.ts';
import { readInBatches } from '../platform/db/read-in-batches.ts';
import { anyRecord } from '../platform/db/records.ts';
import { cachedList } from '../platform/http/cached-list.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';

/** When the records of a list were last changed, for whoever may read the list: a column that most people never show. */
export function lastChangesRoutes(app: App, { query }: Database): void {
  for (const entity of LISTED_KINDS) {
    const call = lastChangesCall(KINDS[entity]);
    const list = async () => ({ last_changes: await lastChanges(query, entity) });
    serve(app, call, cachedList(call.answer, { list, listRevision: listRevision(query, entity) }));
  }
}

function lastChanges(query: Queries, entity: ListedKind) {
  const { records, name } = anyRecord(query, entity);
  return readInBatches((after, count) =>
    records
      .selectFrom(name)
      .select(['id', 'updated_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(count)
      .execute(),
  );
}
