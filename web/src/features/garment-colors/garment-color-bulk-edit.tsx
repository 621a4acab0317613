import { garmentColorLabels as labels } from '@kitroom/contract/field-labels';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { LIMITS } from '@kitroom/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { LOAD_FAILED } from '../../api/failures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import type { BulkDialogProps } from '../../resource/bulk/bulk-action.ts';
import { BulkEditDialog } from '../../resource/bulk-edit/bulk-edit-dialog.tsx';
import { flagField, linksField, numberField, textField } from '../../resource/bulk-edit/fields.tsx';
import { choicesState } from '../../resource/choices-state.ts';
import { allChoices, offeredChoices } from '../../ui/form/offered-choices.ts';
import { garmentColorScreens } from './screens.ts';

const imprintColors = resourceApi(imprintColorResource);

const ownFields = [
  textField({ name: 'name', label: labels.name }),
  textField({ name: 'code', label: labels.code }),
  textField({ name: 'hex_value', label: labels.hex_value }),
  textField({ name: 'pantone_code', label: labels.pantone_code, optional: true }),
  textField({ name: 'image_url', label: labels.image_url, optional: true }),
  textField({ name: 'notes', label: labels.notes, optional: true, rows: 3 }),
  numberField({ name: 'sort_order', label: labels.sort_order, optional: true }),
  flagField({ name: 'is_active', label: labels.is_active }),
];

/** Edits the selected garment colors. */
export function GarmentColorBulkEdit(props: BulkDialogProps) {
  const query = useQuery(imprintColors.list());
  const imprints = query.data?.imprint_colors;
  const approved = linksField({
    name: 'imprint_color_ids',
    label: labels.imprint_color_ids,
    choices: offeredChoices(imprints, []),
    known: allChoices(imprints),
    state: choicesState(query, LOAD_FAILED.imprintColors),
    maxNames: LIMITS.garmentColorSummaryNames,
  });
  return (
    <BulkEditDialog
      {...props}
      resource={garmentColorResource}
      noun={garmentColorScreens.noun}
      fields={[...ownFields, approved]}
      valuesOf={({ garment_color, imprint_color_ids }) => ({ ...garment_color, imprint_color_ids })}
    />
  );
}
