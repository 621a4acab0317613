import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

// Released migrations use these too: what they make must not change.

/** The columns of a table that a list shows. */
export interface ListSource {
  list: string;
  table: string;
  /** The columns that a list shows of rows which other rows point to; null: the rows themselves come and go. */
  columns: readonly string[] | null;
}

/** Raises the revision of a list whenever what it shows of a table is written (see migration 0002). */
export async function createListTriggers(
  db: Kysely<unknown>,
  engine: Engine,
  { list, table, columns }: ListSource,
): Promise<void> {
  if (engine === 'postgres') {
    const events = columns === null ? 'insert or update or delete' : `update of ${columns.join(', ')}`;
    await sql`
      create trigger ${sql.id(`${list}_list`)} after ${sql.raw(events)} on ${sql.table(table)}
      for each statement execute function count_list_change(${sql.lit(list)})`.execute(db);
    return;
  }
  const events = columns === null ? ['insert', 'update', 'delete'] : [`update of ${columns.join(', ')}`];
  for (const event of events) {
    const name = sql.id(`${list}_list_after_${table}_${event.split(' ', 1)[0]}`);
    await sql`
      create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)} begin
        insert into list_revisions (list, shard, revision) values (${sql.lit(list)}, 0, 1)
        on conflict (list, shard) do update set revision = revision + 1;
      end`.execute(db);
  }
}
