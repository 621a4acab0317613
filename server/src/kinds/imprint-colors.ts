import { imprintColorResource, imprintColorUsage } from '@kitroom/contract/imprint-color';
import { likenessChecks } from '../attention/color-checks.ts';
import { APPROVED_IMPRINT_COLORS } from '../catalog/garment-color-store.ts';
import { imprintColorStore, imprintColorUses } from '../catalog/imprint-color-store.ts';
import { NAME_OR_CODE_IS_TAKEN, recordKind, usedBy } from './kind.ts';

export const imprintColorKind = recordKind(imprintColorResource, {
  store: imprintColorStore,
  describe: ({ imprint_color: color }) => ({ name: color.name, fields: color }),
  taken: NAME_OR_CODE_IS_TAKEN,
  namedBy: 'name or code',
  uses: [usedBy('garment_colors', APPROVED_IMPRINT_COLORS)],
  usage: { call: imprintColorUsage, read: imprintColorUses },
  attention: { checks: likenessChecks('imprint_colors'), lists: ['imprint_colors'] },
});
