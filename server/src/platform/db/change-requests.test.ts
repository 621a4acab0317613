import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { createPostgresDatabase } from '../../../test/harness.ts';
import type { Engine } from './database.ts';
import { openDatabase } from './open-database.ts';

const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

describe.each(ENGINES)('entries of an older version (%s)', (engine) => {
  const leftovers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const remove of leftovers.splice(0)) await remove();
  });

  it('are a request each', async () => {
    const dataDir = await newFolder();
    const postgres = engine === 'postgres' ? await createPostgresDatabase() : undefined;
    if (postgres) leftovers.push(postgres.drop);
    const location = { dataDir, databaseUrl: postgres?.url };

    const older = await openDatabase(location, { upTo: '0002-list-revisions' });
    // More than are changed at a time.
    const ids = Array.from({ length: 20_001 }, (_, index) => index + 1).filter((id) => id !== 7);
    for (let from = 0; from < ids.length; from += 5000) {
      const rows = ids.slice(from, from + 5000).map((id) => sql`(${id}, '2026-01-01', 'create', 'sizes', 1)`);
      await sql`insert into change_log (id, at, action, entity, entity_id) values ${sql.join(rows)}`.execute(
        older.query,
      );
    }
    await older.close();

    const db = await openDatabase(location);
    const entries = await db.query.selectFrom('change_log').select(['id', 'request_id']).execute();
    await db.close();
    expect(entries).toHaveLength(ids.length);
    expect(entries.filter(({ id, request_id }) => request_id !== `entry-${id}`)).toEqual([]);
  });
});
