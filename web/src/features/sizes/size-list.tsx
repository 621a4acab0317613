import { type SizeRow, sizeResource } from '@kitroom/contract/size';
import { sizeUsage } from '@kitroom/contract/usage';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { useBulkActivation } from '../../resource/use-bulk-activation.tsx';
import { useRecordList } from '../../resource/use-record-list.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { EmptyList } from '../../ui/list/empty-list.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { RecordTable } from '../../ui/list/record-table.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const sizes = resourceApi(sizeResource);

const columns: RecordColumn<SizeRow>[] = [
  { id: 'name', header: 'Name', value: (size) => size.name },
  { id: 'code', header: 'Code', value: (size) => size.code },
  { id: 'description', header: 'Description', value: (size) => size.description },
  { id: 'sort_order', header: 'Sort Order', value: (size) => size.sort_order, align: 'right' },
  { id: 'is_active', header: 'Active', value: (size) => size.is_active },
];

const searched = (size: SizeRow) => [size.name, size.code, size.description];
const isActive = (size: SizeRow) => size.is_active;
const nameOf = (size: SizeRow) => size.name;
const withActive = ({ size }: { size: SizeRow }, is_active: boolean) => ({ ...size, is_active });

const edit = (size: SizeRow) => <RowAction to={`/admin/size/${size.id}/edit`} label="Edit" of={size.name} />;

export function SizeList() {
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(sizes.list());
  const list = useRecordList(data?.sizes, { searched, isActive, columns });
  const bulk = useBulkActivation({
    api: sizes,
    allowed: has('SIZE_UPDATE'),
    rows: list.rows,
    nameOf,
    withActive,
    noun: { one: 'size', many: 'sizes' },
    usage: sizeUsage,
  });
  const create = has('SIZE_CREATE') ? (
    <Button component={Link} to="/admin/size/create" variant="contained">
      Create Size
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title="Sizes">{create}</PageHeader>
      <ListToolbar label="Search sizes" list={list}>
        <ListTools name="sizes" list={list} />
      </ListToolbar>
      {bulk.bar}
      <RecordTable
        label="Sizes"
        columns={list.columns}
        rows={data && list.rows}
        error={errorText(error, LOAD_FAILED.sizes, 'You do not have permission to view size information.')}
        onRetry={refetch}
        sort={list.sort}
        onSort={list.setSort}
        selection={bulk.selection}
        actions={has('SIZE_UPDATE') ? edit : undefined}
        empty={<EmptyList text="No sizes found." list={list} next={create} />}
      />
    </>
  );
}
