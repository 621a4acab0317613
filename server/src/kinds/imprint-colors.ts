import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { likenessChecks } from '../attention/color-checks.ts';
import { APPROVED_IMPRINT_COLORS } from '../catalog/garment-color-store.ts';
import { countUses } from '../catalog/usage.ts';
import { NORMALIZED_NAME_AND_CODE } from '../platform/db/schema/record-columns.ts';
import { recordStore } from '../platform/http/record-store.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind, usedBy } from './kind.ts';

export const imprintColorKind = recordKind(imprintColorResource, {
  store: (db) => recordStore(db, imprintColorResource, NORMALIZED_NAME_AND_CODE),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [usedBy('garment_colors', APPROVED_IMPRINT_COLORS)],
  usage: countUses('garment_colors', APPROVED_IMPRINT_COLORS),
  attention: { checks: likenessChecks('imprint_colors'), lists: ['imprint_colors'] },
});
