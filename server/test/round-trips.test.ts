import { authCalls } from '@kitroom/contract/auth-calls';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { productResource } from '@kitroom/contract/product';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { sizeResource } from '@kitroom/contract/size';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/platform/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { now } from '../src/platform/db/now.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import type { App } from '../src/platform/http/schemas.ts';
import { createAccount, login, PASSWORD } from './accounts.ts';
import { SETTLED } from './clock.ts';
import { type DatabaseProxy, openDatabaseProxy } from './faults/database-proxy.ts';
import { type Browser, startHarness } from './harness.ts';
import { cookiesOf, createCodeApp } from './second-steps.ts';

const logger = pino({ level: 'silent' });

describe.skipIf(process.env.TEST_ENGINES === 'sqlite')('round trips to PostgreSQL', () => {
  let close: () => Promise<void>;
  let proxy: DatabaseProxy;
  let db: Database;
  let app: App;
  let url: string;
  let config: Config;
  let user: Browser;
  let categoryId: number;

  beforeAll(async () => {
    const started = await startHarness('postgres');
    close = started.close;
    const { dataDir, signIn } = started.harness;
    config = started.harness.config;
    proxy = await openDatabaseProxy(config.databaseUrl ?? '');
    db = await openDatabase({ databaseUrl: proxy.url, dataDir });
    ({ app } = await buildApp(config, { db, logger, clock: SETTLED, webRoot: undefined }));
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    user = await signIn({ permissions: PERMISSION_CODES });
    categoryId = (await user.post(productCategoryResource.path, coded())).json().productCategory.id;
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
    return { name: `Round ${made}`, code: `RT-${made}` };
  };
  const color = () => ({ ...coded(), hex_value: '#1a2b3c' });
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
  /** Round trips of a request, who asks included. Over the network: the guard looks again at a body that comes late. */
  const request = (method: 'GET' | 'POST' | 'PUT', path: string, body?: () => object) =>
    count(async () => {
      const headers = {
        cookie: user.cookie,
        'x-csrf-token': user.csrfToken,
        'content-type': 'application/json',
      };
      const answer = await fetch(url + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body()) }),
      });
      expect(answer.status, await answer.text()).toBe(method === 'POST' ? 201 : 200);
    });
  const product = () => ({
    ...coded(),
    supplier_name: 'Rivermark',
    supplier_code: 'R-1',
    product_category_id: categoryId,
  });

  it('are two at most for a read: who asks, and what', async () => {
    const { id } = (await user.post(productResource.path, product())).json().product;
    expect(await request('GET', authCalls.userPermissions.path)).toBe(1);
    expect(await request('GET', `${productResource.path}/${id}`)).toBe(2);
    expect(await request('GET', productResource.path)).toBe(2);
  });

  it('are as many where everyone must have a second step: who asks and whether they have one is one query', async () => {
    const settings = { ...config, secondStep: 'everyone' } as const;
    const strict = await buildApp(settings, { db, logger, clock: SETTLED, webRoot: undefined });
    const headers = { cookie: user.cookie };
    const ask = (expected: number) =>
      count(async () => {
        const { statusCode } = await strict.app.inject({ url: sizeResource.path, headers });
        expect(statusCode).toBe(expected);
      });
    expect(await ask(403)).toBe(1);
    await createCodeApp(db, user.userId);
    expect(await ask(200)).toBe(2);
    await strict.app.close();
  });

  it('are as many for a sign-in from a known browser and from an unknown one, without a second step', async () => {
    const { email } = await createAccount(db, { last_login: now() });
    const first = await login(app, email);
    const cookie = cookiesOf(first);
    const signIn = (headers: Record<string, string>) =>
      count(async () => expect((await login(app, email, PASSWORD, { headers })).statusCode).toBe(200));
    expect(await signIn({})).toBe(
      await signIn({ cookie: cookie.replace(/(?:^|; )kitroom-3000-sid=[^;]*/u, '') }),
    );
  });

  it('are one for each query of a save, with who asks, its begin and its commit', async () => {
    const { size } = (await user.post(sizeResource.path, coded())).json();
    const { imprint_color } = (await user.post(imprintColorResource.path, color())).json();
    const { garment_color } = (await user.post(garmentColorResource.path, color())).json();
    const linked = {
      product_size_ids: [size.id],
      product_garment_color_ids: [garment_color.id],
    };
    const { id } = (await user.post(productResource.path, { ...product(), ...linked })).json().product;
    const approved = { imprint_color_ids: [imprint_color.id] };

    expect(await request('POST', sizeResource.path, coded)).toBe(5);
    // The row is locked and compared.
    expect(await request('PUT', `${sizeResource.path}/${size.id}`, coded)).toBe(6);
    // Linked records are looked up, the links written and logged.
    const newColor = () => ({ ...color(), ...approved });
    expect(await request('POST', garmentColorResource.path, newColor)).toBe(8);
    // Its links are read.
    expect(await request('PUT', `${garmentColorResource.path}/${garment_color.id}`, color)).toBe(7);
    // A category, a size and a garment color.
    expect(await request('POST', productResource.path, () => ({ ...product(), ...linked }))).toBe(9);
    expect(await request('PUT', `${productResource.path}/${id}`, product)).toBe(8);
  });
});
