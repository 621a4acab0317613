import type { ClubRow } from '@kitroom/contract/club';
import { tooledList } from '../../records/list/tooled-list.tsx';
import { bulkEdit } from '../../records/selection/use-bulk-actions.tsx';
import type { RecordColumn } from '../../ui/list/record-columns.ts';
import { activeColumn, descriptionColumn, nameColumn } from '../../ui/list/shared-columns.tsx';
import { clubs, directorName } from './club.ts';
import { clubScreens } from './screens.ts';

const columns: RecordColumn<ClubRow>[] = [
  nameColumn,
  { ...descriptionColumn, width: 260 },
  { id: 'director', header: 'Director', width: 170, value: directorName, brief: true },
  activeColumn,
];

const searched = (club: ClubRow) => [
  club.name,
  club.description,
  directorName(club),
  // As pasted from a list, with the comma.
  club.director_user_id === null ? null : `${club.director_last_name}, ${club.director_first_name}`,
];

export const ClubList = tooledList({
  screens: clubScreens,
  api: clubs,
  rowsOf: (body) => body.clubs,
  columns,
  searched,
  nameOf: ({ name }) => name,
  sorted: null,
  usage: null,
  dialogs: [bulkEdit(clubScreens, async () => (await import('./club-bulk-edit.tsx')).ClubBulkEdit)],
  file: 'clubs',
});
