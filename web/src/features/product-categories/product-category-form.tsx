import { productCategoryLabels as labels } from '@kitroom/contract/field-labels';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { productCategoryUsage } from '@kitroom/contract/usage';
import { resourceApi } from '../../api/resource-api.ts';
import { ActiveSwitch } from '../../resource/active-switch.tsx';
import { useRecordId } from '../../resource/use-record-id.ts';
import { useResourceForm } from '../../resource/use-resource-form.tsx';
import { FieldRow } from '../../ui/form/field-row.tsx';
import { FormCard } from '../../ui/form/form-card.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SortOrderInput } from '../../ui/form/sort-order-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { productCategoryScreens } from './screens.ts';

const categories = resourceApi(productCategoryResource);

const blank = { name: '', code: '', description: '', sort_order: null, is_active: true };

const sentences = {
  created: 'Product category created',
  updated: 'Product category saved',
  readForbidden: 'You do not have permission to view this product category.',
  createForbidden: 'You do not have permission to create a product category.',
  updateForbidden: 'You do not have permission to update a product category.',
};

export function ProductCategoryForm() {
  const id = useRecordId();
  const { control, page, record } = useResourceForm({
    api: categories,
    id,
    blank,
    valuesOf: ({ productCategory: { name, code, description, sort_order, is_active } }) => ({
      name,
      code,
      description,
      sort_order,
      is_active,
    }),
    screens: productCategoryScreens,
    labels,
    sentences,
  });
  return (
    <FormPage
      title={id === null ? productCategoryScreens.create.label : productCategoryScreens.edit.label}
      recordName={record?.productCategory.name}
      page={page}
      aside={
        <FormCard>
          <ActiveSwitch
            control={control}
            name="is_active"
            label={labels.is_active}
            id={id}
            recordName={record?.productCategory.name ?? ''}
            usage={productCategoryUsage}
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
