import { createReadyRole } from '@kitroom/contract/access/ready-roles';
import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { clubResource } from '@kitroom/contract/club';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { permissionCalls } from '@kitroom/contract/permission';
import { PERMISSION_CODES } from '@kitroom/contract/permissions';
import { productResource } from '@kitroom/contract/product';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { roleCalls } from '@kitroom/contract/role';
import { sizeResource } from '@kitroom/contract/size';
import { userResource } from '@kitroom/contract/user';
import { createAccount } from '../accounts.ts';
import { freeEmail, permissionId, unique } from '../factories.ts';
import type { Browser, Harness } from '../harness.ts';
import { createProduct } from '../pictures/fixtures.ts';
import { ok, pictureWrites } from '../pictures/picture-writes.ts';
import { sample } from '../pictures/pictures.ts';
import { coded } from '../records.ts';
import { accountWrites } from './account-writes.ts';
import { bulk, imported, type OrderedList, order, saved, unlisted, type Writes } from './kind-writes.ts';
import { secondStepWrites } from './second-step-writes.ts';
import { webhookWrites } from './webhook-writes.ts';

/** The records that the writes change, and who makes most of them. */
interface Given {
  /** Holds every permission. */
  browser: Browser;
  /** Of one record each. */
  ids: Record<'club' | 'user' | 'role' | 'permission' | 'size' | 'category' | 'garment' | 'imprint', number>;
  product: { id: number; colors: number[] };
  picture: Buffer;
}

interface Parts {
  harness: () => Harness;
  given: () => Given;
  browser: () => Browser;
  /** Called between what an example needs and the write itself. */
  settle: () => Promise<unknown>;
}

export interface EachWrite {
  /** By its route; without those that only begin work in the background. */
  writes: Writes;
  /** Creates what they change; comes before the first of them. */
  prepare(): Promise<void>;
  /** Whoever makes most of them. */
  browser(): Browser;
}

/**
 * Every write of the application, by an example that changes as much as it can, and the lists that then differ. `settle` is
 * called between what an example needs and the write itself.
 */
export function eachWrite(harness: () => Harness, settle: () => Promise<unknown>): EachWrite {
  let made: Given | undefined;
  const given = () => {
    if (!made) throw new Error('The writes are not prepared');
    return made;
  };
  const parts = { harness, given, browser: () => given().browser, settle };
  const writes = {
    ...catalogWrites(parts),
    ...productWrites(parts),
    ...peopleWrites(parts),
    ...roleWrites(parts),
    ...pictureWrites({ ...parts, productId: () => given().product.id, picture: () => given().picture }),
    ...secondStepWrites(parts),
    ...webhookWrites(parts),
    ...accountWrites({ ...parts, userId: () => given().ids.user, roleId: () => given().ids.role }),
  };
  return {
    writes,
    browser: parts.browser,
    async prepare() {
      made = await give(harness());
    },
  };
}

const color = () => ({ name: unique('Color'), code: unique('C'), hex_value: '#102030' });
const person = () => ({ first_name: 'Jo', last_name: 'Ng', email: freeEmail() });
const permission = () => ({ name: unique('OWN').replace(' ', '_') });

async function give(harness: Harness): Promise<Given> {
  const browser = await harness.signIn({ permissions: PERMISSION_CODES });
  const picture = await sample().jpeg().toBuffer();
  const product = await createProduct(harness.db, unique('P'), [unique('NVY')]);
  const { id: userId, app_role_id } = await createAccount(harness.db, {
    email: 'kim@example.com',
    email_verified: 0,
  });
  const id = async (path: string, body: object, key: string): Promise<number> =>
    (await ok(browser.post(path, body))).json()[key].id;
  const ids = {
    user: userId,
    role: app_role_id,
    club: await id(clubResource.path, { name: unique('Club'), director_user_id: userId }, 'club'),
    permission: await id(permissionCalls.path, permission(), 'permission'),
    size: await id(sizeResource.path, coded(), 'size'),
    category: await id(productCategoryResource.path, coded(), 'productCategory'),
    garment: await id(garmentColorResource.path, color(), 'garment_color'),
    imprint: await id(imprintColorResource.path, color(), 'imprint_color'),
  };
  const account = { ...person(), app_role_id, club_id: ids.club, email: 'kim@example.com' };
  await ok(browser.put(`${userResource.path}/${userId}`, account));
  await ok(browser.post(roleCalls.path, { name: 'Role of imports' }));
  await ok(browser.post(productCategoryResource.path, { name: 'Category of imports', code: 'IMPORTS' }));
  const input = {
    name: 'P',
    code: 'P-1',
    supplier_name: 'S',
    supplier_code: 'S',
    product_category_id: ids.category,
    product_garment_color_ids: product.colors,
  };
  await ok(browser.put(`${productResource.path}/${product.id}`, input));
  return { browser, ids, product, picture };
}

