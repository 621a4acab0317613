import { clubResource } from './club.ts';
import { garmentColorResource } from './garment-color.ts';
import { imprintColorResource } from './imprint-color.ts';
import { permissionCalls } from './permission.ts';
import { productResource } from './product.ts';
import { productCategoryResource } from './product-category.ts';
import type { Field } from './record-fields.ts';
import { roleCalls } from './role.ts';
import { sizeResource } from './size.ts';
import { userResource } from './user.ts';

/** Every kind of record, by its name in the change log, in the order of the Admin menu. */
export const KINDS = {
  clubs: clubResource,
  garment_colors: garmentColorResource,
  imprint_colors: imprintColorResource,
  products: productResource,
  product_categories: productCategoryResource,
  sizes: sizeResource,
  users: userResource,
  roles: roleCalls,
  permissions: permissionCalls,
} as const;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** Kinds whose records are found by a key: they have import, bulk edit, saved views and last changes. */
export type ListedKind = {
  [Name in KindName]: (typeof KINDS)[Name]['key'] extends string ? Name : never;
}[KindName];
export const LISTED_KINDS = KIND_NAMES.filter((name): name is ListedKind => KINDS[name].key !== null);

/** A field of one of these kinds: what it names is another of them. */
export type KnownField = Field & { of?: KindName };

/** The fields of a kind, by the keys of its form and in its order. */
export function fieldsOf(kind: KindName): [key: string, field: KnownField][] {
  // Here the compiler refuses a field that names no kind.
  const fields: Readonly<Record<string, KnownField>> = KINDS[kind].fields;
  return Object.entries(fields);
}

/** Whether a text, such as an entry of the change log has, is the name of a kind. */
export function isKindName(text: string): text is KindName {
  return Object.hasOwn(KINDS, text);
}
