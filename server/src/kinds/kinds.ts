import type { RecordTableName } from '../platform/db/tables.ts';
import type { TakenValues } from '../platform/http/taken-values.ts';
import { clubKind } from './clubs.ts';
import { garmentColorKind } from './garment-colors.ts';
import { imprintColorKind } from './imprint-colors.ts';
import type { RecordKind } from './kind.ts';
import { permissionKind } from './permissions.ts';
import { productCategoryKind } from './product-categories.ts';
import { productKind } from './products.ts';
import { roleKind } from './roles.ts';
import { sizeKind } from './sizes.ts';
import { userKind } from './users.ts';

/** Every kind of record, by its table, which is its name in the change log; those first that others point to. */
export const RECORD_KINDS: Readonly<Record<RecordTableName, RecordKind>> = {
  permissions: permissionKind,
  roles: roleKind,
  clubs: clubKind,
  users: userKind,
  sizes: sizeKind,
  product_categories: productCategoryKind,
  garment_colors: garmentColorKind,
  imprint_colors: imprintColorKind,
  products: productKind,
};
export const RECORD_TABLES = Object.keys(RECORD_KINDS) as RecordTableName[];

/** The field and the sentence of the 409 for every unique index of their tables. */
export const TAKEN_VALUES: TakenValues = Object.fromEntries(
  RECORD_TABLES.map((table) => [table, RECORD_KINDS[table].taken]),
);
