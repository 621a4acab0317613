import { LIMITS } from '@kitroom/contract/limits';
import { productLabels as labels } from '@kitroom/contract/product';
import type { BulkDialogProps } from '../../../resource/bulk/bulk-action.ts';
import { FieldStep } from '../../../resource/bulk-edit/field-steps.tsx';
import { ApplyButton } from '../../../resource/change-set/apply-button.tsx';
import { ChangeFrame } from '../../../resource/change-set/change-frame.tsx';
import { ChangePreview } from '../../../resource/change-set/change-preview.tsx';
import { StepFrame } from '../../../resource/change-set/step-frame.tsx';
import { FieldRow } from '../../../ui/form/form-card.tsx';
import { offeredChoices } from '../../../ui/form/offered-choices.ts';
import { MultiSelectInput, SelectInput } from '../../../ui/form/select-input.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { counted } from '../../../ui/sentence-parts.ts';
import { productScreens } from '../screens.ts';
import { useOffered } from '../use-offered.ts';
import { CopiedParts } from './copied-parts.tsx';
import { COPY_FIELDS, useDuplicateMany } from './use-duplicate-many.ts';

const { noun } = productScreens;

/** Makes a new product of each selected one, such as for a new season: how names and codes change, and what is copied. */
export function DuplicateManyDialog(props: BulkDialogProps) {
  const { targets, onClose } = props;
  const offered = useOffered();
  const { steps, stepsControl, control, copied, count, lines, checked, leaving, unsaved, mayCopyPictures } =
    useDuplicateMany(props);
  return (
    <ChangeFrame
      title={`Duplicate ${counted(targets.length, noun.one, noun.many)}`}
      busy={checked.busy}
      unsaved={unsaved}
      onClose={onClose}
    >
      <StepFrame
        actions={
          <ApplyButton
            label={checked.busy ? 'Duplicating...' : `Create ${counted(count, noun.one, noun.many)}`}
            checked={checked}
          />
        }
      >
        {COPY_FIELDS.map((field) => {
          const step = steps[field.name];
          return step ? (
            <FieldStep key={field.name} field={field} step={step} control={stepsControl} />
          ) : null;
        })}
        <SelectInput
          control={control}
          name="product_category_id"
          label={labels.product_category_id}
          choices={offeredChoices(offered.records.product_category_id, [])}
          {...offered.state.product_category_id}
          help="Leave empty to use the original’s."
        />
        <FieldRow>
          <TextInput
            control={control}
            name="supplier_name"
            label={labels.supplier_name}
            help="Leave empty to use the original’s."
          />
          <TextInput
            control={control}
            name="supplier_code"
            label={labels.supplier_code}
            help="Leave empty to use the original’s."
          />
        </FieldRow>
        <CopiedParts control={control} mayCopyPictures={mayCopyPictures} />
        {copied.garment_colors ? (
          <MultiSelectInput
            control={control}
            name="garment_color_ids"
            label="Only these garment colors"
            choices={offeredChoices(offered.records.product_garment_color_ids, copied.garment_color_ids)}
            {...offered.state.product_garment_color_ids}
            maxNames={LIMITS.garmentColorSummaryNames}
            help="Leave empty to copy all of the original’s."
          />
        ) : null}
        <span>The new products start out inactive.</span>
        <ChangePreview
          noun={noun}
          labels={labels}
          lines={lines}
          summary={
            lines.length === 0
              ? 'Choose how the codes change: each product needs its own.'
              : `${counted(lines.length, noun.one, noun.many)} would be created`
          }
          checked={checked}
          leaving={leaving}
        />
      </StepFrame>
    </ChangeFrame>
  );
}
