import { approveImprintColors } from '../catalog/garment-color-store.ts';
import { systemAuthor } from '../platform/db/change-log.ts';
import type { Transaction } from '../platform/db/database.ts';
import { normalized } from '../platform/db/normalized.ts';
import { insertRecord } from '../platform/db/records.ts';
import { flag } from '../platform/db/schema/record-columns.ts';
import { CATEGORIES, type Color, GARMENT_COLORS, IMPRINT_COLORS, type Named, SIZES } from './catalog.ts';
import { type Ids, idUnder } from './ids.ts';

/** Ids by code of what products refer to. */
export interface CatalogIds {
  categories: Ids;
  sizes: Ids;
  garmentColors: Ids;
}

// Steps that leave room to put something between.
const SORT_STEP = 10;

/** Creates categories, sizes, imprint colors and garment colors with their approved imprint colors. */
export async function seedCatalog(trx: Transaction, actorId: number): Promise<CatalogIds> {
  const categories = await seedNamed(trx, 'product_categories', CATEGORIES, actorId);
  const sizes = await seedNamed(trx, 'sizes', SIZES, actorId);
  const imprintColors = new Map<string, number>();
  for (const [index, color] of IMPRINT_COLORS.entries()) {
    const row = await insertRecord(trx, 'imprint_colors', colorColumns(color, index), systemAuthor(actorId));
    imprintColors.set(color.code, row.id);
  }
  const garmentColors = new Map<string, number>();
  for (const [index, color] of GARMENT_COLORS.entries()) {
    const author = systemAuthor(actorId);
    const { id } = await insertRecord(trx, 'garment_colors', colorColumns(color, index), author);
    const approved = color.approved.split(' ').filter((code) => code !== '');
    const ids = approved.map((code) => idUnder(imprintColors, code));
    await approveImprintColors(trx, id, { before: [], ids }, author);
    garmentColors.set(color.code, id);
  }
  return { categories, sizes, garmentColors };
}

async function seedNamed(
  trx: Transaction,
  table: 'product_categories' | 'sizes',
  all: readonly Named[],
  actorId: number,
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const [index, { description = null, ...named }] of all.entries()) {
    const columns = { ...codedColumns(named, index), description };
    ids.set(named.code, (await insertRecord(trx, table, columns, systemAuthor(actorId))).id);
  }
  return ids;
}

function colorColumns({ hex, pantone, notes, ...color }: Color, index: number) {
  return {
    ...codedColumns(color, index),
    pantone_code: pantone ?? null,
    hex_value: hex,
    image_url: null,
    notes: notes ?? null,
  };
}

/** The columns of what has a code, at its place in the list. */
export function codedColumns({ code, name, inactive }: Omit<Named, 'description'>, index: number) {
  return {
    name,
    name_folded: normalized(name),
    code,
    code_folded: normalized(code),
    sort_order: (index + 1) * SORT_STEP,
    is_active: flag(!inactive),
  };
}
