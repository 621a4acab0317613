import { importColumns } from '@kitroom/contract/import/columns';
import type { ListedKind } from '@kitroom/contract/kinds';
import type { EntityScreens } from '../../resource/screens.ts';

export interface ImportTarget extends Pick<EntityScreens, 'noun' | 'onCreate' | 'names'> {
  entity: ListedKind;
}

export function labelOf({ entity }: ImportTarget, field: string): string {
  return importColumns(entity).columns.find((column) => column.field === field)?.label ?? field;
}
