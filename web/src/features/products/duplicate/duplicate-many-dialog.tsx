import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { LIMITS } from '@kitroom/contract/limits';
import { productLabels as labels, type ProductRow } from '@kitroom/contract/product';
import { useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useForm, useWatch } from 'react-hook-form';
import { SAVE_FAILED } from '../../../api/failures.ts';
import { applySteps, firstStep, type Steps } from '../../../changes/bulk-edit/bulk-field.ts';
import { shownChanges } from '../../../changes/bulk-edit/changed-records.ts';
import { FieldStep } from '../../../changes/bulk-edit/field-steps.tsx';
import { derivedTextField } from '../../../changes/bulk-edit/fields.tsx';
import { ApplyButton } from '../../../changes/change-set/apply-button.tsx';
import { ChangeFrame } from '../../../changes/change-set/change-frame.tsx';
import { ChangePreview, type PreviewLine } from '../../../changes/change-set/change-preview.tsx';
import { StepFrame } from '../../../changes/change-set/step-frame.tsx';
import { CHECK_FAILED, useCheckedChanges } from '../../../changes/change-set/use-checked-changes.ts';
import { useLeavingOut } from '../../../changes/change-set/use-leaving-out.ts';
import type { BulkDialogProps } from '../../../records/selection/bulk-action.ts';
import { usePermissions } from '../../../session/permissions-context.ts';
import { FieldRow } from '../../../ui/form/form-card.tsx';
import { offeredChoices } from '../../../ui/form/offered-choices.ts';
import { MultiSelectInput, SelectInput } from '../../../ui/form/select-input.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { counted } from '../../../ui/sentence-parts.ts';
import { products } from '../product.ts';
import { productScreens } from '../screens.ts';
import { useOffered } from '../use-offered.ts';
import { CopiedParts } from './copied-parts.tsx';

const { noun } = productScreens;
const countOf = (count: number) => counted(count, noun.one, noun.many);

const codeField = derivedTextField({ name: 'code', label: labels.code });
const nameField = derivedTextField({ name: 'name', label: labels.name, optional: true });
/** The fields that tell each copy apart: its own code, and perhaps another name. */
const COPY_FIELDS = [codeField, nameField];

const FROM_ORIGINAL = 'Leave empty to use the original’s.';

/** The values that are the same for all copies. */
interface Common {
  product_category_id: number | null;
  supplier_name: string;
  supplier_code: string;
  sizes: boolean;
  garment_colors: boolean;
  garment_color_ids: number[];
  pictures: boolean;
}

/** A copy: its new name and code, and the body that is sent. */
interface Copy extends PreviewLine {
  values: { name: string; code: string };
}

/** Makes a new product of each selected one, such as for a new season: how names and codes change, and what is copied. */
export function DuplicateManyDialog({ targets, onClose }: BulkDialogProps) {
  const { has } = usePermissions();
  const offered = useOffered();
  const list = useQuery(products.list());
  const mayCopyPictures = has(duplicateProducts.picturesPermission);
  const stepsForm = useForm<Steps>({
    defaultValues: { code: firstStep(codeField), name: firstStep(nameField) },
  });
  const steps = useWatch({ control: stepsForm.control }) as Steps;
  const { control } = useForm<Common>({
    defaultValues: {
      product_category_id: null,
      supplier_name: '',
      supplier_code: '',
      sizes: true,
      garment_colors: true,
      garment_color_ids: [],
      pictures: mayCopyPictures,
    },
  });
  const common = useWatch({ control }) as Common;
  const leaving = useLeavingOut();

  const originals = new Map(list.data?.products.map((product) => [product.id, product]));
  const copies = targets.flatMap(({ id, name }): Copy[] => {
    const original = originals.get(id);
    if (original === undefined || leaving.leftOut.has(id)) return [];
    return [{ id, name, ...renamed(original, steps) }];
  });
  // Before anything is said about codes, every line would be an error.
  const begun = copies.some(({ id, values }) => values.code !== originals.get(id)?.code);
  const lines = begun ? copies : [];
  const input = lines.length === 0 ? null : inputOf(lines, common);
  const checked = useCheckedChanges({
    call: duplicateProducts,
    input,
    inputKey: JSON.stringify(input),
    failures: { check: CHECK_FAILED, make: SAVE_FAILED.create },
    onMade: (made) => {
      enqueueSnackbar(`${countOf(made.created_count)} created`, { variant: 'success' });
      onClose();
    },
  });

  return (
    <ChangeFrame
      title={`Duplicate ${countOf(targets.length)}`}
      busy={checked.busy}
      unsaved={() => (begun ? 'The new products have not been created.' : null)}
      onClose={onClose}
    >
      <StepFrame
        actions={
          <ApplyButton
            label={
              checked.busy ? 'Duplicating...' : `Create ${counted(copies.length, 'Product', 'Products')}`
            }
            checked={checked}
          />
        }
      >
        {COPY_FIELDS.map((field) => {
          const step = steps[field.name];
          return step ? (
            <FieldStep key={field.name} field={field} step={step} control={stepsForm.control} />
          ) : null;
        })}
        <SelectInput
          control={control}
          name="product_category_id"
          label={labels.product_category_id}
          choices={offeredChoices(offered.records.product_category_id, [])}
          {...offered.state.product_category_id}
          help={FROM_ORIGINAL}
        />
        <FieldRow>
          <TextInput
            control={control}
            name="supplier_name"
            label={labels.supplier_name}
            help={FROM_ORIGINAL}
          />
          <TextInput
            control={control}
            name="supplier_code"
            label={labels.supplier_code}
            help={FROM_ORIGINAL}
          />
        </FieldRow>
        <CopiedParts control={control} mayCopyPictures={mayCopyPictures} />
        {common.garment_colors ? (
          <MultiSelectInput
            control={control}
            name="garment_color_ids"
            label="Only these garment colors"
            choices={offeredChoices(offered.records.product_garment_color_ids, common.garment_color_ids)}
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
              : `${countOf(lines.length)} would be created`
          }
          checked={checked}
          leaving={leaving}
        />
      </StepFrame>
    </ChangeFrame>
  );
}

/** The new name and code of a product, and what of them the preview shows. */
function renamed({ name, code }: ProductRow, steps: Steps): Pick<Copy, 'values' | 'changes'> {
  const before = { name, code };
  const after = applySteps(COPY_FIELDS, steps, before);
  return {
    values: { name: String(after.name), code: String(after.code) },
    changes: shownChanges(COPY_FIELDS, before, after),
  };
}

/** The body that is sent: a field that was left empty stays as it is in each original. */
function inputOf(copies: readonly Copy[], common: Common) {
  const { product_category_id, supplier_name, supplier_code } = common;
  const { sizes, garment_colors, garment_color_ids, pictures } = common;
  const shared = {
    ...(product_category_id === null ? {} : { product_category_id }),
    ...(supplier_name.trim() === '' ? {} : { supplier_name }),
    ...(supplier_code.trim() === '' ? {} : { supplier_code }),
  };
  return {
    copies: copies.map(({ id, values }) => ({ id, fields: { ...values, ...shared } })),
    sizes,
    garment_colors,
    pictures,
    ...(garment_colors && garment_color_ids.length > 0 ? { garment_color_ids } : {}),
  };
}
