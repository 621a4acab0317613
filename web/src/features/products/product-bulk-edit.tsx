import { LIMITS } from '@kitroom/contract/limits';
import { productResource } from '@kitroom/contract/product';
import { BulkEditDialog } from '../../changes/bulk-edit/bulk-edit-dialog.tsx';
import { bulkFields } from '../../changes/bulk-edit/bulk-fields.ts';
import type { BulkDialogProps } from '../../records/selection/bulk-action.ts';
import { allChoices, offeredChoices } from '../../ui/form/offered-choices.ts';
import { productScreens } from './screens.ts';
import { useOffered } from './use-offered.ts';

export function ProductBulkEdit(props: BulkDialogProps) {
  const { records, state } = useOffered();
  const offer = (name: keyof typeof records) => ({
    choices: offeredChoices(records[name], []),
    known: allChoices(records[name]),
    state: state[name],
  });
  const fields = bulkFields(productResource, {
    offers: {
      product_category_id: offer('product_category_id'),
      product_size_ids: { ...offer('product_size_ids'), maxNames: LIMITS.sizeSummaryNames },
      product_garment_color_ids: {
        ...offer('product_garment_color_ids'),
        maxNames: LIMITS.garmentColorSummaryNames,
      },
    },
  });
  return <BulkEditDialog {...props} resource={productResource} noun={productScreens.noun} fields={fields} />;
}
