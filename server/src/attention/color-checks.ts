import { setImmediate as nextTick } from 'node:timers/promises';
import { tidyPantone } from '@kitroom/contract/colors/pantone';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import type { Queries } from '../platform/db/database.ts';
import { type Check, type Finding, none } from './check.ts';
import { keptSimilarColors } from './similar-colors.ts';

type ColorTable = 'garment_colors' | 'imprint_colors';

interface Color {
  id: number;
  name: string;
  hex_value: string;
  pantone_code: string | null;
}

/** Active colors of one list that someone could take for each other. */
export function likenessChecks(table: ColorTable): readonly Check[] {
  const similarColors = keptSimilarColors();
  return [
    {
      reason: 'similar_colors',
      shows: [],
      async find(query) {
        const colors = await activeColors(query, table).orderBy('id').execute();
        await nextTick();
        const names = new Map(colors.map(({ id, name }) => [id, name]));
        const similar = await similarColors(colors);
        return [...similar].flatMap(([id, others]) =>
          others.map((other): Finding => ({ id, name: names.get(other) })),
        );
      },
    },
    {
      reason: 'same_pantone',
      shows: [],
      find: async (query) =>
        ofSamePantone(
          await activeColors(query, table)
            .where('pantone_code', 'is not', null)
            .orderBy('name_folded')
            .execute(),
        ),
    },
  ];
}

export const GARMENT_COLOR_CHECKS: readonly Check[] = [
  {
    reason: 'no_imprint_colors',
    shows: [],
    find: (query) =>
      query
        .selectFrom('garment_colors as color')
        .select('color.id')
        .where('color.is_active', '=', 1)
        .where(({ selectFrom }) =>
          none(
            selectFrom('garment_color_imprint_colors as approved')
              .select('approved.imprint_color_id')
              .whereRef('approved.garment_color_id', '=', 'color.id'),
          ),
        )
        .execute(),
  },
  {
    reason: 'inactive_imprint_colors',
    shows: [imprintColorResource.listPermissions],
    find: (query) =>
      query
        .selectFrom('garment_colors as color')
        .innerJoin('garment_color_imprint_colors as approved', 'approved.garment_color_id', 'color.id')
        .innerJoin('imprint_colors as imprint', 'imprint.id', 'approved.imprint_color_id')
        .select(['color.id', 'imprint.name'])
        .where('color.is_active', '=', 1)
        .where(({ selectFrom }) =>
          none(
            selectFrom('garment_color_imprint_colors as other')
              .innerJoin('imprint_colors as active', 'active.id', 'other.imprint_color_id')
              .select('active.id')
              .whereRef('other.garment_color_id', '=', 'color.id')
              .where('active.is_active', '=', 1),
          ),
        )
        .orderBy('imprint.name_folded')
        .execute(),
  },
  ...likenessChecks('garment_colors'),
];

function activeColors(query: Queries, table: ColorTable) {
  return query
    .selectFrom(table)
    .select(['id', 'name', 'hex_value', 'pantone_code'])
    .where('is_active', '=', 1);
}

function ofSamePantone(colors: readonly Color[]): Finding[] {
  const byCode = new Map<string, Color[]>();
  for (const color of colors) {
    if (color.pantone_code === null) continue;
    const code = comparablePantone(color.pantone_code);
    const same = byCode.get(code) ?? [];
    byCode.set(code, same);
    same.push(color);
  }
  return [...byCode.values()].flatMap((same) => same.flatMap((color) => others(same, color)));
}

// The sentence names a few: thousands of colors under one code must not name each other.
const MOST_OTHERS = 4;

function others(same: readonly Color[], { id }: Color): Finding[] {
  return same
    .slice(0, MOST_OTHERS + 1)
    .filter((other) => other.id !== id)
    .slice(0, MOST_OTHERS)
    .map(({ name }) => ({ id, name }));
}

// `PMS 186 C` and `186 c` are one ink.
function comparablePantone(code: string): string {
  return (tidyPantone(code) ?? code).replace(/^PMS /u, '').toLowerCase();
}
