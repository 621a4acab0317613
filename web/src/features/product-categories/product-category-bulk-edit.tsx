import { productCategoryLabels as labels } from '@kitroom/contract/field-labels';
import { productCategoryResource } from '@kitroom/contract/product-category';
import type { BulkDialogProps } from '../../resource/bulk/bulk-action.ts';
import { BulkEditDialog } from '../../resource/bulk-edit/bulk-edit-dialog.tsx';
import { flagField, numberField, textField } from '../../resource/bulk-edit/fields.tsx';
import { productCategoryScreens } from './screens.ts';

const fields = [
  textField({ name: 'name', label: labels.name }),
  textField({ name: 'code', label: labels.code }),
  textField({ name: 'description', label: labels.description, optional: true, rows: 3 }),
  numberField({ name: 'sort_order', label: labels.sort_order, optional: true }),
  flagField({ name: 'is_active', label: labels.is_active }),
];

/** Edits the selected product categories. */
export function ProductCategoryBulkEdit(props: BulkDialogProps) {
  return (
    <BulkEditDialog
      {...props}
      resource={productCategoryResource}
      noun={productCategoryScreens.noun}
      fields={fields}
      valuesOf={({ productCategory }) => productCategory}
    />
  );
}
