import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { BulkEditDialog } from '../../changes/bulk-edit/bulk-edit-dialog.tsx';
import { bulkFields } from '../../changes/bulk-edit/bulk-fields.ts';
import type { BulkDialogProps } from '../../records/selection/bulk-action.ts';
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
