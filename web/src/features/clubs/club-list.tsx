import type { ClubRow } from '@kitroom/contract/club';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
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
import { CLUB_READ_FORBIDDEN, clubs, directorName } from './club.ts';
import { clubScreens } from './screens.ts';

const columns: RecordColumn<ClubRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 220,
    value: (club) => club.name,
    cell: ({ id, name }) => <RecordName id={id}>{name}</RecordName>,
  },
  {
    id: 'description',
    header: 'Description',
    width: 260,
    value: (club) => club.description,
    cell: ({ description }) => <Excerpt text={description} />,
    long: true,
  },
  { id: 'director', header: 'Director', width: 170, value: directorName },
  activeColumn,
];

const searched = (club: ClubRow) => [
  club.name,
  club.description,
  directorName(club),
  // As pasted from a list, with the comma.
  club.director_user_id === null ? null : `${club.director_last_name}, ${club.director_first_name}`,
];
const nameOf = (club: ClubRow) => club.name;

const view = (club: ClubRow) => (
  <RowAction to={pathTo(clubScreens.view, club.id)} label="View" of={club.name} />
);
const viewAndEdit = (club: ClubRow) => (
  <>
    {view(club)}
    <RowAction to={pathTo(clubScreens.edit, club.id)} label="Edit" of={club.name} />
  </>
);

const ClubBulkEdit = lazyDialog(async () => (await import('./club-bulk-edit.tsx')).ClubBulkEdit);
const dialogs = [bulkEdit(clubScreens.edit.permission, ClubBulkEdit)];

const sentences = {
  search: 'Search clubs',
  loadFailed: LOAD_FAILED.clubs,
  readForbidden: CLUB_READ_FORBIDDEN,
  empty: 'No clubs found.',
};

export function ClubList() {
  const { has } = usePermissions();
  const query = useQuery(clubs.list());
  const attention = useAttention(clubs.resource.path);
  const list = useRecordList(query.data?.clubs, {
    searched,
    isActive,
    columns,
    attention,
    path: clubs.resource.path,
  });
  const bulk = useBulkActions({
    path: clubs.resource.path,
    screens: clubScreens,
    rows: list.rows,
    nameOf,
    usage: null,
    dialogs,
  });
  return (
    <ListScreen
      screens={clubScreens}
      query={query}
      list={list}
      bulk={bulk}
      sentences={sentences}
      exportName="clubs"
      actions={has(clubScreens.edit.permission) ? viewAndEdit : view}
    />
  );
}
