import { colorLabels as labels } from '@kitroom/contract/field-labels';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import type { BulkDialogProps } from '../../resource/bulk/bulk-action.ts';
import { BulkEditDialog } from '../../resource/bulk-edit/bulk-edit-dialog.tsx';
import { flagField, numberField, textField } from '../../resource/bulk-edit/fields.tsx';
import { imprintColorScreens } from './screens.ts';

const fields = [
  textField({ name: 'name', label: labels.name }),
  textField({ name: 'code', label: labels.code }),
  textField({ name: 'hex_value', label: labels.hex_value }),
  textField({ name: 'pantone_code', label: labels.pantone_code, optional: true }),
  textField({ name: 'image_url', label: labels.image_url, optional: true }),
  textField({ name: 'notes', label: labels.notes, optional: true, rows: 3 }),
  numberField({ name: 'sort_order', label: labels.sort_order, optional: true }),
  flagField({ name: 'is_active', label: labels.is_active }),
];

/** Edits the selected imprint colors. */
export function ImprintColorBulkEdit(props: BulkDialogProps) {
  return (
    <BulkEditDialog
      {...props}
      resource={imprintColorResource}
      noun={imprintColorScreens.noun}
      fields={fields}
      valuesOf={({ imprint_color }) => imprint_color}
    />
  );
}
