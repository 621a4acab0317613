import { productLabels as labels } from '@kitroom/contract/field-labels';
import { LIMITS } from '@kitroom/contract/limits';
import { productResource } from '@kitroom/contract/product';
import type { BulkDialogProps } from '../../resource/bulk/bulk-action.ts';
import { BulkEditDialog } from '../../resource/bulk-edit/bulk-edit-dialog.tsx';
import {
  choiceField,
  flagField,
  linksField,
  numberField,
  textField,
} from '../../resource/bulk-edit/fields.tsx';
import { allChoices, offeredChoices } from '../../ui/form/offered-choices.ts';
import { productScreens } from './screens.ts';
import { useOffered } from './use-offered.ts';

/** Edits the selected products. */
export function ProductBulkEdit(props: BulkDialogProps) {
  const { records, state } = useOffered();
  const of = (name: keyof typeof records) => ({
    name,
    label: labels[name],
    choices: offeredChoices(records[name], []),
    known: allChoices(records[name]),
    state: state[name],
  });
  const fields = [
    textField({ name: 'name', label: labels.name }),
    textField({ name: 'code', label: labels.code }),
    textField({ name: 'supplier_name', label: labels.supplier_name }),
    textField({ name: 'supplier_code', label: labels.supplier_code }),
    textField({ name: 'description', label: labels.description, optional: true, rows: 3 }),
    choiceField(of('product_category_id')),
    linksField({ ...of('product_size_ids'), maxNames: LIMITS.sizeSummaryNames }),
    linksField({ ...of('product_garment_color_ids'), maxNames: LIMITS.garmentColorSummaryNames }),
    flagField({ name: 'requires_color_pairing', label: labels.requires_color_pairing }),
    numberField({ name: 'sort_order', label: labels.sort_order, optional: true }),
    flagField({ name: 'is_active', label: labels.is_active }),
  ];
  return (
    <BulkEditDialog
      {...props}
      resource={productResource}
      noun={productScreens.noun}
      fields={fields}
      valuesOf={({ product, ...links }) => ({ ...product, ...links })}
    />
  );
}
