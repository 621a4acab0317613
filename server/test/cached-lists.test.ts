import { join } from 'node:path';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { backups } from '@kitroom/contract/backups/backups';
import { clubResource } from '@kitroom/contract/club';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { KIND_NAMES, KINDS } from '@kitroom/contract/kinds';
import { attentionCall } from '@kitroom/contract/lists/attention';
import { lastChangesCall } from '@kitroom/contract/lists/last-changes';
import { pictureBoard } from '@kitroom/contract/pictures/picture-board';
import { productResource } from '@kitroom/contract/product';
import { userResource } from '@kitroom/contract/user';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import type { RecordTableName } from '../src/platform/db/tables.ts';
import type { App } from '../src/platform/http/schemas.ts';
import { UNSETTLED } from './clock.ts';
import { unique } from './factories.ts';
import { describeApp } from './harness.ts';
import { ok } from './pictures/picture-writes.ts';
import { ROUTES } from './routes.ts';
import { eachWrite } from './writes/each-write.ts';

const LISTS = Object.fromEntries(KIND_NAMES.map((kind) => [kind, KINDS[kind].listPath])) as Record<
  RecordTableName,
  string
>;
/** Answers that are cached in addition to the lists, and change with several of them. */
const REASONS = {
  'attention of products': attentionCall(productResource).path,
  'attention of garment colors': attentionCall(garmentColorResource).path,
  'attention of clubs': attentionCall(clubResource).path,
};
const TIMES = {
  'last changes of products': lastChangesCall(productResource).path,
  'last changes of users': lastChangesCall(userResource).path,
};
const BOARD = { board: pictureBoard.products.path, 'colors of the board': pictureBoard.colors.path };
const KEPT = { ...LISTS, ...REASONS, ...TIMES, ...BOARD };
type Kept = keyof typeof KEPT;
const NAMES = Object.keys(KEPT) as Kept[];

const writeRoutes = ROUTES.filter(({ method }) => method !== 'GET')
  // They begin work in the background, which is in no list.
  .filter(({ path }) => !path.startsWith(backups.create.path))
  // It takes tokens of a provider alone, and ends sessions, which are in no list.
  .filter(({ path }) => path !== singleSignOn.backChannelLogoutPath)
  .map(({ method, path }) => `${method} ${path}`);

describeApp('lists that are kept', (harness) => {
  const { writes, prepare, browser } = eachWrite(harness, () => readAll(harness().app));
  let otherDb: Database;
  let other: App;

  beforeAll(async () => {
    otherDb = await openDatabase(harness().config);
    other = await appOn(otherDb);
    await prepare();
  });
  afterAll(async () => {
    await other.close();
    await otherDb.close();
  });

  it('are named by an example for every write of the application', () => {
    expect(Object.keys(writes).toSorted()).toEqual(writeRoutes.toSorted());
  });

  it.each(Object.keys(writes))('are right at once after %s, here and in another process', async (route) => {
    const { changes, write } = writes[route] ?? { changes: [], write: () => Promise.reject(route) };
    const { app, db } = harness();
    const before = await readAll(app);
    await readAll(other);
    await ok(write());
    const here = await readAll(app);
    expect(await readAll(other)).toEqual(here);
    const fresh = await appOn(db);
    expect(await readAll(fresh)).toEqual(here);
    await fresh.close();
    expect(NAMES.filter((name) => here[name] !== before[name])).toEqual(expect.arrayContaining(changes));
  });

  async function readAll(app: App): Promise<Record<Kept, string>> {
    const bodies = {} as Record<Kept, string>;
    for (const name of NAMES) {
      bodies[name] = (await ok(app.inject({ url: KEPT[name], headers: { cookie: browser().cookie } }))).body;
    }
    return bodies;
  }

  async function appOn(db: Database): Promise<App> {
    // One process clears away what it takes for another's rest: each has its own folder for files under way.
    const config = { ...harness().config, dataDir: join(harness().dataDir, unique('other')) };
    const built = await buildApp(config, {
      db,
      clock: UNSETTLED,
      logger: pino({ level: 'silent' }),
      webRoot: undefined,
    });
    return built.app;
  }
});
