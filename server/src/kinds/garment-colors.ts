import { garmentColorResource } from '@kitroom/contract/garment-color';
import { GARMENT_COLOR_CHECKS } from '../attention/color-checks.ts';
import {
  APPROVED_IMPRINT_COLORS,
  garmentColorStore,
  garmentColorUses,
} from '../catalog/garment-color-store.ts';
import { GARMENT_COLORS } from '../catalog/products/product-links.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind, usedBy } from './kind.ts';

export const garmentColorKind = recordKind(garmentColorResource, {
  store: garmentColorStore,
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  links: { imprint_color_ids: APPROVED_IMPRINT_COLORS },
  uses: [usedBy('products', GARMENT_COLORS), { table: 'product_images', column: 'color_id' }],
  usage: garmentColorUses,
  attention: { checks: GARMENT_COLOR_CHECKS, lists: ['garment_colors', 'imprint_colors'] },
});
