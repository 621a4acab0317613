import type { ClubRow } from '@kitroom/contract/club';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
import { attentionTool, useAttention, withReasons } from '../../resource/attention/attention-tool.tsx';
import type { BulkOptions } from '../../resource/bulk/bulk-action.ts';
import { bulkEdit, useBulkActions } from '../../resource/bulk/use-bulk-actions.tsx';
import { useImport } from '../../resource/import/use-import.tsx';
import { ListScreen } from '../../resource/list/list-screen.tsx';
import { useRowActions } from '../../resource/list/record-path.tsx';
import { isActive, useRecordList } from '../../resource/list/use-record-list.ts';
import { viewsTool } from '../../resource/saved-views/view-menu.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { activeColumn } from '../../ui/list/active-column.tsx';
import { Excerpt, RecordName } from '../../ui/list/record-cell.tsx';
import { CLUB_READ_FORBIDDEN, clubs, directorName } from './club.ts';
import { clubScreens } from './screens.ts';

const columns = withReasons<ClubRow>([
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
]);

const searched = (club: ClubRow) => [
  club.name,
  club.description,
  directorName(club),
  // As pasted from a list, with the comma.
  club.director_user_id === null ? null : `${club.director_last_name}, ${club.director_first_name}`,
];
const nameOf = (club: ClubRow) => club.name;

const ClubBulkEdit = lazyDialog(async () => (await import('./club-bulk-edit.tsx')).ClubBulkEdit);
const bulk: BulkOptions = {
  path: clubs.resource.path,
  screens: clubScreens,
  usage: null,
  dialogs: [bulkEdit(clubScreens.edit.permission, ClubBulkEdit)],
};

const texts = {
  search: 'Search clubs',
  loadFailed: LOAD_FAILED.clubs,
  readForbidden: CLUB_READ_FORBIDDEN,
  file: 'clubs',
  empty: 'No clubs found.',
};

export function ClubList() {
  const query = useQuery(clubs.list());
  const attention = useAttention(clubs.resource.path);
  const list = useRecordList(query.data?.clubs, {
    searched,
    isActive,
    columns,
    path: clubs.resource.path,
    only: attention,
  });
  const { selection, tool } = useBulkActions(list.rows, nameOf, bulk);
  const tools = [attentionTool(attention, list), viewsTool(clubScreens, list), tool, useImport(clubScreens)];
  const actions = useRowActions(clubScreens, nameOf);
  return (
    <ListScreen
      screens={clubScreens}
      query={query}
      list={list}
      texts={texts}
      tools={tools}
      selection={selection}
      actions={actions}
    />
  );
}
