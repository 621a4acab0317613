import { type ImportColumns, importColumns } from '@kitroom/contract/import/columns';
import { importCall } from '@kitroom/contract/import/import';
import { KINDS, type ListedKind } from '@kitroom/contract/kinds';
import type { Noun } from '../screens.ts';

/** The list that is imported into. */
export interface ImportTarget {
  entity: ListedKind;
  noun: Noun;
  /** The effect of creating such records, as a sentence. */
  onCreate?: string | undefined;
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
