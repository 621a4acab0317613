import { colorLabels } from '@kitroom/contract/color-fields';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { usageCall } from '@kitroom/contract/usage';
import { resourceApi } from '../../api/resource-api.ts';
import { blankColor, ColorFields } from '../../colors/color-fields.tsx';
import { StandingCard } from '../../resource/active-switch.tsx';
import { useRecordId } from '../../resource/use-record-id.ts';
import { useResourceForm } from '../../resource/use-resource-form.tsx';
import { FormCard } from '../../ui/form/form-card.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { imprintColorScreens } from './screens.ts';

const imprintColors = resourceApi(imprintColorResource);

const sentences = {
  created: 'Imprint color created',
  updated: 'Imprint color saved',
  readForbidden: 'You do not have permission to view this imprint color.',
  createForbidden: 'You do not have permission to create an imprint color.',
  updateForbidden: 'You do not have permission to edit imprint colors.',
};

export function ImprintColorForm() {
  const id = useRecordId();
  const { control, page, record } = useResourceForm({
    api: imprintColors,
    id,
    idOf: ({ imprint_color }) => imprint_color.id,
    blank: blankColor,
    valuesOf: ({ imprint_color: { id: _id, ...values } }) => values,
    screens: imprintColorScreens,
    labels: colorLabels,
    sentences,
  });
  const recordName = record?.imprint_color.name;
  const standing = { control, labels: colorLabels, id, recordName };
  return (
    <FormPage
      recordName={recordName}
      page={page}
      aside={<StandingCard {...standing} usage={usageCall(imprintColorResource)} />}
    >
      <FormCard>
        <ColorFields control={control} />
      </FormCard>
    </FormPage>
  );
}
