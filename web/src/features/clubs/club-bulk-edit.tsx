import { clubResource, potentialDirectors } from '@kitroom/contract/club';
import { clubLabels as labels } from '@kitroom/contract/field-labels';
import { useQuery } from '@tanstack/react-query';
import { requestBody } from '../../api/client.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import type { BulkDialogProps } from '../../resource/bulk/bulk-action.ts';
import { BulkEditDialog } from '../../resource/bulk-edit/bulk-edit-dialog.tsx';
import { choiceField, flagField, textField } from '../../resource/bulk-edit/fields.tsx';
import { choicesState } from '../../resource/choices-state.ts';
import { clubs, directorName } from './club.ts';
import { clubScreens } from './screens.ts';

/** Edits the selected clubs. */
export function ClubBulkEdit(props: BulkDialogProps) {
  const directors = useQuery({
    queryKey: [clubResource.path, 'directors', null],
    queryFn: ({ signal }) => requestBody(potentialDirectors.body, potentialDirectors.path, { signal }),
  });
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
  const fields = [
    textField({ name: 'name', label: labels.name }),
    textField({ name: 'description', label: labels.description, optional: true, rows: 3 }),
    choiceField({
      name: 'director_user_id',
      label: labels.director_user_id,
      optional: true,
      choices,
      known: [...present, ...choices],
      state: choicesState(directors, LOAD_FAILED.users),
    }),
    flagField({ name: 'is_active', label: labels.is_active }),
  ];
  return (
    <BulkEditDialog
      {...props}
      resource={clubResource}
      noun={clubScreens.noun}
      fields={fields}
      valuesOf={({ club }) => club}
    />
  );
}
