import { imprintColorResource } from '@kitroom/contract/imprint-color';
import type { BulkDialogProps } from '../../resource/bulk/bulk-action.ts';
import { BulkEditDialog } from '../../resource/bulk-edit/bulk-edit-dialog.tsx';
import { bulkFields } from '../../resource/bulk-edit/bulk-fields.ts';
import { imprintColorScreens } from './screens.ts';

const fields = bulkFields(imprintColorResource, {
  names: ['name', 'code', 'hex_value', 'pantone_code', 'image_url', 'notes', 'sort_order', 'is_active'],
});

export function ImprintColorBulkEdit(props: BulkDialogProps) {
  return (
    <BulkEditDialog
      {...props}
      resource={imprintColorResource}
      noun={imprintColorScreens.noun}
      fields={fields}
    />
  );
}
