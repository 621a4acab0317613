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
import { clubStore } from '../access/clubs/club-store.ts';
import { permissionStore } from '../access/permissions/permission-store.ts';
import { roleStore } from '../access/roles/role-store.ts';
import { userStore } from '../access/users/user-store.ts';
import { APPROVED_IMPRINT_COLORS, garmentColorStore } from '../catalog/garment-color-store.ts';
import { GARMENT_COLORS, SIZES } from '../catalog/products/product-links.ts';
import { productStore } from '../catalog/products/product-store.ts';
import { imprintColorStore, productCategoryStore, sizeStore } from '../catalog/simple-stores.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { LinkSet } from '../platform/db/links.ts';
import type { RecordTableName, Tables } from '../platform/db/tables.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { Store } from '../platform/http/store.ts';
import { isIdList, isSameValue } from './same-value.ts';

export type Settings = Pick<Config, 'publicUrl'>;

/** Fields of a record, by the keys of its form. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record as it is now, with what it takes to save it again. */
export interface PresentRecord {
  /** What the record is called in sentences. */
  name: string;
  version: number;
  /** As its own call answers it. */
  item: object;
  /** By the keys of its form. */
  fields: Fields;
  /** Whether saving these fields would change anything. Throws `ZodError` as `save` does. */
  wouldChange(changed: Fields): boolean;
  /** Saves these fields; the others stay. Throws `ZodError`, and whatever the record's own save throws. */
  save(changed: Fields, actor: Actor): Promise<void>;
}

/** Resolves to undefined when there is no such record. */
export type ReadRecord = (id: number) => Promise<PresentRecord | undefined>;

/** Saves records; the input has passed the schema of the form. Throws whatever the record's own save throws. */
export interface RecordWriter {
  create(input: Fields, actor: Actor): Promise<unknown>;
  update(id: number, input: Fields, actor: Actor, expectedVersion: number): Promise<unknown>;
}

/** A column by which others rely on records. */
export interface Use {
  table: keyof Tables;
  column: string;
  /** The one who relies on them, where only active ones count. */
  activeOwner?: { table: RecordTableName; column: string };
}

/** What changing records of one table by their fields needs to know. */
export interface RecordKind {
  updatePermission: PermissionCode;
  /** Whether it changes who may do what, which needs `serializable`. */
  changesAccess: boolean;
  /** The keys of the form. */
  fieldNames: readonly string[];
  /** Those that are sets of links. */
  links: Readonly<Record<string, LinkSet>>;
  /** By what others rely on such a record. */
  uses: readonly Use[];
  /** Reads records through the entity's own store on this database, or on a transaction (see `within`). */
  reader(db: Database, settings: Settings): ReadRecord;
  /** Saves them through it. */
  writer(db: Database, settings: Settings): RecordWriter;
}

/** By their names in the change log. */
export const RECORD_KINDS: Readonly<Record<RecordTableName, RecordKind>> = {
  roles: recordKind(roleCalls, roleStore, ({ role }) => ({ name: role.name, fields: role })),
  permissions: recordKind(permissionCalls, permissionStore, ({ permission }) => ({
    name: permission.name,
    fields: permission,
  })),
  clubs: {
    ...recordKind(clubResource, clubStore, ({ club }) => ({ name: club.name, fields: club })),
    uses: [{ table: 'users', column: 'club_id', activeOwner: { table: 'users', column: 'id' } }],
  },
  users: {
    ...recordKind(userResource, userStore, ({ user }) => ({
      name: `${user.first_name} ${user.last_name}`,
      fields: user,
    })),
    changesAccess: true,
    // The change log names the user who has signed in.
    uses: [
      { table: 'clubs', column: 'director_user_id', activeOwner: { table: 'clubs', column: 'id' } },
      { table: 'change_log', column: 'actor_user_id' },
    ],
  },
  sizes: {
    ...recordKind(sizeResource, sizeStore, ({ size }) => ({ name: size.name, fields: size })),
    uses: [useBy('products', SIZES)],
  },
  product_categories: {
    ...recordKind(productCategoryResource, productCategoryStore, ({ productCategory: category }) => ({
      name: category.name,
      fields: category,
    })),
    uses: [
      {
        table: 'products',
        column: 'product_category_id',
        activeOwner: { table: 'products', column: 'id' },
      },
    ],
  },
  garment_colors: {
    ...recordKind(garmentColorResource, garmentColorStore, ({ garment_color: color, imprint_color_ids }) => ({
      name: color.name,
      fields: { ...color, imprint_color_ids },
    })),
    links: { imprint_color_ids: APPROVED_IMPRINT_COLORS },
    uses: [useBy('products', GARMENT_COLORS), { table: 'product_images', column: 'color_id' }],
  },
  imprint_colors: {
    ...recordKind(imprintColorResource, imprintColorStore, ({ imprint_color: color }) => ({
      name: color.name,
      fields: color,
    })),
    uses: [useBy('garment_colors', APPROVED_IMPRINT_COLORS)],
  },
  products: {
    ...recordKind(productResource, productStore, ({ product, ...links }) => ({
      name: product.name,
      fields: { ...product, ...links },
    })),
    links: { product_size_ids: SIZES, product_garment_color_ids: GARMENT_COLORS },
    uses: [{ table: 'product_images', column: 'product_id' }],
  },
};

function useBy(owners: RecordTableName, { table, owner, linked }: LinkSet): Use {
  return { table, column: linked, activeOwner: { table: owners, column: owner } };
}

function recordKind<Input extends z.ZodObject, List extends z.ZodType, Item extends z.ZodType>(
  resource: Resource<Input, List, Item>,
  storeOn: (db: Database, settings: Settings) => Store<z.output<Input>, z.output<List>, z.output<Item>>,
  describe: (item: z.output<Item>) => { name: string; fields: Fields },
): RecordKind {
  return {
    updatePermission: resource.updatePermission,
    changesAccess: false,
    fieldNames: Object.keys(resource.input.shape),
    links: {},
    uses: [],

    reader(db, settings) {
      const store = storeOn(db, settings);
      return async (id) => {
        const found = await store.get(id);
        if (!found) return undefined;
        const { version } = found;
        const item = found.item as object;
        const { name, fields } = describe(found.item);
        const kept = withoutLinks(fields);
        const inputOf = (changed: Fields) => resource.input.parse({ ...kept, ...changed });
        return {
          name,
          version,
          item,
          fields,
          wouldChange(changed) {
            const input: Fields = inputOf(changed);
            return Object.keys(changed).some((field) => !isSameValue(fields[field], input[field]));
          },
          async save(changed, actor) {
            await store.update(id, inputOf(changed), actor, version);
          },
        };
      };
    },

    writer(db, settings) {
      const store = storeOn(db, settings);
      return {
        create: (input, actor) => store.create(input as z.output<Input>, actor),
        update: (id, input, actor, version) => store.update(id, input as z.output<Input>, actor, version),
      };
    },
  };
}

/** Fields to save with changed ones: links that are not sent stay as they are. */
export function withoutLinks(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isIdList(value)));
}
