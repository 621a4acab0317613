import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { createGate } from '../../../test/gate.ts';
import { type Database, type Queries, SQLITE_FILE } from './database.ts';
import { listRevision } from './list-revision.ts';
import { openDatabase } from './open-database.ts';

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = await newFolder();
  db = await openDatabase({ databaseUrl: undefined, dataDir });
});
afterEach(async () => {
  await db.close();
});

const add = (query: Queries, key: string) =>
  query.insertInto('throttles').values({ key, count: 1, expires_at: '2099' }).execute();
const count = (query: Queries) => query.selectFrom('throttles').select('key').execute();

describe('the revision of an SQLite database', () => {
  it('stands while nobody writes, whatever is read', async () => {
    const before = db.revision();
    expect(before).toBeTypeOf('number');
    await Promise.all([count(db.query), count(db.query), listRevision(db.query, 'products')()]);
    expect(db.revision()).toBe(before);
  });

  it('is another one directly after each write, in a transaction or not, or on another connection', async () => {
    const seen = [db.revision()];
    await add(db.query, 'one');
    seen.push(db.revision());
    await db.transaction((trx) => add(trx, 'two'));
    seen.push(db.revision());
    const other = new Sqlite(join(dataDir, SQLITE_FILE));
    other.exec(`insert into throttles (key, count, expires_at) values ('three', 1, '2099')`);
    other.close();
    seen.push(db.revision());
    expect(new Set(seen).size).toBe(4);
    expect(await count(db.query)).toHaveLength(3);
    expect(seen[3]).toBe(db.revision());
  });

  it('never stands for two states, whenever a write that waits for its turn gets it', async () => {
    const seen = new Map<number, Set<number>>();
    const open = createGate();
    const before = db.transaction(() => open.opened);
    const writes = Promise.all([before, add(db.query, 'one'), add(db.query, 'two')]);
    open.open();
    let written = false;
    void writes.then(() => (written = true));
    const reader = new Sqlite(join(dataDir, SQLITE_FILE), { readonly: true });
    const rows = reader.prepare<[], number>('select count(*) from throttles').pluck();
    for (let step = 0; !written; step++) {
      const revision = db.revision();
      if (revision !== undefined) seen.set(revision, (seen.get(revision) ?? new Set()).add(rows.get() ?? 0));
      // Between any two steps of the others; now and then they may need the event loop.
      await (step % 100 === 99 ? setImmediate() : Promise.resolve());
    }
    reader.close();
    expect([...seen.values()].filter((states) => states.size > 1)).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
  });

  it('stands while a transaction is open, and when it is taken back', async () => {
    const before = db.revision();
    const undone = db.transaction(
      async (trx) => {
        await add(trx, 'one');
        expect(db.revision()).toBe(before);
        throw new Error('taken back');
      },
      { large: true },
    );
    await expect(undone).rejects.toThrow('taken back');
    expect(db.revision()).toBe(before);
  });
});