function catalogWrites(parts: Parts): Writes {
  const { given } = parts;
  const ids = () => given().ids;
  const all = (
    list: OrderedList,
    id: () => number,
    input: () => Record<string, string>,
    more = () => ({}),
  ) => ({
    ...saved(parts, list, id, () => ({ ...input(), ...more() })),
    ...bulk(parts, list, id),
    ...order(parts, list),
    ...imported(parts, list, input),
  });
  return {
    ...all('sizes', () => ids().size, coded),
    ...all('product_categories', () => ids().category, coded),
    ...all(
      'garment_colors',
      () => ids().garment,
      color,
      () => ({ imprint_color_ids: [ids().imprint] }),
    ),
    ...all('imprint_colors', () => ids().imprint, color),
  };
}

function productWrites(parts: Parts): Writes {
  const { browser, given } = parts;
  const { path } = productResource;
  const supplied = () => ({ ...coded(), supplier_name: 'S', supplier_code: 'S' });
  const copied = { sizes: true, garment_colors: true, pictures: true };
  return {
    [`POST ${path}`]: {
      changes: ['products'],
      write: () => {
        const { category, size } = given().ids;
        const input = { ...supplied(), product_category_id: category, product_size_ids: [size] };
        return browser().post(path, input);
      },
    },
    [`PUT ${path}/:id`]: {
      changes: ['products'],
      write: () => {
        const { product, ids } = given();
        const input = { ...supplied(), code: 'P-1', product_category_id: ids.category };
        return browser().put(`${path}/${product.id}`, input);
      },
    },
    [`POST ${duplicateProducts.path}`]: {
      changes: ['products'],
      write: () => {
        const copies = [{ id: given().product.id, fields: coded() }];
        return browser().post(duplicateProducts.path, { copies, ...copied, dry_run: false });
      },
    },
    ...bulk(parts, 'products', () => given().product.id),
    ...order(parts, 'products'),
    ...imported(parts, 'products', () => ({ ...supplied(), product_category_id: 'Category of imports' })),
  };
}

function peopleWrites(parts: Parts): Writes {
  const { browser, given } = parts;
  const { path } = userResource;
  const ids = () => given().ids;
  const club = () => ({ name: unique('Club'), director_user_id: ids().user });
  return {
    ...saved(parts, 'clubs', () => ids().club, club),
    ...bulk(parts, 'clubs', () => ids().club),
    ...imported(parts, 'clubs', () => ({ name: unique('Club') })),
    [`POST ${path}`]: {
      changes: ['users'],
      write: () => browser().post(path, { ...person(), app_role_id: ids().role }),
    },
    [`PUT ${path}/:id`]: {
      changes: ['clubs', 'users'],
      write: () => {
        const { user, role, club } = ids();
        const name = { ...person(), last_name: unique('Ng'), email: 'kim@example.com' };
        return browser().put(`${path}/${user}`, { ...name, app_role_id: role, club_id: club });
      },
    },
    ...invited(parts, 'invitation'),
    ...invited(parts, 'invitation-link'),
    ...bulk(parts, 'users', () => ids().user, 'last_name'),
    ...imported(parts, 'users', () => ({ ...person(), app_role_id: 'Role of imports' })),
  };
}

function roleWrites(parts: Parts): Writes {
  const { harness, browser, given } = parts;
  const ids = () => given().ids;
  const role = () => ({ name: unique('Role') });
  return {
    ...saved(parts, 'roles', () => ids().role, role),
    ...saved(parts, 'permissions', () => ids().permission, permission),
    [`POST ${createReadyRole.path}`]: {
      changes: ['roles'],
      write: () => browser().post(createReadyRole.path, { name: 'Viewer' }),
    },
    [`PUT ${roleCalls.path}/:id/permissions`]: unlisted(async () => {
      const permissionIds = [await permissionId(harness().db, 'SIZE_READ')];
      return browser().put(`${roleCalls.path}/${ids().role}/permissions`, { permissionIds });
    }),
    [`PUT ${permissionCalls.path}/:id/roles`]: unlisted(() => {
      const { permission, role } = ids();
      return browser().put(`${permissionCalls.path}/${permission}/roles`, { roleIds: [role] });
    }),
  };
}

function invited({ browser, given, settle }: Parts, call: 'invitation' | 'invitation-link'): Writes {
  const { path } = userResource;
  const write = async () => {
    const invitee = { ...person(), app_role_id: given().ids.role };
    const { user } = (await ok(browser().post(path, invitee))).json();
    await settle();
    return browser().post(`${path}/${user.id}/${call}`);
  };
  return { [`POST ${path}/:id/${call}`]: unlisted(write) };
}
