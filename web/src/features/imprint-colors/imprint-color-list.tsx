import { type ImprintColorRow, imprintColorResource } from '@kitroom/contract/imprint-color';
import { imprintColorUsage } from '@kitroom/contract/usage';
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
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { imprintColorScreens } from './screens.ts';

const imprintColors = resourceApi(imprintColorResource);

const columns = withReasons(colorColumns);
const nameOf = (color: ImprintColorRow) => color.name;

const ImprintColorBulkEdit = lazyDialog(
  async () => (await import('./imprint-color-bulk-edit.tsx')).ImprintColorBulkEdit,
);
const bulk: BulkOptions = {
  path: imprintColors.resource.path,
  screens: imprintColorScreens,
  usage: imprintColorUsage,
  dialogs: [bulkEdit(imprintColorScreens.edit.permission, ImprintColorBulkEdit)],
};

const texts = {
  search: 'Search imprint colors',
  loadFailed: LOAD_FAILED.imprintColors,
  readForbidden: 'You do not have permission to view imprint color information.',
  file: 'imprint-colors',
  empty: 'No imprint colors found.',
};

export function ImprintColorList() {
  const query = useQuery(imprintColors.list());
  const attention = useAttention(imprintColors.resource.path);
  const list = useRecordList(query.data?.imprint_colors, {
    searched: searchedInColor,
    isActive,
    columns,
    path: imprintColors.resource.path,
    only: attention,
  });
  const { selection, tool } = useBulkActions(list.rows, nameOf, bulk);
  const tools = [
    attentionTool(attention, list),
    viewsTool(imprintColorScreens, list),
    tool,
    useImport(imprintColorScreens),
    useChangeOrder(imprintColorScreens, imprintColors.resource.path, query.data?.imprint_colors),
  ];
  const actions = useRowActions(imprintColorScreens, nameOf);
  return (
    <ListScreen
      screens={imprintColorScreens}
      query={query}
      list={list}
      texts={texts}
      tools={tools}
      selection={selection}
      actions={actions}
    />
  );
}
