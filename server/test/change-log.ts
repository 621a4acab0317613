import type { Database } from '../src/platform/db/database.ts';

/** The entries of one record in the order in which they were made, with their content parsed. */
export async function changesOf(db: Database, entity: string, entityId: number) {
  const rows = await db.query
    .selectFrom('change_log')
    .select(['actor_user_id', 'action', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();
  return rows.map(({ actor_user_id, action, before, after }) => ({
    actor: actor_user_id,
    action,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }));
}
