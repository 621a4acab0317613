import { type BulkEntity, bulkResources } from '@kitroom/contract/bulk';
import { IMPORT_COLUMNS, type ImportColumns } from '@kitroom/contract/import/columns';
import type { z } from 'zod';
import { toClubColumns } from '../../access/clubs/club-store.ts';
import { newUserColumns } from '../../access/users/user-store.ts';
import { toColorColumns } from '../../catalog/color-columns.ts';
import { APPROVED_IMPRINT_COLORS } from '../../catalog/garment-color-store.ts';
import { GARMENT_COLORS, SIZES } from '../../catalog/products/product-links.ts';
import { toProductColumns } from '../../catalog/products/product-store.ts';
import { toSizeColumns } from '../../catalog/simple-stores.ts';
import type { LinkSet } from '../../platform/db/links.ts';
import type { Columns } from '../../platform/db/many-records.ts';

/** Fields of a record, by the keys of its form. */
export type Fields = Readonly<Record<string, unknown>>;

/** What an import needs to know of a kind of record. */
export interface ImportKind extends ImportColumns {
  entity: BulkEntity;
  resource: Pick<
    (typeof bulkResources)[BulkEntity],
    'createPermission' | 'updatePermission' | 'readPermissions'
  >;
  input: z.ZodObject;
  /** The unique column by which a line finds its record. */
  keyColumn: string;
  /** Fields that are sets of links. */
  links: Readonly<Record<string, LinkSet>>;
  /** Whether a new record is active where its line does not say. */
  activeAtFirst: boolean;
  /** The columns of a new record. */
  toColumns(input: Fields): Columns;
}

/** By list. */
export const IMPORT_KINDS: Readonly<Record<BulkEntity, ImportKind>> = {
  clubs: kind('clubs', { keyColumn: 'name_folded', links: {}, toColumns: toClubColumns }),
  users: kind('users', { keyColumn: 'email_folded', links: {}, toColumns: newUserColumns }),
  sizes: kind('sizes', { keyColumn: 'code_folded', links: {}, toColumns: toSizeColumns }),
  product_categories: kind('product_categories', {
    keyColumn: 'code_folded',
    links: {},
    toColumns: toSizeColumns,
  }),
  garment_colors: kind('garment_colors', {
    keyColumn: 'code_folded',
    links: { imprint_color_ids: APPROVED_IMPRINT_COLORS },
    toColumns: toColorColumns,
  }),
  imprint_colors: kind('imprint_colors', { keyColumn: 'code_folded', links: {}, toColumns: toColorColumns }),
  products: kind('products', {
    keyColumn: 'code_folded',
    links: { product_size_ids: SIZES, product_garment_color_ids: GARMENT_COLORS },
    toColumns: toProductColumns,
  }),
};

function kind<Entity extends BulkEntity>(
  entity: Entity,
  {
    toColumns,
    ...rest
  }: Pick<ImportKind, 'keyColumn' | 'links'> & {
    toColumns(input: z.output<(typeof bulkResources)[Entity]['input']>): Columns;
  },
): ImportKind {
  const resource = bulkResources[entity];
  return {
    ...IMPORT_COLUMNS[entity],
    ...rest,
    entity,
    resource,
    activeAtFirst: entity !== 'products',
    input: resource.input,
    toColumns: (input) => toColumns(input as z.output<(typeof bulkResources)[Entity]['input']>),
  };
}
