import type { ChangeAction } from '@kitroom/contract/history/change-actions';
import { IMAGE_ENTITY } from '../catalog/slots/slots.ts';
import type { Queries } from '../platform/db/database.ts';
import type { LoggedEntry } from './read-entries.ts';

/** Entries that stand for another one of the same request. */
export const MIRRORED: readonly ChangeAction[] = ['linked', 'restored'];

/** How many records of its kind the request of an entry changed, pictures counted as their products. One query. */
export async function requestSizes(
  query: Queries,
  entries: readonly LoggedEntry[],
): Promise<(entry: LoggedEntry) => number> {
  const requestIds = [...new Set(entries.map(({ request_id }) => request_id))];
  if (requestIds.length === 0) return () => 1;
  const rows = await query
    .selectFrom('change_log')
    .select((eb) => [
      'request_id',
      eb.case().when('entity', '=', IMAGE_ENTITY).then('products').else(eb.ref('entity')).end().as('kind'),
      eb.case().when('action', 'in', MIRRORED).then(1).else(0).end().as('mirrored'),
      eb.fn.count<number>('entity_id').distinct().as('records'),
    ])
    .where('request_id', 'in', requestIds)
    .groupBy(['request_id', 'kind', 'mirrored'])
    .execute();
  const sizes = new Map(
    rows.map((row) => [keyOf(row.request_id, row.kind, row.mirrored === 1), row.records]),
  );
  return ({ request_id, entity, action }) => {
    const kind = entity === IMAGE_ENTITY ? 'products' : entity;
    return Math.max(
      sizes.get(
        keyOf(
          request_id,
          kind,
          MIRRORED.some((one) => one === action),
        ),
      ) ?? 1,
      1,
    );
  };
}

function keyOf(requestId: string, kind: string, mirrored: boolean): string {
  return `${requestId} ${kind} ${mirrored}`;
}
