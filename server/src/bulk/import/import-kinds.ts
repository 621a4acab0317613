import { type BulkEntity, bulkResources } from '@kitroom/contract/bulk';
import { IMPORT_COLUMNS, type ImportColumns } from '@kitroom/contract/import/columns';
import type { z } from 'zod';
import { APPROVED_IMPRINT_COLORS } from '../../catalog/garment-color-store.ts';
import { GARMENT_COLORS, SIZES } from '../../catalog/products/product-links.ts';
import type { LinkSet } from '../../platform/db/links.ts';

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
}

/** By list. */
export const IMPORT_KINDS: Readonly<Record<BulkEntity, ImportKind>> = {
  clubs: kind('clubs', { keyColumn: 'name_folded', links: {} }),
  users: kind('users', { keyColumn: 'email_folded', links: {} }),
  sizes: kind('sizes', { keyColumn: 'code_folded', links: {} }),
  product_categories: kind('product_categories', {
    keyColumn: 'code_folded',
    links: {},
  }),
  garment_colors: kind('garment_colors', {
    keyColumn: 'code_folded',
    links: { imprint_color_ids: APPROVED_IMPRINT_COLORS },
  }),
  imprint_colors: kind('imprint_colors', { keyColumn: 'code_folded', links: {} }),
  products: kind('products', {
    keyColumn: 'code_folded',
    links: { product_size_ids: SIZES, product_garment_color_ids: GARMENT_COLORS },
  }),
};

function kind(entity: BulkEntity, own: Pick<ImportKind, 'keyColumn' | 'links'>): ImportKind {
  const resource = bulkResources[entity];
  return {
    ...IMPORT_COLUMNS[entity],
    ...own,
    entity,
    resource,
    activeAtFirst: entity !== 'products',
    input: resource.input,
  };
}
