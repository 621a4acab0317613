import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { productLabels as labels, type ProductRow } from '@kitroom/contract/product';
import { useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useForm, useWatch } from 'react-hook-form';
import { SAVE_FAILED } from '../../../api/failures.ts';
import type { BulkDialogProps } from '../../../resource/bulk/bulk-action.ts';
import { applySteps, firstStep, type Steps } from '../../../resource/bulk-edit/bulk-field.ts';
import { shownChanges } from '../../../resource/bulk-edit/changed-records.ts';
import { derivedTextField } from '../../../resource/bulk-edit/fields.tsx';
import type { PreviewLine } from '../../../resource/change-set/change-preview.tsx';
import { CHECK_FAILED, useCheckedChanges } from '../../../resource/change-set/use-checked-changes.ts';
import { useLeavingOut } from '../../../resource/change-set/use-leaving-out.ts';
import { usePermissions } from '../../../session/permissions-context.ts';
import { counted } from '../../../ui/sentence-parts.ts';
import { products } from '../product.ts';
import { productScreens } from '../screens.ts';

const codeField = derivedTextField({ name: 'code', label: labels.code });
const nameField = derivedTextField({ name: 'name', label: labels.name, optional: true });

/** The fields that tell each copy apart: its own code, and perhaps another name. */
export const COPY_FIELDS = [codeField, nameField];

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

/**
 * The state of duplicating many products: their new names and codes, the parts that are copied, and the server's
 * answer.
 */
export function useDuplicateMany({ targets, onDone }: BulkDialogProps) {
  const { has } = usePermissions();
  const list = useQuery(products.list());
  const mayCopyPictures = has(duplicateProducts.picturesPermission);
  const stepsForm = useForm<Steps>({
    defaultValues: { code: firstStep(codeField), name: firstStep(nameField) },
  });
  const steps = useWatch({ control: stepsForm.control }) as Steps;
  const form = useForm<Common>({
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
  const common = useWatch({ control: form.control }) as Common;
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
      const { one, many } = productScreens.noun;
      enqueueSnackbar(`${counted(made.created_count, one, many)} created`, { variant: 'success' });
      onDone();
    },
  });

  const unsaved = () => (begun ? 'The new products have not been created.' : null);
  return {
    steps,
    stepsControl: stepsForm.control,
    control: form.control,
    copied: common,
    count: copies.length,
    lines,
    checked,
    leaving,
    unsaved,
    mayCopyPictures,
  };
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
