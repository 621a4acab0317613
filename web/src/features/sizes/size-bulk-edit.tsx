import { sizeLabels as labels } from '@kitroom/contract/field-labels';
import { sizeResource } from '@kitroom/contract/size';
import type { BulkDialogProps } from '../../resource/bulk/bulk-action.ts';
import { BulkEditDialog } from '../../resource/bulk-edit/bulk-edit-dialog.tsx';
import { flagField, numberField, textField } from '../../resource/bulk-edit/fields.tsx';
import { sizeScreens } from './screens.ts';

const fields = [
  textField({ name: 'name', label: labels.name }),
  textField({ name: 'code', label: labels.code }),
  textField({ name: 'description', label: labels.description, optional: true, rows: 3 }),
  numberField({ name: 'sort_order', label: labels.sort_order, optional: true }),
  flagField({ name: 'is_active', label: labels.is_active }),
];

/** Edits the selected sizes. */
export function SizeBulkEdit(props: BulkDialogProps) {
  return (
    <BulkEditDialog
      {...props}
      resource={sizeResource}
      noun={sizeScreens.noun}
      fields={fields}
      valuesOf={({ size }) => size}
    />
  );
}
