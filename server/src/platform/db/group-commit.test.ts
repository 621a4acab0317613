import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { type Database, SQLITE_FILE, type Transaction } from './database.ts';
import { openDatabase } from './open-database.ts';

let dataDir: string;
let db: Database;
let others: Sqlite.Database;

beforeEach(async () => {
  dataDir = await newFolder();
  db = await openDatabase({ databaseUrl: undefined, dataDir });
  others = new Sqlite(join(dataDir, SQLITE_FILE), { readonly: true });
});
afterEach(async () => {
  others.close();
  await db.close();
});

const write = (trx: Transaction, key: string) =>
  trx.insertInto('throttles').values({ key, count: 1, expires_at: '2099' }).execute();
const seenByOthers = () =>
  others
    .prepare<[], { key: string }>('select key from throttles order by key')
    .all()
    .map(({ key }) => key);

describe('SQLite transactions that wait at the same time', () => {
  it('share one commit, and resolve after it', async () => {
    const seen: unknown[] = [];
    const both = ['one', 'two'].map(async (key) => {
      await db.transaction(async (trx) => {
        await write(trx, key);
        seen.push(seenByOthers());
      });
      seen.push(seenByOthers());
    });
    await Promise.all(both);
    const all = ['one', 'two'];
    expect(seen).toEqual([[], [], all, all]);
  });

  it('are 32 at most that share one: others read what those have written', async () => {
    const keys = Array.from({ length: 33 }, (_, n) => String(n).padStart(2, '0'));
    let seenByLast: string[] = [];
    const all = keys.map((key) =>
      db.transaction(async (trx) => {
        await write(trx, key);
        seenByLast = seenByOthers();
      }),
    );
    await Promise.all(all);
    expect(seenByLast).toEqual(keys.slice(0, 32));
  });

  it('share none with a large one, which keeps nothing when it fails', async () => {
    const seen: unknown[] = [];
    const save = (key: string, size?: { large: boolean }) =>
      db.transaction(async (trx) => {
        await write(trx, key);
        seen.push([key, seenByOthers()]);
        if (key === 'four') throw new Error('not four');
      }, size);
    const large = { large: true };
    const all = [save('one'), save('two'), save('three', large), save('four', large), save('five')];
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true]);
    expect(seen).toEqual([
      ['one', []],
      ['two', []],
      ['three', ['one', 'two']],
      ['four', ['one', 'three', 'two']],
      ['five', ['one', 'three', 'two']],
    ]);
    expect(seenByOthers()).toEqual(['five', 'one', 'three', 'two']);
  });

  it('stand each for itself: one that fails undoes only its own', async () => {
    const keys = Array.from({ length: 100 }, (_, n) => String(n).padStart(3, '0'));
    const outcomes = await Promise.allSettled(
      keys.map((key, n) =>
        db.transaction(async (trx) => {
          await write(trx, key);
          if (n % 3 === 0) throw new Error(`not ${key}`);
          return key;
        }),
      ),
    );
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual(
      keys.map((key, n) => (n % 3 === 0 ? `not ${key}` : key)),
    );
    expect(seenByOthers()).toEqual(keys.filter((_, n) => n % 3 !== 0));
  });

  it('all reject when the commit fails, and the next ones go on', async () => {
    const outcomes = await Promise.allSettled([
      db.transaction((trx) => write(trx, 'good')),
      db.transaction(async (trx) => {
        await sql`pragma defer_foreign_keys = on`.execute(trx);
        await trx.insertInto('product_sizes').values({ product_id: 9, size_id: 9 }).execute();
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await db.transaction((trx) => write(trx, 'next'));
    expect(seenByOthers()).toEqual(['next']);
  });

  it('all reject when SQLite ends the transaction by itself, and the next ones go on', async () => {
    await sql`create temp trigger full after insert on throttles when new.key = 'too much'
      begin select raise(rollback, 'the disk is full'); end`.execute(db.query);
    const outcomes = await Promise.allSettled([
      db.transaction((trx) => write(trx, 'good')),
      db.transaction((trx) => write(trx, 'too much')),
      db.transaction((trx) => write(trx, 'after it')),
    ]);
    expect(outcomes.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(
      Array(3).fill('the disk is full'),
    );
    await db.transaction((trx) => write(trx, 'next'));
    expect(seenByOthers()).toEqual(['next']);
  });

  it('write nothing after SQLite has ended one by itself, although its other queries are on their way', async () => {
    await sql`create temp trigger full after insert on throttles when new.key = 'too much'
      begin select raise(rollback, 'the disk is full'); end`.execute(db.query);
    const keys = ['before it', 'too much', 'after it', 'at the end'];
    const outcome = db.transaction((trx) => Promise.all(keys.map((key) => write(trx, key))));
    await expect(outcome).rejects.toThrow('the disk is full');
    // The work itself may have come to terms with the failure.
    const goesOn = db.transaction(async (trx) => {
      await write(trx, 'too much').catch(() => {});
      await write(trx, 'after it');
    });
    await expect(goesOn).rejects.toThrow('the disk is full');
    await db.transaction((trx) => write(trx, 'next'));
    expect(seenByOthers()).toEqual(['next']);
  });

  it('all reject when none can begin, and the next ones go on', async () => {
    const blocker = new Sqlite(join(dataDir, SQLITE_FILE));
    blocker.exec('begin immediate');
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((key) => db.transaction((trx) => write(trx, key))),
    );
    blocker.exec('rollback');
    blocker.close();
    expect(outcomes.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
      Array(2).fill('SQLITE_BUSY'),
    );
    await db.transaction((trx) => write(trx, 'next'));
    expect(seenByOthers()).toEqual(['next']);
  });
});
