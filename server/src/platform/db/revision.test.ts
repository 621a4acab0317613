import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, type Queries, SQLITE_FILE } from './database.ts';
import { listRevision } from './list-revision.ts';
import { openDatabase } from './open-database.ts';

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kitroom-revision-'));
  db = await openDatabase({ databaseUrl: undefined, dataDir });
});
afterEach(async () => {
  await db.close();
  await rm(dataDir, { recursive: true });
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

  it('is another one after each write, in a transaction or not, and of other processes', async () => {
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

  it('is not known while a transaction is open', async () => {
    await db.transaction(async (trx) => {
      expect(db.revision()).toBeUndefined();
      await add(trx, 'one');
      expect(db.revision()).toBeUndefined();
    });
    expect(db.revision()).toBeTypeOf('number');
  });
});
