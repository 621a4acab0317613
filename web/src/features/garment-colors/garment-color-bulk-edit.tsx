import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { LIMITS } from '@kitroom/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { resourceApi } from '../../api/resource-api.ts';
import { BulkEditDialog } from '../../changes/bulk-edit/bulk-edit-dialog.tsx';
import { bulkFields } from '../../changes/bulk-edit/bulk-fields.ts';
import type { BulkDialogProps } from '../../records/selection/bulk-action.ts';
import { choicesState } from '../../resource/choices-state.ts';
import { allChoices, offeredChoices } from '../../ui/form/offered-choices.ts';
import { imprintColorScreens } from '../imprint-colors/screens.ts';
import { garmentColorScreens } from './screens.ts';

const imprintColors = resourceApi(imprintColorResource);

const names = [
  'name',
  'code',
  'hex_value',
  'pantone_code',
  'image_url',
  'notes',
  'sort_order',
  'is_active',
  'imprint_color_ids',
];

export function GarmentColorBulkEdit(props: BulkDialogProps) {
  const query = useQuery(imprintColors.list());
  const imprints = query.data?.imprint_colors;
  const fields = bulkFields(garmentColorResource, {
    names,
    offers: {
      imprint_color_ids: {
        choices: offeredChoices(imprints, []),
        known: allChoices(imprints),
        state: choicesState(query, imprintColorScreens.loadFailed),
        maxNames: LIMITS.garmentColorSummaryNames,
      },
    },
  });
  return (
    <BulkEditDialog
      {...props}
      resource={garmentColorResource}
      noun={garmentColorScreens.noun}
      fields={fields}
    />
  );
}
