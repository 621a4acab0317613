import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { likenessChecks } from '../attention/color-checks.ts';
import { toColor, toColorColumns } from '../catalog/color-columns.ts';
import { APPROVED_IMPRINT_COLORS } from '../catalog/garment-color-store.ts';
import { sortedStore } from '../catalog/sorted-store.ts';
import { countUses } from '../catalog/usage.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind, usedBy } from './kind.ts';

export const imprintColorKind = recordKind(imprintColorResource, {
  store: (db) =>
    sortedStore(db, 'imprint_colors', {
      toColumns: toColorColumns,
      toRecord: toColor,
      list: (imprint_colors) => ({ imprint_colors }),
      item: (imprint_color) => ({ imprint_color }),
    }),
  describe: ({ imprint_color: color }) => ({ name: color.name, fields: color }),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [usedBy('garment_colors', APPROVED_IMPRINT_COLORS)],
  usage: countUses('garment_colors', APPROVED_IMPRINT_COLORS),
  attention: { checks: likenessChecks('imprint_colors'), lists: ['imprint_colors'] },
});
