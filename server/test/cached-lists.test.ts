import { join } from 'node:path';
import { createReadyRole } from '@kitroom/contract/access/ready-roles';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { backups } from '@kitroom/contract/backups/backups';
import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { clubResource } from '@kitroom/contract/club';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { importCall } from '@kitroom/contract/import/import';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { KIND_NAMES, KINDS, type ListedKind } from '@kitroom/contract/kinds';
import { attentionCall } from '@kitroom/contract/lists/attention';
import { lastChangesCall } from '@kitroom/contract/lists/last-changes';
import { orderCall } from '@kitroom/contract/lists/order';
import { permissionCalls } from '@kitroom/contract/permission';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { pictureBoard } from '@kitroom/contract/pictures/picture-board';
import { productResource } from '@kitroom/contract/product';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { roleCalls } from '@kitroom/contract/role';
import { sizeResource } from '@kitroom/contract/size';
import { userResource } from '@kitroom/contract/user';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import type { RecordTableName } from '../src/platform/db/tables.ts';
import type { App } from '../src/platform/http/schemas.ts';
import { accountWrites } from './account-writes.ts';
import { createAccount } from './accounts.ts';
import { UNSETTLED } from './clock.ts';
import { permissionId, unique } from './factories.ts';
import { type Browser, describeApp } from './harness.ts';
import { createProduct } from './pictures/fixtures.ts';
import { ok, pictureWrites, type WriteExample } from './pictures/picture-writes.ts';
import { sample } from './pictures/pictures.ts';
import { ROUTES } from './routes.ts';
import { secondStepWrites } from './second-step-writes.ts';
import { webhookWrites } from './webhook-writes.ts';

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
type List = keyof typeof LISTS;
type Kept = keyof typeof KEPT;
const NAMES = Object.keys(KEPT) as Kept[];

const writeRoutes = ROUTES.filter(({ method }) => method !== 'GET')
  // They begin work in the background, which is in no list.
  .filter(({ path }) => !path.startsWith(backups.create.path))
  // It takes tokens of a provider alone, and ends sessions, which are in no list.
  .filter(({ path }) => path !== singleSignOn.backChannelLogoutPath)
  .map(({ method, path }) => `${method} ${path}`);

const color = () => ({ name: unique('Color'), code: unique('C'), hex_value: '#102030' });
const named = () => ({ name: unique('Name'), code: unique('N') });
const person = () => ({
  first_name: 'Jo',
  last_name: 'Ng',
  email: unique('jo').replace(' ', '-').concat('@example.com'),
});

