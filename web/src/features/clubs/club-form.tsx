import { clubLabels as labels } from '@kitroom/contract/club';
import { useQuery } from '@tanstack/react-query';
import { fieldNames } from '../../changes/merge/field-text.ts';
import { useResourceForm } from '../../records/form/use-resource-form.tsx';
import { choicesState } from '../../resource/choices-state.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { FormCard } from '../../ui/form/form-card.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { LongTextInput, TextInput } from '../../ui/form/text-input.tsx';
import { userScreens } from '../users/screens.ts';
import { clubs, directorName, directorsOf } from './club.ts';
import { clubScreens } from './screens.ts';

const sentences = {
  readForbidden: clubScreens.readForbidden,
  createForbidden: 'You do not have permission to create a club.',
  updateForbidden: 'You do not have permission to update a club.',
};

export function ClubForm() {
  const id = useRecordId();
  const directors = useQuery(directorsOf(id));
  const people = (directors.data?.users ?? []).map((user) => ({
    id: user.id,
    name: `${user.first_name} ${user.last_name}`,
  }));
  const state = choicesState(directors, userScreens.loadFailed);
  const { control, page, record } = useResourceForm({
    api: clubs,
    id,
    screens: clubScreens,
    usage: null,
    sentences,
    links: { director_user_id: { names: fieldNames(people, state), offered: people } },
  });
  return (
    <FormPage
      page={page}
      aside={
        <FormCard>
          <SelectInput
            control={control}
            name="director_user_id"
            label={labels.director_user_id}
            choices={people.map(({ id: person, name }) => ({ id: person, label: name }))}
            saved={record && { id: record.club.director_user_id, label: directorName(record.club) }}
            {...state}
            help="Any active user can direct a club."
          />
        </FormCard>
      }
    >
      <FormCard>
        <TextInput control={control} name="name" label={labels.name} required />
        <LongTextInput control={control} name="description" label={labels.description} rows={3} />
      </FormCard>
    </FormPage>
  );
}
