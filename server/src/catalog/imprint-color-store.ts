import type { ColorInput } from '@kitroom/contract/color-fields';
import type { imprintColorResource } from '@kitroom/contract/imprint-color';
import type { UsageRow } from '@kitroom/contract/usage';
import type { z } from 'zod';
import type { Database, Queries } from '../platform/db/database.ts';
import type { Store } from '../platform/http/store.ts';
import { toColor, toColorColumns } from './color-columns.ts';
import { sortedStore } from './sorted-store.ts';
import { NOT_USED } from './usage-route.ts';

type List = z.output<typeof imprintColorResource.list>;
type Item = z.output<typeof imprintColorResource.item>;

export function imprintColorStore(db: Database): Store<ColorInput, List, Item> {
  return sortedStore(db, 'imprint_colors', {
    toColumns: toColorColumns,
    toList: (rows) => ({ imprint_colors: rows.map(toColor) }),
    toItem: (row) => ({ imprint_color: toColor(row) }),
  });
}

/** Imprint colors that are approved for garment colors. */
export async function imprintColorUses(query: Queries): Promise<UsageRow[]> {
  const rows = await query
    .selectFrom('garment_color_imprint_colors')
    .select((eb) => ['imprint_color_id as id', eb.fn.countAll<number>().as('garment_colors')])
    .groupBy('imprint_color_id')
    .execute();
  return rows.map((row) => ({ ...NOT_USED, ...row }));
}
