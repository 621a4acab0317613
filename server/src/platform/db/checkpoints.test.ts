import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Checkpoints } from './checkpoints.ts';
import { SQLITE_FILE } from './database.ts';
import { openDatabase } from './open-database.ts';

let dataDir: string;
const path = () => join(dataDir, SQLITE_FILE);
const bytes = (file: string) => statSync(file).size;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kitroom-checkpoint-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('a transaction that changes many rows is copied into the database after its commit, and before the end', async () => {
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  const before = bytes(path());
  await db.transaction(async (trx) => {
    for (let batch = 0; batch < 10; batch++) {
      const rows = Array.from({ length: 100 }, (_, n) => ({
        key: `${batch} ${n} ${'x'.repeat(5000)}`,
        count: 1,
        expires_at: '2099',
      }));
      await trx.insertInto('throttles').values(rows).execute();
    }
  });
  expect(bytes(`${path()}-wal`)).toBeGreaterThan(5_000_000);
  expect(bytes(path())).toBe(before);

  await db.close();
  const file = new Sqlite(path(), { readonly: true });
  expect(file.prepare('select count(*) from throttles').pluck().get()).toBe(1000);
  file.close();
});

describe('checkpoints beside the connection', () => {
  let file: Sqlite.Database;
  beforeEach(() => {
    file = new Sqlite(path());
    file.exec('pragma journal_mode = wal; create table lines (text text)');
  });
  afterEach(() => file.close());

  const inTransaction = async (checkpoints: Checkpoints, rows: number, commit = 'commit') => {
    file.exec('begin immediate');
    checkpoints.begun();
    const insert = file.prepare('insert into lines values (?)');
    for (let n = 0; n < rows; n++) insert.run('x'.repeat(5000));
    await checkpoints.during(async () => void file.exec(commit));
  };

  it('copy everything, so that the next transaction writes over the log instead of behind it', async () => {
    const checkpoints = new Checkpoints(file);
    await inTransaction(checkpoints, 1000);
    const once = bytes(`${path()}-wal`);
    expect(bytes(path())).toBeLessThan(100_000);
    await checkpoints.ended();
    expect(bytes(path())).toBeGreaterThan(5_000_000);
    await inTransaction(checkpoints, 1000);
    await checkpoints.ended();
    expect(bytes(`${path()}-wal`)).toBeLessThan(1.1 * once);
  });

  it('are taken from 1,000 changed rows on', async () => {
    let taken = 0;
    const checkpoints = new Checkpoints(file, async () => void taken++);
    await inTransaction(checkpoints, 999);
    await checkpoints.ended();
    expect(taken).toBe(0);
    await inTransaction(checkpoints, 1000);
    await checkpoints.ended();
    expect(taken).toBe(1);
  });

  it('never run two at once: a large transaction that commits meanwhile takes its own', async () => {
    let finish = () => {};
    const checkpoints = new Checkpoints(file, () => new Promise<void>((resolve) => (finish = resolve)));
    await inTransaction(checkpoints, 1000);
    expect(bytes(path())).toBeLessThan(100_000);
    await inTransaction(checkpoints, 1000);
    expect(bytes(path())).toBeGreaterThan(10_000_000);
    finish();
    await checkpoints.ended();
  });

  it.each([
    { what: 'they fail', take: async () => Promise.reject(new Error('no thread')), commit: 'commit' },
    { what: 'the transaction fails', take: async () => {}, commit: 'commit; nonsense' },
  ])('are left to the next commit where $what', async ({ take, commit }) => {
    const checkpoints = new Checkpoints(file, take);
    await inTransaction(checkpoints, 1000, commit).catch(() => {});
    await checkpoints.ended();
    expect(bytes(path())).toBeLessThan(100_000);
    await inTransaction(checkpoints, 1);
    expect(bytes(path())).toBeGreaterThan(5_000_000);
  });
});
