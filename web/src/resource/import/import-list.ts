import { type ImportColumns, importColumns } from '@kitroom/contract/import/columns';
import { importCall } from '@kitroom/contract/import/import';
import { KINDS, type ListedKind } from '@kitroom/contract/kinds';
import type { EntityScreens } from '../screens.ts';

/** The list that is imported into. */
export interface ImportTarget extends Pick<EntityScreens, 'noun' | 'onCreate' | 'names'> {
  entity: ListedKind;
}

/** The columns that its lines may have. */
export function columnsOf({ entity }: ImportTarget): ImportColumns {
  return importColumns(entity);
}

/** The label of a field. */
export function labelOf(target: ImportTarget, field: string): string {
  return columnsOf(target).columns.find((column) => column.field === field)?.label ?? field;
}

/** The call that imports. */
export function callOf({ entity }: ImportTarget) {
  return importCall(KINDS[entity]);
}
