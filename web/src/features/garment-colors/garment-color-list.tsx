import { type GarmentColorRow, garmentColorResource } from '@kitroom/contract/garment-color';
import { garmentColorUsage } from '@kitroom/contract/usage';
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

const garmentColors = resourceApi(garmentColorResource);

const isActive = (color: GarmentColorRow) => color.is_active;
const nameOf = (color: GarmentColorRow) => color.name;
const withActive = ({ garment_color }: { garment_color: GarmentColorRow }, is_active: boolean) => ({
  ...garment_color,
  is_active,
});

const edit = (color: GarmentColorRow) => (
  <RowAction to={`/admin/garment-color/${color.id}/edit`} label="Edit" of={color.name} />
);

export function GarmentColorList() {
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(garmentColors.list());
  const list = useRecordList(data?.garment_colors, {
    searched: searchedInColor,
    isActive,
    columns: colorColumns,
  });
  const bulk = useBulkActivation({
    api: garmentColors,
    allowed: has('GARMENT_COLOR_UPDATE'),
    rows: list.rows,
    nameOf,
    withActive,
    noun: { one: 'garment color', many: 'garment colors' },
    usage: garmentColorUsage,
  });
  const create = has('GARMENT_COLOR_CREATE') ? (
    <Button component={Link} to="/admin/garment-color/create" variant="contained">
      Create Garment Color
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title="Garment Colors">{create}</PageHeader>
      <ListToolbar label="Search garment colors" list={list}>
        <ListTools name="garment-colors" list={list} />
      </ListToolbar>
      {bulk.bar}
      <RecordTable
        label="Garment Colors"
        columns={list.columns}
        rows={data && list.rows}
        error={errorText(
          error,
          LOAD_FAILED.garmentColors,
          'You do not have permission to view garment color information.',
        )}
        onRetry={refetch}
        sort={list.sort}
        onSort={list.setSort}
        selection={bulk.selection}
        actions={has('GARMENT_COLOR_UPDATE') ? edit : undefined}
        empty={<EmptyList text="No garment colors found." list={list} next={create} />}
      />
    </>
  );
}
