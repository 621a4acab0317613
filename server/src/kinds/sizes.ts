import { sizeResource } from '@kitroom/contract/size';
import { DESCRIBED } from '../catalog/coded-columns.ts';
import { SIZES } from '../catalog/products/product-links.ts';
import { sortedStore } from '../catalog/sorted-store.ts';
import { countUses } from '../catalog/usage.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind, usedBy } from './kind.ts';

export const sizeKind = recordKind(sizeResource, {
  store: (db) =>
    sortedStore(db, 'sizes', { ...DESCRIBED, list: (sizes) => ({ sizes }), item: (size) => ({ size }) }),
  describe: ({ size }) => ({ name: size.name, fields: size }),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [usedBy('products', SIZES)],
  usage: countUses('products', SIZES),
});
