import { garmentColorResource } from '@kitroom/contract/garment-color';
import { resourceApi } from '../../api/resource-api.ts';
import { colorColumns, searchedInColor } from '../../colors/color-columns.tsx';
import { sortedList } from '../../records/list/tooled-list.tsx';
import { bulkEdit } from '../../records/selection/use-bulk-actions.tsx';
import { sheetAction } from '../../records/sheets/sheet-action.tsx';
import { usageOf } from '../../resource/usage.ts';
import { colorCardScreen, garmentColorScreens } from './screens.ts';

export const GarmentColorList = sortedList({
  screens: garmentColorScreens,
  api: resourceApi(garmentColorResource),
  rowsOf: ({ garment_colors }) => garment_colors,
  columns: colorColumns,
  searched: searchedInColor,
  usage: usageOf(garmentColorResource),
  dialogs: [
    bulkEdit(
      garmentColorScreens,
      async () => (await import('./garment-color-bulk-edit.tsx')).GarmentColorBulkEdit,
    ),
    sheetAction(garmentColorScreens.noun, [colorCardScreen]),
  ],
  file: 'garment-colors',
});
