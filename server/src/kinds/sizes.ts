import { sizeResource } from '@kitroom/contract/size';
import { SIZE_CHECKS } from '../attention/catalog-checks.ts';
import { SIZES } from '../catalog/products/product-links.ts';
import { sizeStore } from '../catalog/simple-stores.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind, usedBy } from './kind.ts';

export const sizeKind = recordKind(sizeResource, {
  store: sizeStore,
  describe: ({ size }) => ({ name: size.name, fields: size }),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [usedBy('products', SIZES)],
  attention: { checks: SIZE_CHECKS, lists: ['sizes', 'products'] },
});
