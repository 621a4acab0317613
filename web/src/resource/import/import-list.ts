import type { BulkEntity } from '@kitroom/contract/bulk';
import { bulkResources } from '@kitroom/contract/bulk';
import { IMPORT_COLUMNS, type ImportColumns } from '@kitroom/contract/import/columns';
import { importCall, importPath } from '@kitroom/contract/import/import';
import type { Noun } from '../screens.ts';

/** The list that is imported into. */
export interface ImportTarget {
  entity: BulkEntity;
  noun: Noun;
}

/** What its lines may have. */
export function columnsOf({ entity }: ImportTarget): ImportColumns {
  return IMPORT_COLUMNS[entity];
}

/** What a field is called. */
export function labelOf(target: ImportTarget, field: string): string {
  return columnsOf(target).columns.find((column) => column.field === field)?.label ?? field;
}

/** The call that imports. */
export function callOf({ entity }: ImportTarget) {
  return { path: importPath(bulkResources[entity].path), body: importCall.body };
}
