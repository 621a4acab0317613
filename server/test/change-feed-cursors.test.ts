import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CURSOR_MESSAGES } from '@kitroom/contract/changes/changes';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sweepHistory } from '../src/history/sweep.ts';
import type { Config } from '../src/platform/config.ts';
import { type Database, type Engine, SQLITE_FILE } from '../src/platform/db/database.ts';
import { fromNow } from '../src/platform/db/now.ts';
import { told } from './answers.ts';
import { insertSize } from './factories.ts';
import { askFeed, type FeedReader, named, readFeed, settled } from './feed.ts';
import { newPlace, startHarness } from './harness.ts';
import { deleteRows, rowsOf, setRows } from './rows.ts';
import { run } from './run-admin.ts';

const ENGINES: readonly Engine[] =
  process.env.TEST_ENGINES === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres'];
const DAY = 24 * 60 * 60 * 1000;

describe.each(ENGINES)('a cursor of the feed of changes (%s)', (engine) => {
  let config: Config;
  beforeEach(async () => {
    config = await newConfig();
  });

  async function newConfig(): Promise<Config> {
    const place = await newPlace(engine);
    onTestFinished(place.drop);
    return place.config;
  }

  interface Started {
    db: Database;
    /** Someone who can read everything. */
    reader: FeedReader;
    stop: () => Promise<void>;
  }

  /** A server on this database, as after a restart. */
  async function start({ dataDir, databaseUrl }: Config): Promise<Started> {
    const { harness, close } = await startHarness(engine, {
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });
    let running = true;
    const stop = async () => {
      if (running) await close();
      running = false;
    };
    onTestFinished(stop);
    const { db, signIn } = harness;
    return { db, reader: { ...(await signIn({ permissions: PERMISSION_CODES })), db }, stop };
  }

  async function newSize({ db }: Started): Promise<string> {
    return `sizes/${await db.transaction((trx) => insertSize(trx))}`;
  }

  async function expectEnd({ reader }: Started, cursor: string): Promise<void> {
    const refused = await askFeed(reader, cursor);
    expect(told(refused)).toEqual([409, { success: false, path: 'after', message: CURSOR_MESSAGES.ended }]);
    expect((await readFeed(reader, (await readFeed(reader)).cursor)).changes).toEqual([]);
  }

  it('outlives a restart, in the middle of the first reading too', async () => {
    const before = await start(config);
    const sizes = [await newSize(before), await newSize(before)];
    const first = (await askFeed(before.reader, undefined, 1)).json();
    const { cursor } = await readFeed(before.reader);
    const late = await newSize(before);
    await before.stop();

    const after = await start(config);
    const told = named((await readFeed(after.reader, cursor)).changes);
    expect(told.filter((name) => name.startsWith('sizes/'))).toEqual([late]);
    expect(named((await readFeed(after.reader, first.cursor)).changes)).toEqual(
      expect.arrayContaining([...sizes, late]),
    );
  });

  it('ends when a backup is restored, and the new database has a feed of its own', async () => {
    const source = await start(config);
    await newSize(source);
    const { cursor } = await readFeed(source.reader);
    const file = join(config.dataDir, 'backup.zip');
    expect(await run(config, 'backup', file)).toMatchObject({ code: 0 });
    const restored = await newConfig();
    expect(await run(restored, 'restore', file)).toMatchObject({ code: 0, complained: '' });

    const target = await start(restored);
    await expectEnd(target, cursor);
    const own = await readFeed(target.reader);
    const late = await newSize(target);
    expect(named((await readFeed(target.reader, own.cursor)).changes)).toEqual([late]);
    await source.stop();
  });

  it('ends when the newest change that it knew is not there, or is another one', async () => {
    const server = await start(config);
    await newSize(server);
    const [before, { cursor }] = [await readFeed(server.reader), await readFeed(server.reader)];
    expect((await askFeed(server.reader, cursor)).statusCode).toBe(200);
    const newest = (await rowsOf(server.db, 'change_log', {}, ['id'])).at(-1)?.id ?? 0;
    await setRows(server.db, 'change_log', { id: newest }, { request_id: 'another' });
    await expectEnd(server, cursor);
    await deleteRows(server.db, 'change_log', { id: newest });
    await expectEnd(server, before.cursor);
  });

  it.runIf(engine === 'sqlite')('ends when a copy of the file is put back', async () => {
    const path = join(config.dataDir, SQLITE_FILE);
    const first = await start(config);
    await newSize(first);
    const { cursor: early } = await readFeed(first.reader);
    await first.stop();
    await copyFile(path, `${path}.copy`);
    const second = await start(config);
    await newSize(second);
    const { cursor } = await readFeed(second.reader);
    await age(second, 31);
    await sweepHistory(second.db, 30);
    const { cursor: ofEmptyLog } = await readFeed(second.reader);
    await second.stop();
    await copyFile(`${path}.copy`, path);

    const third = await start(config);
    for (let n = 0; n < 10; n++) await newSize(third);
    await expectEnd(third, cursor);
    await expectEnd(third, ofEmptyLog);
    expect((await askFeed(third.reader, early)).statusCode).toBe(200);
  });

  /** Makes all entries so far as old as that. */
  async function age({ db }: Started, days: number): Promise<void> {
    await setRows(db, 'change_log', {}, { at: fromNow(-days * DAY) });
  }

  it('ends when a change that it has not told was swept', async () => {
    const server = await start(config);
    const { cursor } = await readFeed(server.reader);
    const untold = await newSize(server);
    expect(named((await readFeed(server.reader, cursor)).changes)).toEqual([untold]);
    const copying = (await askFeed(server.reader, undefined, 1)).json();
    await newSize(server);
    await age(server, 31);
    expect(await sweepHistory(server.db, 30)).toBeGreaterThan(0);
    await expectEnd(server, cursor);
    await expectEnd(server, copying.cursor);

    const { cursor: begun } = await readFeed(server.reader);
    await newSize(server);
    await newSize(server);
    await age(server, 31);
    await newSize(server);
    await settled(server.db);
    const page = (await askFeed(server.reader, begun, 1)).json();
    expect(page.changes).toHaveLength(1);
    expect(await sweepHistory(server.db, 30)).toBeGreaterThan(0);
    await expectEnd(server, page.cursor);
  });

  it('goes on when only what it has told was swept', async () => {
    const server = await start(config);
    await newSize(server);
    await age(server, 31);
    const kept = await newSize(server);
    const { cursor } = await readFeed(server.reader);
    expect(await sweepHistory(server.db, 30)).toBeGreaterThan(0);
    const late = await newSize(server);
    expect(named((await readFeed(server.reader, cursor)).changes)).toEqual([late]);
    expect(kept).not.toBe(late);
  });
});
