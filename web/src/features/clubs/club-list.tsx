import type { ClubRow } from '@kitroom/contract/club';
import { bulkEdit } from '../../resource/bulk/use-bulk-actions.tsx';
import { tooledList } from '../../resource/list/tooled-list.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Excerpt, RecordName } from '../../ui/list/record-cell.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { activeColumn } from '../../ui/list/shared-columns.tsx';
import { clubs, directorName } from './club.ts';
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

const ClubBulkEdit = lazyDialog(async () => (await import('./club-bulk-edit.tsx')).ClubBulkEdit);
export const ClubList = tooledList({
  screens: clubScreens,
  api: clubs,
  rowsOf: (body) => body.clubs,
  columns,
  searched,
  nameOf: ({ name }) => name,
  sorted: null,
  usage: null,
  dialogs: [bulkEdit(clubScreens.edit.permission, ClubBulkEdit)],
  texts: {
    file: 'clubs',
    empty: 'No clubs found.',
  },
});
