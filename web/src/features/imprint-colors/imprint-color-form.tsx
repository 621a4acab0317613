import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { resourceApi } from '../../api/resource-api.ts';
import { ColorFields } from '../../colors/color-fields.tsx';
import { useResourceForm } from '../../records/form/use-resource-form.tsx';
import { usageOf } from '../../resource/usage.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { FormCard } from '../../ui/form/form-card.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { imprintColorScreens } from './screens.ts';

const imprintColors = resourceApi(imprintColorResource);

const sentences = {
  readForbidden: 'You do not have permission to view this imprint color.',
  createForbidden: 'You do not have permission to create an imprint color.',
  updateForbidden: 'You do not have permission to edit imprint colors.',
};

export function ImprintColorForm() {
  const id = useRecordId();
  const { control, page } = useResourceForm({
    api: imprintColors,
    id,
    screens: imprintColorScreens,
    usage: usageOf(imprintColorResource),
    sentences,
  });
  return (
    <FormPage page={page}>
      <FormCard>
        <ColorFields control={control} />
      </FormCard>
    </FormPage>
  );
}
