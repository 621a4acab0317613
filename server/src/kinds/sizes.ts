import { sizeResource } from '@kitroom/contract/size';
import { SIZES } from '../catalog/products/product-links.ts';
import { countUses } from '../catalog/usage.ts';
import { NORMALIZED_NAME_AND_CODE } from '../platform/db/schema/record-columns.ts';
import { recordStore } from '../platform/http/record-store.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind, usedBy } from './kind.ts';

export const sizeKind = recordKind(sizeResource, {
  store: (db) => recordStore(db, sizeResource, NORMALIZED_NAME_AND_CODE),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [usedBy('products', SIZES)],
  usage: countUses('products', SIZES),
});
