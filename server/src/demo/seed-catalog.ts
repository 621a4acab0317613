import { approveImprintColors } from '../catalog/garment-color-store.ts';
import { systemAuthor } from '../platform/db/change-log.ts';
import type { Transaction } from '../platform/db/database.ts';
import { flag } from '../platform/db/flag.ts';
import { normalized } from '../platform/db/normalized.ts';
import { insertRecord } from '../platform/db/records.ts';
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
  const categories = new Map<string, number>();
  for (const [index, category] of CATEGORIES.entries()) {
    const row = await insertRecord(
      trx,
      'product_categories',
      namedColumns(category, index),
      systemAuthor(actorId),
    );
    categories.set(category.code, row.id);
  }
  const sizes = new Map<string, number>();
  for (const [index, size] of SIZES.entries()) {
    const row = await insertRecord(trx, 'sizes', namedColumns(size, index), systemAuthor(actorId));
    sizes.set(size.code, row.id);
  }
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

function namedColumns({ code, name, description, inactive }: Named, index: number) {
  return {
    name,
    name_folded: normalized(name),
    code,
    code_folded: normalized(code),
    description: description ?? null,
    sort_order: (index + 1) * SORT_STEP,
    is_active: flag(!inactive),
  };
}

function colorColumns({ code, name, hex, pantone, notes, inactive }: Color, index: number) {
  return {
    name,
    name_folded: normalized(name),
    code,
    code_folded: normalized(code),
    pantone_code: pantone ?? null,
    hex_value: hex,
    image_url: null,
    notes: notes ?? null,
    sort_order: (index + 1) * SORT_STEP,
    is_active: flag(!inactive),
  };
}
