import { type ClubRow, clubResource } from '@kitroom/contract/club';
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
import { directorName } from './director-name.ts';
import { CLUB_READ_FORBIDDEN } from './forbidden.ts';

const clubs = resourceApi(clubResource);

const columns: RecordColumn<ClubRow>[] = [
  { id: 'name', header: 'Name', width: 220, value: (club) => club.name },
  { id: 'description', header: 'Description', value: (club) => club.description },
  { id: 'director', header: 'Director', width: 170, value: directorName },
  { id: 'is_active', header: 'Active', width: 85, value: (club) => club.is_active },
];

const searched = (club: ClubRow) => [club.name, club.description, directorName(club)];
const isActive = (club: ClubRow) => club.is_active;
const nameOf = (club: ClubRow) => club.name;
const withActive = ({ club }: { club: ClubRow }, is_active: boolean) => ({ ...club, is_active });

const view = (club: ClubRow) => <RowAction to={`/admin/clubs/${club.id}`} label="View" of={club.name} />;
const viewAndEdit = (club: ClubRow) => (
  <>
    {view(club)}
    <RowAction to={`/admin/clubs/${club.id}/edit`} label="Edit" of={club.name} />
  </>
);

export function ClubList() {
  const { has } = usePermissions();
  const { data, error, refetch } = useQuery(clubs.list());
  const list = useRecordList(data?.clubs, { searched, isActive, columns });
  const bulk = useBulkActivation({
    api: clubs,
    allowed: has('CLUBS_UPDATE'),
    rows: list.rows,
    nameOf,
    withActive,
    noun: { one: 'club', many: 'clubs' },
    usage: null,
  });
  const create = has('CLUBS_CREATE') ? (
    <Button component={Link} to="/admin/clubs/create" variant="contained">
      Create Club
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title="Clubs">{create}</PageHeader>
      <ListToolbar label="Search clubs" list={list}>
        <ListTools name="clubs" list={list} />
      </ListToolbar>
      {bulk.bar}
      <RecordTable
        label="Clubs"
        columns={list.columns}
        rows={data && list.rows}
        error={errorText(error, LOAD_FAILED.clubs, CLUB_READ_FORBIDDEN)}
        onRetry={refetch}
        sort={list.sort}
        onSort={list.setSort}
        selection={bulk.selection}
        actions={has('CLUBS_UPDATE') ? viewAndEdit : view}
        empty={<EmptyList text="No clubs found." list={list} next={create} />}
      />
    </>
  );
}
