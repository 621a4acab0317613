import { imageCalls } from '@kitroom/contract/pictures/image-calls';
import { productResource } from '@kitroom/contract/product';
import { PRODUCT_CHECKS } from '../attention/product-checks.ts';
import { GARMENT_COLORS, SIZES } from '../catalog/products/product-links.ts';
import { productStore } from '../catalog/products/product-store.ts';
import { heroAltTexts } from '../catalog/slots/alt-text-cells.ts';
import { filledSlotsOf, productsWithPictures } from '../catalog/slots/filled-slots.ts';
import { firstHeroes } from '../catalog/slots/first-heroes.ts';
import { IMAGE_ENTITY } from '../catalog/slots/slots.ts';
import { NORMALIZED_NAME_AND_CODE } from '../platform/db/schema/record-columns.ts';
import { CODE_TAKEN, recordKind } from './kind.ts';

export const productKind = recordKind(productResource, {
  store: productStore,
  // DESIGN: names of products can repeat.
  taken: { name_folded: null, code_folded: CODE_TAKEN },
  namedBy: 'name or code',
  links: { product_size_ids: SIZES, product_garment_color_ids: GARMENT_COLORS },
  uses: [{ table: 'product_images', column: 'product_id' }],
  removable: NORMALIZED_NAME_AND_CODE,
  besides: heroAltTexts,
  attention: {
    checks: PRODUCT_CHECKS,
    lists: ['products', 'product_categories', 'sizes', 'garment_colors', 'imprint_colors'],
  },
  pictures: {
    entity: IMAGE_ENTITY,
    permission: imageCalls.image.access[0],
    // The entity id of the undo of a restore, and of that of its undo until 1.1.0, is that of the restore.
    without: ['undo-restore', 'redo-restore'],
    firstOf: firstHeroes,
    idsAfter: productsWithPictures,
    read: filledSlotsOf,
  },
});
