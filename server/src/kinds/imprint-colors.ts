import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { likenessChecks } from '../attention/color-checks.ts';
import { APPROVED_IMPRINT_COLORS } from '../catalog/garment-color-store.ts';
import { countUses } from '../catalog/usage.ts';
import { NORMALIZED_NAME_AND_CODE, recordColumns } from '../platform/db/schema/record-columns.ts';
import { recordStore } from '../platform/http/record-store.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind, usedBy } from './kind.ts';

const COLUMNS = recordColumns(imprintColorResource.fields, NORMALIZED_NAME_AND_CODE);

export const imprintColorKind = recordKind(imprintColorResource, {
  store: (db) =>
    recordStore(db, imprintColorResource, {
      ...COLUMNS,
      list: (imprint_colors) => ({ imprint_colors }),
      item: (imprint_color) => ({ imprint_color }),
    }),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [usedBy('garment_colors', APPROVED_IMPRINT_COLORS)],
  usage: countUses('garment_colors', APPROVED_IMPRINT_COLORS),
  attention: { checks: likenessChecks('imprint_colors'), lists: ['imprint_colors'] },
});
