import { sizeLabels as labels } from '@kitroom/contract/field-labels';
import { sizeResource } from '@kitroom/contract/size';
import { sizeUsage } from '@kitroom/contract/usage';
import { resourceApi } from '../../api/resource-api.ts';
import { ActiveSwitch } from '../../resource/active-switch.tsx';
import { useRecordId } from '../../resource/use-record-id.ts';
import { useResourceForm } from '../../resource/use-resource-form.tsx';
import { FieldRow } from '../../ui/form/field-row.tsx';
import { FormCard } from '../../ui/form/form-card.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SortOrderInput } from '../../ui/form/sort-order-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { sizeScreens } from './screens.ts';

const sizes = resourceApi(sizeResource);

const blank = { name: '', code: '', description: '', sort_order: null, is_active: true };

const sentences = {
  created: 'Size created',
  updated: 'Size saved',
  readForbidden: 'You do not have permission to view this size.',
  createForbidden: 'You do not have permission to create a size.',
  updateForbidden: 'You do not have permission to update a size.',
};

export function SizeForm() {
  const id = useRecordId();
  const { control, page, record } = useResourceForm({
    api: sizes,
    id,
    blank,
    valuesOf: ({ size: { name, code, description, sort_order, is_active } }) => ({
      name,
      code,
      description,
      sort_order,
      is_active,
    }),
    screens: sizeScreens,
    labels,
    sentences,
  });
  return (
    <FormPage
      title={id === null ? sizeScreens.create.label : sizeScreens.edit.label}
      recordName={record?.size.name}
      page={page}
      aside={
        <FormCard>
          <ActiveSwitch
            control={control}
            name="is_active"
            label={labels.is_active}
            id={id}
            recordName={record?.size.name ?? ''}
            usage={sizeUsage}
          />
          <SortOrderInput control={control} name="sort_order" label={labels.sort_order} />
        </FormCard>
      }
    >
      <FormCard>
        <FieldRow>
          <TextInput control={control} name="name" label={labels.name} required />
          <TextInput control={control} name="code" label={labels.code} autoCapitalize="characters" required />
        </FieldRow>
        <TextInput control={control} name="description" label={labels.description} rows={3} />
      </FormCard>
    </FormPage>
  );
}
