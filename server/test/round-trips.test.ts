import { authCalls } from '@kitroom/contract/auth';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { productResource } from '@kitroom/contract/product';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { productStore } from '../src/catalog/products/product-store.ts';
import { productCategoryStore, sizeStore } from '../src/catalog/simple-stores.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import type { Actor } from '../src/platform/http/actor.ts';
import type { App } from '../src/platform/http/schemas.ts';
import { SETTLED } from './clock.ts';
import { type DatabaseProxy, openDatabaseProxy } from './faults/database-proxy.ts';
import { type Browser, startHarness } from './harness.ts';

const logger = pino({ level: 'silent' });

// bench/README.md has these numbers in a table.
describe.skipIf(process.env.TEST_ENGINE === 'sqlite')('round trips to PostgreSQL', () => {
  let close: () => Promise<void>;
  let proxy: DatabaseProxy;
  let db: Database;
  let app: App;
  let user: Browser;
  let actor: Actor;
  let categoryId: number;

  beforeAll(async () => {
    const started = await startHarness('postgres');
    close = started.close;
    const { config, dataDir, signIn } = started.harness;
    proxy = await openDatabaseProxy(config.databaseUrl ?? '');
    db = await openDatabase({ databaseUrl: proxy.url, dataDir });
    ({ app } = await buildApp(config, { db, logger, clock: SETTLED, webRoot: undefined }));
    user = await signIn({ permissions: PERMISSION_CODES });
    actor = { userId: user.userId, requestId: 'round-trips' } as Actor;
    categoryId = (await productCategoryStore(db).create(coded(), actor)).item.productCategory.id;
  });
  afterAll(async () => {
    await app.close();
    await db.close();
    await proxy.close();
    await close();
  });

  let made = 0;
  const coded = () => {
    made += 1;
    return {
      name: `Round ${made}`,
      code: `RT-${made}`,
      description: null,
      sort_order: null,
      is_active: true,
    };
  };
  /** The least of three times: the first may have to open a connection. */
  const count = async (work: () => Promise<unknown>) => {
    const counts: number[] = [];
    for (let n = 0; n < 3; n++) {
      const before = proxy.roundTrips();
      await work();
      counts.push(proxy.roundTrips() - before);
    }
    return Math.min(...counts);
  };
  const read = (url: string) =>
    count(async () => {
      const { statusCode } = await app.inject({ url, headers: { cookie: user.cookie } });
      expect(statusCode).toBe(200);
    });
  const product = () => ({
    ...coded(),
    supplier_name: 'Rivermark',
    supplier_code: 'R-1',
    product_category_id: categoryId,
    requires_color_pairing: false,
  });

  it('are two at most for a read: who asks, and what', async () => {
    const { item } = await productStore(db).create(product(), actor);
    expect(await read(authCalls.userPermissions.path)).toBe(1);
    expect(await read(`${productResource.path}/${item.product.id}`)).toBe(2);
    expect(await read(productResource.path)).toBe(2);
  });

  it('are begin, what is checked, written, logged and read again, and commit for a save', async () => {
    expect(await count(() => sizeStore(db).create(coded(), actor))).toBe(4);
    expect(await count(() => productStore(db).create(product(), actor))).toBe(6);
    const { item } = await productStore(db).create(product(), actor);
    const change = () => productStore(db).update(item.product.id, product(), actor, undefined);
    expect(await count(change)).toBe(7);
  });
});
