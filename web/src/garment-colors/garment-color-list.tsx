import { type GarmentColorRow, garmentColorResource } from '@kitroom/contract/garment-color';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../api/api-error.ts';
import { resourceApi } from '../api/resource-api.ts';
import { useRecordList } from '../resource/use-record-list.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { colorColumns, searchedInColor } from '../ui/color-columns.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RecordTable } from '../ui/record-table.tsx';
import { RowAction } from '../ui/row-action.tsx';

const garmentColors = resourceApi(garmentColorResource);

const isActive = (color: GarmentColorRow) => color.is_active;

export function GarmentColorList() {
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(garmentColors.list());
  const list = useRecordList(data?.garment_colors, { searched: searchedInColor, isActive });
  const create = has('GARMENT_COLOR_CREATE') ? (
    <Button component={Link} to="/admin/garment-color/create" variant="contained">
      Create Garment Color
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title="Garment Colors">{create}</PageHeader>
      <ListToolbar label="Search garment colors" list={list} />
      <RecordTable
        label="Garment Colors"
        columns={colorColumns}
        rows={data && list.rows}
        error={errorText(
          error,
          'Failed to load garment colors',
          'You do not have permission to view garment color information.',
        )}
        onRetry={refetch}
        sort={list.sort}
        onSort={list.setSort}
        actions={
          has('GARMENT_COLOR_UPDATE')
            ? (color) => (
                <RowAction to={`/admin/garment-color/${color.id}/edit`} label="Edit" of={color.name} />
              )
            : undefined
        }
        empty={<EmptyList text="No garment colors found." list={list} next={create} />}
      />
    </>
  );
}
