import { z } from 'zod';
import { clubResource } from '../club.ts';
import { idParams } from '../fields.ts';
import { garmentColorResource } from '../garment-color.ts';
import { imprintColorResource } from '../imprint-color.ts';
import { LIMITS } from '../limits.ts';
import { permissionCalls, permissionRoles } from '../permission.ts';
import type { PermissionCode } from '../permissions.ts';
import { productResource } from '../product.ts';
import { productCategoryResource } from '../product-category.ts';
import { imageCalls, imageQuery } from '../product-image.ts';
import { roleCalls, rolePermissions } from '../role.ts';
import { sizeResource } from '../size.ts';
import { userResource } from '../user.ts';

/** Entries per page of a history and of the activity; more where the last change has more: pages end where changes end. */
export const HISTORY_PAGE = 50;

/** A record as it is named today. */
export const namedRecord = z.object({
  id: z.int(),
  /** Null: there is no such record. */
  name: z.string().nullable(),
  /** Its name at the time of the change, where that was another one. */
  former_name: z.string().nullable(),
  /** Of a color, as it is today. */
  hex_value: z.string().nullable(),
});
export type NamedRecord = z.output<typeof namedRecord>;

/** A picture in its place. */
const placedPicture = z.object({
  /** Null: the hero. */
  color: namedRecord.nullable(),
  slot: z.int(),
  sha256: z.string(),
  /** Whether its file is still kept. */
  present: z.boolean(),
  /** Where the picture is (`earlierPicture`); with `?width=96` and the like, a thumbnail. Null: its file is gone. */
  url: z.string().nullable(),
});
export type HistoryPicture = z.output<typeof placedPicture>;

/** What a field held, ready to be drawn. */
export const historyValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('plain'), value: z.union([z.string(), z.number(), z.boolean()]) }),
  /** A field that names a record, such as a category. */
  z.object({ type: z.literal('record'), record: namedRecord }),
  /** A field that lists records, such as sizes. */
  z.object({ type: z.literal('records'), records: z.array(namedRecord) }),
  z.object({ type: z.literal('picture'), picture: placedPicture }),
]);
export type HistoryValue = z.output<typeof historyValue>;

const change = z.object({
  /** Key of the record's form, such as `name` or `product_size_ids`; `pictures`: one picture of a product. */
  field: z.string(),
  /** Null: it was empty. */
  before: historyValue.nullable(),
  /** Null: it is empty. */
  after: historyValue.nullable(),
});
export type HistoryChange = z.output<typeof change>;

export const historyEntry = z.object({
  id: z.int(),
  /** Entries of one request are one change. */
  request_id: z.string(),
  /** UTC, ISO 8601. */
  at: z.string(),
  /** Null: nobody was signed in. */
  actor: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** A `ChangeAction`. */
  action: z.string(),
  /** Fields that differ; none when a record was saved as it was. */
  changes: z.array(change),
  /** Whether the reader may ask to undo it. */
  can_undo: z.boolean(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

// An id of an entry in a query: digits, so that each has only one spelling.
export const entryId = z
  .string('Must be the id of an entry')
  .regex(/^[1-9]\d{0,9}$/u, 'Must be the id of an entry')
  .transform(Number)
  .refine((id) => id <= LIMITS.id, 'Must be the id of an entry')
  .optional();

/** Query of a history: entries older than `before`. */
export const historyQuery = z.object({ before: entryId });

/** Newest first. `next`: what `before` must be for the next page; null: there is none. */
export const historyBody = z.object({ entries: z.array(historyEntry), next: z.int().nullable() });
export type HistoryBody = z.output<typeof historyBody>;

/** The history of the records of one entity: `GET {path}`. */
export interface HistoryCall {
  path: string;
  /** Any one of these codes opens the call; fields that the reader may not see elsewhere are left out. */
  permissions: readonly PermissionCode[];
  notFound: string;
  /** The entity in words. */
  label: string;
}

/** By the entity's name in the change log. */
export const historyCalls = {
  roles: {
    path: '/api/admin/roles/:id/history',
    permissions: [...roleCalls.readPermissions, rolePermissions.readPermission],
    notFound: roleCalls.notFound,
    label: 'Role',
  },
  permissions: {
    path: '/api/admin/permissions/:id/history',
    permissions: [...permissionCalls.readPermissions, permissionRoles.readPermission],
    notFound: permissionCalls.notFound,
    label: 'Permission',
  },
  clubs: {
    path: '/api/admin/clubs/:id/history',
    permissions: clubResource.readPermissions,
    notFound: clubResource.notFound,
    label: 'Club',
  },
  users: {
    path: '/api/admin/users/:id/history',
    permissions: userResource.readPermissions,
    notFound: userResource.notFound,
    label: 'User',
  },
  sizes: {
    path: '/api/admin/size/:id/history',
    permissions: sizeResource.readPermissions,
    notFound: sizeResource.notFound,
    label: 'Size',
  },
  product_categories: {
    path: '/api/admin/product-category/:id/history',
    permissions: productCategoryResource.readPermissions,
    notFound: productCategoryResource.notFound,
    label: 'Product category',
  },
  garment_colors: {
    path: '/api/admin/garment-color/:id/history',
    permissions: garmentColorResource.readPermissions,
    notFound: garmentColorResource.notFound,
    label: 'Garment color',
  },
  imprint_colors: {
    path: '/api/admin/imprint-color/:id/history',
    permissions: imprintColorResource.readPermissions,
    notFound: imprintColorResource.notFound,
    label: 'Imprint color',
  },
  products: {
    path: '/api/admin/product/:id/history',
    permissions: productResource.readPermissions,
    notFound: productResource.notFound,
    label: 'Product',
  },
} as const satisfies Record<string, HistoryCall>;
/** A kind of record that has a history, by its name in the change log. */
export type HistoryEntity = keyof typeof historyCalls;
export const HISTORY_ENTITIES = Object.keys(historyCalls) as HistoryEntity[];

/** A picture that is or was in a slot of a product, while its file is kept. */
export const earlierPicture = {
  path: '/api/admin/product/:id/pictures/:sha256',
  permission: imageCalls.image.permission,
  params: idParams.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/u, 'Must be the hash of a picture') }),
  /** `width` asks for a WebP thumbnail of that width. */
  query: imageQuery.pick({ width: true }),
} as const;
