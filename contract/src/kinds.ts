import { clubResource } from './club.ts';
import { garmentColorResource } from './garment-color.ts';
import { imprintColorResource } from './imprint-color.ts';
import type { KindName, ListedKind } from './kind-names.ts';
import { permissionCalls } from './permission.ts';
import { productResource } from './product.ts';
import { productCategoryResource } from './product-category.ts';
import type { Field } from './record-fields.ts';
import type { Resource } from './resource.ts';
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
} as const satisfies Record<KindName, Resource> & Record<ListedKind, { key: string }>;

export type { KindName, ListedKind };
export const KIND_NAMES = Object.keys(KINDS) as KindName[];
export const LISTED_KINDS = KIND_NAMES.filter((name): name is ListedKind => KINDS[name].key !== null);

/** The fields of a kind, by the keys of its form and in its order. */
export function fieldsOf(kind: KindName): [key: string, field: Field][] {
  return Object.entries<Field>(KINDS[kind].fields);
}

/** Whether a text, such as an entry of the change log has, is the name of a kind. */
export function isKindName(text: string): text is KindName {
  return Object.hasOwn(KINDS, text);
}
