import { clubResource } from '@kitroom/contract/club';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { permissionCalls } from '@kitroom/contract/permission';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { productResource } from '@kitroom/contract/product';
import { productCategoryResource } from '@kitroom/contract/product-category';
import type { Resource } from '@kitroom/contract/resource';
import { roleCalls } from '@kitroom/contract/role';
import { sizeResource } from '@kitroom/contract/size';
import { userResource } from '@kitroom/contract/user';
import type { z } from 'zod';
import { clubStore } from '../../access/clubs/club-store.ts';
import { permissionStore } from '../../access/permissions/permission-store.ts';
import { roleStore } from '../../access/roles/role-store.ts';
import { userStore } from '../../access/users/user-store.ts';
import { garmentColorStore } from '../../catalog/garment-color-store.ts';
import { productStore } from '../../catalog/products/product-store.ts';
import { imprintColorStore, productCategoryStore, sizeStore } from '../../catalog/simple-stores.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RecordTableName } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Store } from '../../platform/http/store.ts';
import { type Fields, isIdList } from './take-back.ts';

export type Settings = Pick<Config, 'publicUrl'>;

/** A record as an undo finds it. */
export interface PresentRecord {
  /** What the record is called in sentences. */
  name: string;
  /** By the keys of its form. */
  fields: Fields;
  /** Saves these fields; the others stay. Throws as the record's own save does. */
  save(changed: Fields, actor: Actor): Promise<void>;
}

/** What an undo needs to know about the records of one table. */
export interface RecordKind {
  updatePermission: PermissionCode;
  /** The keys of the form. */
  fieldNames: readonly string[];
  /** Resolves to undefined when there is no such record. */
  read(db: Database, settings: Settings, id: number): Promise<PresentRecord | undefined>;
}

/** By their names in the change log. */
export const RECORD_KINDS: Readonly<Record<RecordTableName, RecordKind>> = {
  roles: recordKind(roleCalls, roleStore, ({ role }) => ({ name: role.name, fields: role })),
  permissions: recordKind(permissionCalls, permissionStore, ({ permission }) => ({
    name: permission.name,
    fields: permission,
  })),
  clubs: recordKind(clubResource, clubStore, ({ club }) => ({ name: club.name, fields: club })),
  users: recordKind(userResource, userStore, ({ user }) => ({
    name: `${user.first_name} ${user.last_name}`,
    fields: user,
  })),
  sizes: recordKind(sizeResource, sizeStore, ({ size }) => ({ name: size.name, fields: size })),
  product_categories: recordKind(
    productCategoryResource,
    productCategoryStore,
    ({ productCategory: category }) => ({ name: category.name, fields: category }),
  ),
  garment_colors: recordKind(
    garmentColorResource,
    garmentColorStore,
    ({ garment_color: color, imprint_color_ids }) => ({
      name: color.name,
      fields: { ...color, imprint_color_ids },
    }),
  ),
  imprint_colors: recordKind(imprintColorResource, imprintColorStore, ({ imprint_color: color }) => ({
    name: color.name,
    fields: color,
  })),
  products: recordKind(productResource, productStore, ({ product, ...links }) => ({
    name: product.name,
    fields: { ...product, ...links },
  })),
};

function recordKind<Input extends z.ZodObject, List extends z.ZodType, Item extends z.ZodType>(
  resource: Resource<Input, List, Item>,
  storeOn: (db: Database, settings: Settings) => Store<z.output<Input>, z.output<List>, z.output<Item>>,
  describe: (item: z.output<Item>) => { name: string; fields: Fields },
): RecordKind {
  return {
    updatePermission: resource.updatePermission,
    fieldNames: Object.keys(resource.input.shape),

    async read(db, settings, id) {
      const store = storeOn(db, settings);
      const found = await store.get(id);
      if (!found) return undefined;
      const { name, fields } = describe(found.item);
      return {
        name,
        fields,
        async save(changed, actor) {
          // Links that are not sent stay as they are.
          const kept = Object.entries(fields).filter(([, value]) => !isIdList(value));
          const input = resource.input.parse({ ...Object.fromEntries(kept), ...changed });
          await store.update(id, input, actor, found.version);
        },
      };
    },
  };
}
