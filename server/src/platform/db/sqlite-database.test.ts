import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { createGate } from '../../../test/gate.ts';
import { type Database, type Queries, SQLITE_FILE } from './database.ts';
import { listRevision } from './list-revision.ts';
import { openDatabase } from './open-database.ts';

const MEGABYTE = 1024 * 1024;
const LARGE = { large: true };

let dataDir: string;
let path: string;
let db: Database;

beforeEach(async () => {
  dataDir = await newFolder();
  path = join(dataDir, SQLITE_FILE);
  db = await openDatabase({ databaseUrl: undefined, dataDir });
  // Nothing here is about a crash of the machine.
  await pragma('synchronous = off');
});
afterEach(async () => {
  await db.close();
});

const LONG = 'x'.repeat(100_000);
const add = (query: Queries, key: string, text = '2099') =>
  query.insertInto('throttles').values({ key, count: 1, expires_at: text }).execute();
const save = (key: string, text?: string) => db.transaction((trx) => add(trx, key, text));
const keys = async (query = db.query) =>
  (await query.selectFrom('throttles').select('key').orderBy('key').execute()).map(({ key }) => key);
const pragma = (text: string) => sql`${sql.raw(`pragma ${text}`)}`.execute(db.query);
const logSize = () => statSync(`${path}-wal`).size;

function openOther(): Sqlite.Database {
  const other = new Sqlite(path);
  onTestFinished(() => void other.close());
  return other;
}

describe('a read outside of a transaction', () => {
  it('is answered while a long import writes more than is kept in memory', async () => {
    const revision = db.revision();
    await db.transaction(async (trx) => {
      for (let n = 0; n < 100; n++) {
        await add(trx, String(n), LONG);
        expect(await keys()).toEqual([]);
        expect(db.revision()).toBe(revision);
      }
    }, LARGE);
    expect(await keys()).toHaveLength(100);
    expect(db.revision()).not.toBe(revision);
  });

  it('goes on beside someone who writes at the SQL prompt, and does not see what they have not committed', async () => {
    const revision = db.revision();
    const prompt = openOther();
    prompt.exec(
      `begin exclusive; insert into throttles (key, count, expires_at) values ('prompt', 1, '2099')`,
    );
    expect(await keys()).toEqual([]);
    expect(db.revision()).toBe(revision);
    await expect(save('ours')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await expect(add(db.query, 'alone')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    expect(db.revision()).toBe(revision);
    prompt.exec('commit');
    await save('ours');
    expect(await keys()).toEqual(['ours', 'prompt']);
  });

  it('goes on when the disk is full, under the same revision', async () => {
    await save('one');
    await pragma('max_page_count = 1');
    const revision = db.revision();
    await expect(save('two', LONG)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect(await keys()).toEqual(['one']);
    expect(db.revision()).toBe(revision);
    await pragma('max_page_count = 1000000');
    await save('two');
    expect(await keys()).toEqual(['one', 'two']);
  });

  it('cannot write', async () => {
    const writes = db.query.selectFrom(sql<{ id: number }>`throttles`.as('t')).select('id');
    const compiled = { ...writes.compile(), sql: `delete from throttles returning 1 as id` };
    await expect(db.query.executeQuery(compiled)).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  });
});

describe('the log of SQLite', () => {
  it('stays small while reads never pause', async () => {
    for (let n = 0; n < 300; n++) await Promise.all([save(String(n), LONG), keys(), keys(), keys()]);
    expect(await keys()).toHaveLength(300);
    expect(logSize()).toBeLessThan(8 * MEGABYTE);
  });

  it('grows during a backup, which holds what it reads, and is used again afterwards', async () => {
    const backup = openOther();
    const backedUp = backup.prepare('select key from throttles');
    await save('before');
    backup.exec('begin');
    expect(backedUp.all()).toEqual([{ key: 'before' }]);
    for (let n = 0; n < 200; n++) await save(String(n), LONG);
    expect(await keys()).toHaveLength(201);
    expect(backedUp.all()).toEqual([{ key: 'before' }]);
    const grown = logSize();
    expect(grown).toBeGreaterThan(16 * MEGABYTE);
    backup.exec('rollback');
    for (let n = 200; n < 600; n++) await Promise.all([save(String(n), LONG), keys()]);
    expect(logSize()).toBeLessThan(grown + 8 * MEGABYTE);
  });
});

describe('the revision of an SQLite database', () => {
  it('stands while nobody writes, whatever is read', async () => {
    const before = db.revision();
    expect(before).toBeTypeOf('number');
    await Promise.all([keys(), keys(), listRevision(db.query, 'products')()]);
    expect(db.revision()).toBe(before);
  });

  it('is another one directly after each write, in a transaction or not, or on another connection', async () => {
    const seen = [db.revision()];
    await add(db.query, 'one');
    seen.push(db.revision());
    await db.transaction((trx) => add(trx, 'two'));
    seen.push(db.revision());
    openOther().exec(`insert into throttles (key, count, expires_at) values ('three', 1, '2099')`);
    seen.push(db.revision());
    expect(new Set(seen).size).toBe(4);
    expect(await keys()).toHaveLength(3);
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
    const rows = openOther().prepare<[], number>('select count(*) from throttles').pluck();
    for (let step = 0; !written; step++) {
      const revision = db.revision();
      if (revision !== undefined) seen.set(revision, (seen.get(revision) ?? new Set()).add(rows.get() ?? 0));
      // Between any two steps of the others; now and then they may need the event loop.
      await (step % 100 === 99 ? setImmediate() : Promise.resolve());
    }
    expect([...seen.values()].filter((states) => states.size > 1)).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
  });

  it('stands while a transaction is open, and when it is taken back', async () => {
    const before = db.revision();
    const undone = db.transaction(async (trx) => {
      await add(trx, 'one');
      expect(db.revision()).toBe(before);
      throw new Error('taken back');
    }, LARGE);
    await expect(undone).rejects.toThrow('taken back');
    expect(db.revision()).toBe(before);
  });
});
