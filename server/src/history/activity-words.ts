import { HISTORY_ENTITIES, type HistoryEntity } from '@kitroom/contract/history';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { IMAGE_ENTITY } from '../catalog/slots/slots.ts';
import type { Engine } from '../platform/db/database.ts';

/**
 * That a word is in what an entry changed, in the name of its record, or in that of the person; capitals make no
 * difference (on SQLite, those of English). It is also found in keys, such as `name`, that are not shown as a change.
 */
export function hasWord(engine: Engine, word: string): RawBuilder<SqlBool> {
  const like = engine === 'postgres' ? sql`ilike` : sql`like`;
  const named = sql`${like} ${pattern(word)} escape '!'`;
  // As it stands in JSON, where quotes and backslashes are escaped.
  const logged = sql`${like} ${pattern(JSON.stringify(word).slice(1, -1))} escape '!'`;
  const records = HISTORY_ENTITIES.map((entity) => {
    const entities = entity === 'products' ? [entity, IMAGE_ENTITY] : [entity];
    return sql`(entity in (${sql.join(entities)}) and entity_id in
      (select id from ${sql.table(entity)} where ${nameOf(entity)} ${named}))`;
  });
  const people = sql`actor_user_id in (select id from users where ${nameOf('users')} ${named})`;
  return sql<SqlBool>`("before" ${logged} or "after" ${logged} or ${people} or ${sql.join(records, sql` or `)})`;
}

function nameOf(entity: HistoryEntity) {
  return entity === 'users' ? sql`first_name || ' ' || last_name` : sql`name`;
}

function pattern(text: string): string {
  return `%${text.replaceAll(/[!%_]/gu, '!$&')}%`;
}
