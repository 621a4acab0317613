import { clubResource } from '@kitroom/contract/club';
import { useQuery } from '@tanstack/react-query';
import { BulkEditDialog } from '../../changes/bulk-edit/bulk-edit-dialog.tsx';
import { bulkFields } from '../../changes/bulk-edit/bulk-fields.ts';
import type { BulkDialogProps } from '../../records/selection/bulk-action.ts';
import { choicesState } from '../../resource/choices-state.ts';
import { userScreens } from '../users/screens.ts';
import { clubs, directorName, directorsOf } from './club.ts';
import { clubScreens } from './screens.ts';

export function ClubBulkEdit(props: BulkDialogProps) {
  const directors = useQuery(directorsOf(null));
  const list = useQuery(clubs.list());
  const choices = (directors.data?.users ?? []).map((user) => ({
    id: user.id,
    label: `${user.first_name} ${user.last_name}`,
  }));
  // Who directs a club now may be inactive.
  const present = (list.data?.clubs ?? []).flatMap((club) => {
    const [id, label] = [club.director_user_id, directorName(club)];
    return id === null || label === null ? [] : [{ id, label }];
  });
  const fields = bulkFields(clubResource, {
    offers: {
      director_user_id: {
        choices,
        known: [...present, ...choices],
        state: choicesState(directors, userScreens.loadFailed),
      },
    },
  });
  return <BulkEditDialog {...props} resource={clubResource} noun={clubScreens.noun} fields={fields} />;
}