describeApp('lists that are kept', (harness) => {
  let browser: Browser;
  let otherDb: Database;
  let other: App;
  let ids: Record<
    'club' | 'user' | 'role' | 'permission' | 'size' | 'category' | 'garment' | 'imprint',
    number
  >;
  let product: { id: number; colors: number[] };
  let picture: Buffer;

  beforeAll(async () => {
    browser = await harness().signIn({ permissions: PERMISSION_CODES });
    otherDb = await openDatabase(harness().config);
    other = await appOn(otherDb);
    picture = await sample().jpeg().toBuffer();
    product = await createProduct(harness().db, unique('P'), [unique('NVY')]);
    const user = await createAccount(harness().db, { email: 'kim@example.com', email_verified: 0 });
    const id = async (path: string, body: object, key: string): Promise<number> =>
      (await ok(browser.post(path, body))).json()[key].id;
    ids = {
      user: user.id,
      role: user.app_role_id,
      club: await id(clubResource.path, { name: unique('Club'), director_user_id: user.id }, 'club'),
      permission: await id(permissionCalls.path, permission(), 'permission'),
      size: await id(sizeResource.path, named(), 'size'),
      category: await id(productCategoryResource.path, named(), 'productCategory'),
      garment: await id(garmentColorResource.path, color(), 'garment_color'),
      imprint: await id(imprintColorResource.path, color(), 'imprint_color'),
    };
    const { app_role_id } = user;
    await ok(
      browser.put(`${userResource.path}/${user.id}`, {
        ...person(),
        app_role_id,
        club_id: ids.club,
        email: 'kim@example.com',
      }),
    );
    await ok(browser.post(roleCalls.path, { name: 'Role of imports' }));
    await ok(browser.post(productCategoryResource.path, { name: 'Category of imports', code: 'IMPORTS' }));
    const input = {
      name: 'P',
      code: 'P-1',
      supplier_name: 'S',
      supplier_code: 'S',
      product_category_id: ids.category,
    };
    await ok(
      browser.put(`${productResource.path}/${product.id}`, {
        ...input,
        product_garment_color_ids: product.colors,
      }),
    );
  });
  afterAll(async () => {
    await other.close();
    await otherDb.close();
  });

  const bulk = (list: ListedKind, id: () => number, field: string, changes: List[] = []) => {
    const { path } = bulkCalls<z.ZodObject>(KINDS[list]).update;
    const change = () => ({ id: id(), fields: { [field]: unique('New') } });
    const write = () => browser.post(path, { changes: [change()], dry_run: false });
    return { [`POST ${path}`]: { changes: [list, ...changes], write } };
  };

  const saved = (list: List, id: () => number, input: () => object, changes: List[] = []) => {
    const { path } = KINDS[list];
    return {
      [`POST ${path}`]: { changes: [list], write: () => browser.post(path, input()) },
      [`PUT ${path}/:id`]: {
        changes: [list, ...changes],
        write: () => browser.put(`${path}/${id()}`, input()),
      },
    };
  };

  const invited = (call: 'invitation' | 'invitation-link') => ({
    [`POST ${userResource.path}/:id/${call}`]: {
      changes: [],
      write: async () => {
        const { user } = (
          await browser.post(userResource.path, { ...person(), app_role_id: ids.role })
        ).json();
        await readAll(harness().app);
        return browser.post(`${userResource.path}/${user.id}/${call}`);
      },
    },
  });

  const imported = (list: ListedKind, line: () => Record<string, string>) => ({
    [`POST ${importCall(KINDS[list]).path}`]: {
      changes: [list] as List[],
      write: () => {
        const cells = line();
        const lines = [Object.values(cells)];
        return browser.post(importCall(KINDS[list]).path, {
          columns: Object.keys(cells),
          lines,
          dry_run: false,
        });
      },
    },
  });

  const club = () => ({ name: unique('Club'), director_user_id: ids.user });
  const permission = () => ({ name: unique('OWN').replace(' ', '_') });
  // The last one comes first.
  const order = (list: 'sizes' | 'product_categories' | 'garment_colors' | 'imprint_colors' | 'products') => {
    const { path } = orderCall(KINDS[list]);
    const write = async () => {
      const { success: _, ...body } = (await ok(browser.get(LISTS[list]))).json();
      const former_ids = (Object.values(body)[0] as { id: number }[]).map(({ id }) => id);
      const ids = [...former_ids.slice(-1), ...former_ids.slice(0, -1)];
      return browser.post(path, { ids, former_ids });
    };
    return { [`POST ${path}`]: { changes: [list], write } };
  };

  // Every write of the application, by an example that changes as much as it can, and the lists that then differ.
  const parts = { harness, browser: () => browser, settle: () => readAll(harness().app) };
  const writes: Record<string, WriteExample> = {
    ...saved('clubs', () => ids.club, club, ['users']),
    ...saved(
      'roles',
      () => ids.role,
      () => ({ name: unique('Role') }),
      ['users'],
    ),
    ...saved('permissions', () => ids.permission, permission),
    ...saved('sizes', () => ids.size, named),
    ...saved('product_categories', () => ids.category, named, ['products']),
    ...saved(
      'garment_colors',
      () => ids.garment,
      () => ({ ...color(), imprint_color_ids: [ids.imprint] }),
    ),
    ...saved('imprint_colors', () => ids.imprint, color),
    [`POST ${userResource.path}`]: {
      changes: ['users'],
      write: () => browser.post(userResource.path, { ...person(), app_role_id: ids.role }),
    },
    [`PUT ${userResource.path}/:id`]: {
      changes: ['clubs', 'users'],
      write: () =>
        browser.put(`${userResource.path}/${ids.user}`, {
          ...person(),
          last_name: unique('Ng'),
          email: 'kim@example.com',
          app_role_id: ids.role,
          club_id: ids.club,
        }),
    },
    ...invited('invitation'),
    ...invited('invitation-link'),
    [`POST ${createReadyRole.path}`]: {
      changes: ['roles'],
      write: () => browser.post(createReadyRole.path, { name: 'Viewer' }),
    },
    'PUT /api/admin/roles/:id/permissions': {
      changes: [],
      write: async () =>
        browser.put(`${roleCalls.path}/${ids.role}/permissions`, {
          permissionIds: [await permissionId(harness().db, 'SIZE_READ')],
        }),
    },
    'PUT /api/admin/permissions/:id/roles': {
      changes: [],
      write: () => browser.put(`${permissionCalls.path}/${ids.permission}/roles`, { roleIds: [ids.role] }),
    },
    [`POST ${productResource.path}`]: {
      changes: ['products'],
      write: () =>
        browser.post(productResource.path, {
          ...named(),
          supplier_name: 'S',
          supplier_code: 'S',
          product_category_id: ids.category,
          product_size_ids: [ids.size],
        }),
    },
    [`PUT ${productResource.path}/:id`]: {
      changes: ['products'],
      write: () =>
        browser.put(`${productResource.path}/${product.id}`, {
          name: unique('P'),
          code: 'P-1',
          supplier_name: 'S',
          supplier_code: 'S',
          product_category_id: ids.category,
        }),
    },
    [`POST ${duplicateProducts.path}`]: {
      changes: ['products'],
      write: () =>
        browser.post(duplicateProducts.path, {
          copies: [{ id: product.id, fields: named() }],
          sizes: true,
          garment_colors: true,
          pictures: true,
          dry_run: false,
        }),
    },
    'POST /api/admin/product/:id/duplicate': {
      changes: ['products'],
      write: () =>
        browser.post(`${productResource.path}/${product.id}/duplicate`, {
          ...named(),
          sizes: true,
          garment_colors: true,
          pictures: true,
        }),
    },
    ...bulk('clubs', () => ids.club, 'name', ['users']),
    ...bulk('users', () => ids.user, 'last_name', ['clubs']),
    ...bulk('sizes', () => ids.size, 'name'),
    ...bulk('product_categories', () => ids.category, 'name', ['products']),
    ...order('sizes'),
    ...order('product_categories'),
    ...order('garment_colors'),
    ...order('imprint_colors'),
    ...order('products'),
    ...bulk('garment_colors', () => ids.garment, 'name'),
    ...bulk('imprint_colors', () => ids.imprint, 'name'),
    ...bulk('products', () => product.id, 'name'),
    ...imported('clubs', () => ({ name: unique('Club') })),
    ...imported('users', () => ({ ...person(), app_role_id: 'Role of imports' })),
    ...imported('sizes', named),
    ...imported('product_categories', named),
    ...imported('garment_colors', color),
    ...imported('imprint_colors', color),
    ...imported('products', () => ({
      ...named(),
      supplier_name: 'S',
      supplier_code: 'S',
      product_category_id: 'Category of imports',
    })),
    ...pictureWrites({ ...parts, productId: () => product.id, picture: () => picture }),
    ...secondStepWrites(parts),
    ...webhookWrites(parts),
    ...accountWrites({ ...parts, userId: () => ids.user, roleId: () => ids.role }),
  };

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
      bodies[name] = (await ok(app.inject({ url: KEPT[name], headers: { cookie: browser.cookie } }))).body;
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
