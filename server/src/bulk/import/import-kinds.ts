import { type BulkEntity, bulkResources } from '@kitroom/contract/bulk';
import { IMPORT_COLUMNS, type ImportColumns } from '@kitroom/contract/import/columns';
import type { z } from 'zod';
import { RECORD_KINDS, type RecordKind } from '../record-kinds.ts';

/** What an import needs to know of a kind of record. */
export interface ImportKind extends ImportColumns, RecordKind {
  entity: BulkEntity;
  resource: Pick<
    (typeof bulkResources)[BulkEntity],
    'createPermission' | 'updatePermission' | 'readPermissions'
  >;
  input: z.ZodObject;
  /** The unique column by which a line finds its record. */
  keyColumn: string;
  /** Whether a new record is active where its line does not say. */
  activeAtFirst: boolean;
}

/** By list. */
export const IMPORT_KINDS: Readonly<Record<BulkEntity, ImportKind>> = {
  clubs: kind('clubs', 'name_folded'),
  users: kind('users', 'email_folded'),
  sizes: kind('sizes', 'code_folded'),
  product_categories: kind('product_categories', 'code_folded'),
  garment_colors: kind('garment_colors', 'code_folded'),
  imprint_colors: kind('imprint_colors', 'code_folded'),
  products: kind('products', 'code_folded'),
};

function kind(entity: BulkEntity, keyColumn: string): ImportKind {
  const resource = bulkResources[entity];
  return {
    ...IMPORT_COLUMNS[entity],
    ...RECORD_KINDS[entity],
    keyColumn,
    entity,
    resource,
    activeAtFirst: entity !== 'products',
    input: resource.input,
  };
}
