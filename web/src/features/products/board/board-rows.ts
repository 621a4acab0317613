import type { BoardColor, BoardProduct } from '@kitroom/contract/pictures/picture-board';
import type { ProductListRow } from '@kitroom/contract/product';
import { SLOTS } from '../pictures/slots.ts';

/** Which products the board shows: all, those that miss any picture or that of a slot, those without any, or those that miss an alt text. */
export type Missing = 'all' | 'any' | 'none' | 'alt' | 1 | 2 | 3 | 4;

/** A product on the board. */
export interface BoardRow {
  product: ProductListRow;
  /** Null is the hero; then its garment colors in their order. */
  groups: readonly (BoardColor | null)[];
  pictures: BoardProduct['pictures'];
  /** How many of the slots of `groups` are filled, and how many there are. */
  filled: number;
  total: number;
  /** The slot numbers that are empty in some group. */
  missing: ReadonlySet<number>;
  /** Whether each of its pictures has alt text. */
  described: boolean;
}

interface BoardOptions {
  board: readonly BoardProduct[];
  colors: readonly BoardColor[];
  /** Leaves out garment colors that are not active. */
  activeColors: boolean;
}

/** The board's rows of all products, by their ids. A product that the board does not know yet has no row. */
export function boardRows(
  products: readonly ProductListRow[],
  { board, colors, activeColors }: BoardOptions,
): ReadonlyMap<number, BoardRow> {
  const known = new Map(board.map((product) => [product.id, product]));
  const ranks = new Map(colors.map(({ id }, rank) => [id, rank]));
  return new Map(
    products.flatMap((product) => {
      const slots = known.get(product.id);
      if (slots === undefined) return [];
      const own = slots.color_ids
        .flatMap((id) => ranks.get(id) ?? [])
        .toSorted((one, other) => one - other)
        .flatMap((rank) => colors[rank] ?? [])
        .filter(({ is_active }) => is_active || !activeColors);
      return [[product.id, rowOf(product, [null, ...own], slots.pictures)] as const];
    }),
  );
}

function rowOf(
  product: ProductListRow,
  groups: BoardRow['groups'],
  pictures: BoardRow['pictures'],
): BoardRow {
  const shown = new Set(groups.map((color) => color?.id ?? null));
  const counts = new Map<number, number>();
  let filled = 0;
  let described = true;
  for (const { slot, color_id, alt_text } of pictures) {
    // Pictures of a color that the product no longer has are kept, but nobody sees them.
    if (!shown.has(color_id)) continue;
    filled += 1;
    described &&= alt_text !== null;
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  const missing = new Set(SLOTS.filter((slot) => (counts.get(slot) ?? 0) < groups.length));
  return { product, groups, pictures, filled, total: groups.length * SLOTS.length, missing, described };
}

export function colorsOf(row: BoardRow | undefined) {
  return (row?.groups ?? []).filter((color) => color !== null);
}

/** Whether the board shows a row. */
export function isShown(row: BoardRow, missing: Missing): boolean {
  if (missing === 'all') return true;
  if (missing === 'any') return row.filled < row.total;
  if (missing === 'alt') return !row.described;
  return missing === 'none' ? row.filled === 0 : row.missing.has(missing);
}

/** Reads the filter from an address; what no filter is called shows all. */
export function missingFilter(param: string | null): Missing {
  if (param === 'any' || param === 'none' || param === 'alt') return param;
  return ([1, 2, 3, 4] as const).find((slot) => String(slot) === param) ?? 'all';
}
