import { type SizeRow, sizeResource } from '@kitroom/contract/size';
import { sizeUsage } from '@kitroom/contract/usage';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { useAttention } from '../../resource/attention/use-attention.ts';
import { bulkEdit, useBulkActions } from '../../resource/bulk/use-bulk-actions.tsx';
import { ListScreen } from '../../resource/list/list-screen.tsx';
import { isActive, useRecordList } from '../../resource/list/use-record-list.ts';
import { pathTo } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { activeColumn } from '../../ui/list/active-column.tsx';
import { Excerpt } from '../../ui/list/excerpt.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { RecordName } from '../../ui/list/record-name.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { sizeScreens } from './screens.ts';

const sizes = resourceApi(sizeResource);

const columns: RecordColumn<SizeRow>[] = [
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
];

const searched = (size: SizeRow) => [size.name, size.code, size.description];
const nameOf = (size: SizeRow) => size.name;

const edit = (size: SizeRow) => (
  <RowAction to={pathTo(sizeScreens.edit, size.id)} label="Edit" of={size.name} />
);

const SizeBulkEdit = lazyDialog(async () => (await import('./size-bulk-edit.tsx')).SizeBulkEdit);
const dialogs = [bulkEdit(sizeScreens.edit.permission, SizeBulkEdit)];

const sentences = {
  search: 'Search sizes',
  loadFailed: LOAD_FAILED.sizes,
  readForbidden: 'You do not have permission to view size information.',
  empty: 'No sizes found.',
};

export function SizeList() {
  const { has } = usePermissions();
  const query = useQuery(sizes.list());
  const attention = useAttention(sizes.resource.path);
  const list = useRecordList(query.data?.sizes, {
    searched,
    isActive,
    columns,
    attention,
    path: sizes.resource.path,
  });
  const bulk = useBulkActions({
    path: sizes.resource.path,
    screens: sizeScreens,
    rows: list.rows,
    nameOf,
    usage: sizeUsage,
    dialogs,
  });
  return (
    <ListScreen
      screens={sizeScreens}
      query={query}
      list={list}
      bulk={bulk}
      sentences={sentences}
      order={{ path: sizes.resource.path, rows: query.data?.sizes }}
      exportName="sizes"
      actions={has(sizeScreens.edit.permission) ? edit : undefined}
      oneAction
    />
  );
}
