import { type GarmentColorRow, garmentColorResource } from '@kitroom/contract/garment-color';
import { garmentColorUsage } from '@kitroom/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { colorColumns, searchedInColor } from '../../colors/color-columns.tsx';
import { useAttention } from '../../resource/attention/use-attention.ts';
import { bulkEdit, useBulkActions } from '../../resource/bulk/use-bulk-actions.tsx';
import { ListScreen } from '../../resource/list/list-screen.tsx';
import { isActive, useRecordList } from '../../resource/list/use-record-list.ts';
import { pathTo } from '../../resource/screens.ts';
import { sheetAction } from '../../resource/sheets/sheet-action.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { colorCardScreen, garmentColorScreens } from './screens.ts';

const garmentColors = resourceApi(garmentColorResource);

const nameOf = (color: GarmentColorRow) => color.name;

const edit = (color: GarmentColorRow) => (
  <RowAction to={pathTo(garmentColorScreens.edit, color.id)} label="Edit" of={color.name} />
);

const GarmentColorBulkEdit = lazyDialog(
  async () => (await import('./garment-color-bulk-edit.tsx')).GarmentColorBulkEdit,
);
const dialogs = [
  bulkEdit(garmentColorScreens.edit.permission, GarmentColorBulkEdit),
  sheetAction(garmentColorScreens.noun, [colorCardScreen]),
];

const sentences = {
  search: 'Search garment colors',
  loadFailed: LOAD_FAILED.garmentColors,
  readForbidden: 'You do not have permission to view garment color information.',
  empty: 'No garment colors found.',
};

export function GarmentColorList() {
  const { has } = usePermissions();
  const query = useQuery(garmentColors.list());
  const attention = useAttention(garmentColors.resource.path);
  const list = useRecordList(query.data?.garment_colors, {
    searched: searchedInColor,
    isActive,
    columns: colorColumns,
    path: garmentColors.resource.path,
    attention,
  });
  const bulk = useBulkActions({
    path: garmentColors.resource.path,
    screens: garmentColorScreens,
    rows: list.rows,
    nameOf,
    usage: garmentColorUsage,
    dialogs,
  });
  return (
    <ListScreen
      screens={garmentColorScreens}
      query={query}
      list={list}
      bulk={bulk}
      sentences={sentences}
      order={{ path: garmentColors.resource.path, rows: query.data?.garment_colors }}
      exportName="garment-colors"
      actions={has(garmentColorScreens.edit.permission) ? edit : undefined}
      oneAction
    />
  );
}
