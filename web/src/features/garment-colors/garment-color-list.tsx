import { type GarmentColorRow, garmentColorResource } from '@kitroom/contract/garment-color';
import { garmentColorUsage } from '@kitroom/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { colorColumns, searchedInColor } from '../../colors/color-columns.tsx';
import { attentionTool, useAttention } from '../../resource/attention/attention-tool.tsx';
import { withReasons } from '../../resource/attention/reason-line.tsx';
import { type BulkOptions, bulkEdit } from '../../resource/bulk/bulk-action.ts';
import { useBulkActions } from '../../resource/bulk/use-bulk-actions.tsx';
import { useImport } from '../../resource/import/use-import.tsx';
import { ListScreen } from '../../resource/list/list-screen.tsx';
import { useRowActions } from '../../resource/list/record-path.tsx';
import { isActive, useRecordList } from '../../resource/list/use-record-list.ts';
import { useChangeOrder } from '../../resource/order/use-change-order.tsx';
import { viewsTool } from '../../resource/saved-views/view-menu.tsx';
import { sheetAction } from '../../resource/sheets/sheet-action.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { colorCardScreen, garmentColorScreens } from './screens.ts';

const garmentColors = resourceApi(garmentColorResource);

const columns = withReasons(colorColumns);
const nameOf = (color: GarmentColorRow) => color.name;

const GarmentColorBulkEdit = lazyDialog(
  async () => (await import('./garment-color-bulk-edit.tsx')).GarmentColorBulkEdit,
);
const bulk: BulkOptions = {
  path: garmentColors.resource.path,
  screens: garmentColorScreens,
  usage: garmentColorUsage,
  dialogs: [
    bulkEdit(garmentColorScreens.edit.permission, GarmentColorBulkEdit),
    sheetAction(garmentColorScreens.noun, [colorCardScreen]),
  ],
};

const texts = {
  search: 'Search garment colors',
  loadFailed: LOAD_FAILED.garmentColors,
  readForbidden: 'You do not have permission to view garment color information.',
  file: 'garment-colors',
  empty: 'No garment colors found.',
};

export function GarmentColorList() {
  const query = useQuery(garmentColors.list());
  const attention = useAttention(garmentColors.resource.path);
  const list = useRecordList(query.data?.garment_colors, {
    searched: searchedInColor,
    isActive,
    columns,
    path: garmentColors.resource.path,
    only: attention,
  });
  const { selection, tool } = useBulkActions(list.rows, nameOf, bulk);
  const tools = [
    attentionTool(attention, list),
    viewsTool(garmentColorScreens, list),
    tool,
    useImport(garmentColorScreens),
    useChangeOrder(garmentColorScreens, garmentColors.resource.path, query.data?.garment_colors),
  ];
  const actions = useRowActions(garmentColorScreens, nameOf);
  return (
    <ListScreen
      screens={garmentColorScreens}
      query={query}
      list={list}
      texts={texts}
      tools={tools}
      selection={selection}
      actions={actions}
    />
  );
}
