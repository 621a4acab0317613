import { adviseContrast } from '@kitroom/contract/colors/contrast';
import { garmentColorResource, garmentColorLabels as labels } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { LIMITS } from '@kitroom/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { resourceApi } from '../../api/resource-api.ts';
import { fieldNames } from '../../changes/merge/field-text.ts';
import { ColorFields } from '../../colors/color-fields.tsx';
import { useResourceForm } from '../../records/form/use-resource-form.tsx';
import { choicesState } from '../../resource/choices-state.ts';
import { usageOf } from '../../resource/usage.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { FormCard } from '../../ui/form/form-card.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { offeredChoices } from '../../ui/form/offered-choices.ts';
import { MultiSelectInput } from '../../ui/form/select-input.tsx';
import { imprintColorScreens } from '../imprint-colors/screens.ts';
import { ContrastAdvisor } from './contrast-advisor.tsx';
import { garmentColorScreens } from './screens.ts';

const garmentColors = resourceApi(garmentColorResource);
const imprintColors = resourceApi(imprintColorResource);

const sentences = {
  readForbidden: 'You do not have permission to view this garment color.',
  createForbidden: 'You do not have permission to create a garment color.',
  updateForbidden: 'You do not have permission to edit a garment color.',
};

export function GarmentColorForm() {
  const id = useRecordId();
  const imprintQuery = useQuery(imprintColors.list());
  const imprints = imprintQuery.data?.imprint_colors;
  const imprintState = choicesState(imprintQuery, imprintColorScreens.loadFailed);
  const { form, control, page, record } = useResourceForm({
    api: garmentColors,
    id,
    screens: garmentColorScreens,
    usage: usageOf(garmentColorResource),
    sentences,
    links: {
      imprint_color_ids: {
        names: fieldNames(imprints, imprintState),
        noun: imprintColorScreens.noun,
        offered: imprints,
      },
    },
  });
  const [name, hex_value, chosen = []] = useWatch({
    control,
    name: ['name', 'hex_value', 'imprint_color_ids'],
  });
  const garment = { name, hex_value };
  const clear = (imprints ?? []).filter(
    (imprint) =>
      imprint.is_active &&
      !chosen.includes(imprint.id) &&
      adviseContrast(garment, imprint)?.verdict === 'clear',
  );
  return (
    <FormPage page={page}>
      <FormCard>
        <ColorFields control={control} />
      </FormCard>
      <FormCard>
        <MultiSelectInput
          control={control}
          name="imprint_color_ids"
          label={labels.imprint_color_ids}
          choices={offeredChoices(imprints, [...(record?.imprint_color_ids ?? []), ...chosen])}
          {...imprintState}
          maxNames={LIMITS.garmentColorSummaryNames}
          help="The imprint colors that can be printed on this garment color."
        />
        <ContrastAdvisor
          garment={garment}
          imprints={imprints?.filter((imprint) => chosen.includes(imprint.id))}
          clear={clear.length}
          onAddClear={() =>
            form.setValue('imprint_color_ids', [...chosen, ...clear.map((imprint) => imprint.id)])
          }
        />
      </FormCard>
    </FormPage>
  );
}
