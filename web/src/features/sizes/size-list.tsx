import { type SizeRow, sizeResource } from '@kitroom/contract/size';
import { sizeUsage } from '@kitroom/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
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
import { activeColumn } from '../../ui/list/active-column.tsx';
import { Excerpt } from '../../ui/list/record-cell.tsx';
import { RecordName } from '../../ui/list/record-name.tsx';
import { sizeScreens } from './screens.ts';

const sizes = resourceApi(sizeResource);

const columns = withReasons<SizeRow>([
  {
    id: 'name',
    header: 'Name',
    width: 220,
    value: (size) => size.name,
    cell: ({ id, name }) => <RecordName id={id}>{name}</RecordName>,
  },
  { id: 'code', header: 'Code', width: 130, value: (size) => size.code },
  {
    id: 'description',
    header: 'Description',
    width: 240,
    value: (size) => size.description,
    cell: ({ description }) => <Excerpt text={description} />,
    long: true,
  },
  { id: 'sort_order', header: 'Sort Order', width: 115, value: (size) => size.sort_order, align: 'right' },
  activeColumn,
]);

const searched = (size: SizeRow) => [size.name, size.code, size.description];
const nameOf = (size: SizeRow) => size.name;

const SizeBulkEdit = lazyDialog(async () => (await import('./size-bulk-edit.tsx')).SizeBulkEdit);
const bulk: BulkOptions = {
  path: sizes.resource.path,
  screens: sizeScreens,
  usage: sizeUsage,
  dialogs: [bulkEdit(sizeScreens.edit.permission, SizeBulkEdit)],
};

const texts = {
  search: 'Search sizes',
  loadFailed: LOAD_FAILED.sizes,
  readForbidden: 'You do not have permission to view size information.',
  file: 'sizes',
  empty: 'No sizes found.',
};

export function SizeList() {
  const query = useQuery(sizes.list());
  const attention = useAttention(sizes.resource.path);
  const list = useRecordList(query.data?.sizes, {
    searched,
    isActive,
    columns,
    path: sizes.resource.path,
    only: attention,
  });
  const { selection, tool } = useBulkActions(list.rows, nameOf, bulk);
  const tools = [
    attentionTool(attention, list),
    viewsTool(sizeScreens, list),
    tool,
    useImport(sizeScreens),
    useChangeOrder(sizeScreens, sizes.resource.path, query.data?.sizes),
  ];
  const actions = useRowActions(sizeScreens, nameOf);
  return (
    <ListScreen
      screens={sizeScreens}
      query={query}
      list={list}
      texts={texts}
      tools={tools}
      selection={selection}
      actions={actions}
    />
  );
}
