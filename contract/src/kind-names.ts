/**
 * The kinds of records, by their names in the change log. Written by hand, so that a literal that names one which does not
 * exist is refused where it does so; `kinds.ts` has the literals.
 */
export type KindName =
  | 'clubs'
  | 'garment_colors'
  | 'imprint_colors'
  | 'products'
  | 'product_categories'
  | 'sizes'
  | 'users'
  | 'roles'
  | 'permissions';

/** Kinds whose records are found by a key: they have import, bulk edit, saved views and last changes. */
export type ListedKind = Exclude<KindName, 'roles' | 'permissions'>;
