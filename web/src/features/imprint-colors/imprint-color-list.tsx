import { type ImprintColorRow, imprintColorResource } from '@kitroom/contract/imprint-color';
import { imprintColorUsage } from '@kitroom/contract/usage';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { colorColumns, searchedInColor } from '../../colors/color-columns.tsx';
import { useBulkActivation } from '../../resource/use-bulk-activation.tsx';
import { useRecordList } from '../../resource/use-record-list.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { EmptyList } from '../../ui/list/empty-list.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { RecordTable } from '../../ui/list/record-table.tsx';
import { RowAction } from '../../ui/list/row-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const imprintColors = resourceApi(imprintColorResource);

const isActive = (color: ImprintColorRow) => color.is_active;
const nameOf = (color: ImprintColorRow) => color.name;
const withActive = ({ imprint_color }: { imprint_color: ImprintColorRow }, is_active: boolean) => ({
  ...imprint_color,
  is_active,
});

const edit = (color: ImprintColorRow) => (
  <RowAction to={`/admin/imprint-color/${color.id}/edit`} label="Edit" of={color.name} />
);

export function ImprintColorList() {
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(imprintColors.list());
  const list = useRecordList(data?.imprint_colors, {
    searched: searchedInColor,
    isActive,
    columns: colorColumns,
  });
  const bulk = useBulkActivation({
    api: imprintColors,
    allowed: has('IMPRINT_COLOR_UPDATE'),
    rows: list.rows,
    nameOf,
    withActive,
    noun: { one: 'imprint color', many: 'imprint colors' },
    usage: imprintColorUsage,
  });
  const create = has('IMPRINT_COLOR_CREATE') ? (
    <Button component={Link} to="/admin/imprint-color/create" variant="contained">
      Create Imprint Color
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title="Imprint Colors">{create}</PageHeader>
      <ListToolbar label="Search imprint colors" list={list}>
        <ListTools name="imprint-colors" list={list} />
      </ListToolbar>
      {bulk.bar}
      <RecordTable
        label="Imprint Colors"
        columns={list.columns}
        rows={data && list.rows}
        error={errorText(
          error,
          LOAD_FAILED.imprintColors,
          'You do not have permission to view imprint color information.',
        )}
        onRetry={refetch}
        sort={list.sort}
        onSort={list.setSort}
        selection={bulk.selection}
        actions={has('IMPRINT_COLOR_UPDATE') ? edit : undefined}
        empty={<EmptyList text="No imprint colors found." list={list} next={create} />}
      />
    </>
  );
}
