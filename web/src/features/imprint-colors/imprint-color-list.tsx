import { type ImprintColorRow, imprintColorResource } from '@kitroom/contract/imprint-color';
import { imprintColorUsage } from '@kitroom/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { colorColumns, searchedInColor } from '../../colors/color-columns.tsx';
import { useAttention } from '../../resource/attention/use-attention.ts';
import { bulkEdit, useBulkActions } from '../../resource/bulk/use-bulk-actions.tsx';
import { ListScreen } from '../../resource/list/list-screen.tsx';
import { isActive, useRecordList } from '../../resource/list/use-record-list.ts';
import { pathTo } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { imprintColorScreens } from './screens.ts';

const imprintColors = resourceApi(imprintColorResource);

const nameOf = (color: ImprintColorRow) => color.name;

const edit = (color: ImprintColorRow) => (
  <RowAction to={pathTo(imprintColorScreens.edit, color.id)} label="Edit" of={color.name} />
);

const ImprintColorBulkEdit = lazyDialog(
  async () => (await import('./imprint-color-bulk-edit.tsx')).ImprintColorBulkEdit,
);
const dialogs = [bulkEdit(imprintColorScreens.edit.permission, ImprintColorBulkEdit)];

const sentences = {
  search: 'Search imprint colors',
  loadFailed: LOAD_FAILED.imprintColors,
  readForbidden: 'You do not have permission to view imprint color information.',
  empty: 'No imprint colors found.',
};

export function ImprintColorList() {
  const { has } = usePermissions();
  const query = useQuery(imprintColors.list());
  const attention = useAttention(imprintColors.resource.path);
  const list = useRecordList(query.data?.imprint_colors, {
    searched: searchedInColor,
    isActive,
    columns: colorColumns,
    path: imprintColors.resource.path,
    attention,
  });
  const bulk = useBulkActions({
    path: imprintColors.resource.path,
    screens: imprintColorScreens,
    rows: list.rows,
    nameOf,
    usage: imprintColorUsage,
    dialogs,
  });
  return (
    <ListScreen
      screens={imprintColorScreens}
      query={query}
      list={list}
      bulk={bulk}
      sentences={sentences}
      order={{ path: imprintColors.resource.path, rows: query.data?.imprint_colors }}
      exportName="imprint-colors"
      actions={has(imprintColorScreens.edit.permission) ? edit : undefined}
      oneAction
    />
  );
}
