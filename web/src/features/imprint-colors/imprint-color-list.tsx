import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { resourceApi } from '../../api/resource-api.ts';
import { colorColumns, searchedInColor } from '../../colors/color-columns.tsx';
import { sortedList } from '../../records/list/tooled-list.tsx';
import { bulkEdit } from '../../records/selection/use-bulk-actions.tsx';
import { usageOf } from '../../resource/usage.ts';
import { imprintColorScreens } from './screens.ts';

export const ImprintColorList = sortedList({
  screens: imprintColorScreens,
  api: resourceApi(imprintColorResource),
  rowsOf: ({ imprint_colors }) => imprint_colors,
  columns: colorColumns,
  searched: searchedInColor,
  usage: usageOf(imprintColorResource),
  dialogs: [
    bulkEdit(
      imprintColorScreens,
      async () => (await import('./imprint-color-bulk-edit.tsx')).ImprintColorBulkEdit,
    ),
  ],
  file: 'imprint-colors',
});
