import { sizeResource, sizeUsage } from '@kitroom/contract/size';
import { SIZE_CHECKS } from '../attention/catalog-checks.ts';
import { SIZES } from '../catalog/products/product-links.ts';
import { sizeStore, sizeUses } from '../catalog/size-store.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind, usedBy } from './kind.ts';

export const sizeKind = recordKind(sizeResource, {
  store: sizeStore,
  describe: ({ size }) => ({ name: size.name, fields: size }),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [usedBy('products', SIZES)],
  usage: { call: sizeUsage, read: sizeUses },
  attention: { checks: SIZE_CHECKS, lists: ['sizes', 'products'] },
});
