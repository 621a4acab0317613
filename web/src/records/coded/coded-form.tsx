import { codedLabels as labels } from '@kitroom/contract/coded';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { useRecordId } from '../../resource/use-record-id.ts';
import { FieldRow, FormCard } from '../../ui/form/form-card.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SortOrderInput } from '../../ui/form/number-input.tsx';
import { LongTextInput, TextInput } from '../../ui/form/text-input.tsx';
import { useResourceForm } from '../form/use-resource-form.tsx';
import type { CodedKind } from './coded-kind.ts';

/** The form of such a kind. Called outside of components. */
export function codedForm<List extends z.ZodType, Item extends z.ZodObject>(
  kind: CodedKind<List, Item>,
): ComponentType {
  return function CodedForm() {
    const { control, page } = useResourceForm({ ...kind, id: useRecordId() });
    return (
      <FormPage page={page}>
        <FormCard>
          <FieldRow>
            <TextInput control={control} name="name" label={labels.name} required />
            <TextInput control={control} name="code" label={labels.code} content="code" required />
          </FieldRow>
          <LongTextInput control={control} name="description" label={labels.description} rows={3} />
          <FieldRow>
            <SortOrderInput control={control} name="sort_order" label={labels.sort_order} />
          </FieldRow>
        </FormCard>
      </FormPage>
    );
  };
}
