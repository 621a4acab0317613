import type { BoardColor, BoardProduct } from '@kitroom/contract/pictures/picture-board';
import type { ProductListRow } from '@kitroom/contract/product';
import { useMemo } from 'react';
import { compareInOrder } from '../../../ui/list/natural-order.ts';

export type SlotPicture = BoardProduct['pictures'][number];

interface ColorOnSheet {
  color: BoardColor;
  picture: SlotPicture | undefined;
}

/** A row of the line sheet. */
export interface SheetLine {
  product: ProductListRow;
  /** 0; a product with more colors than a page has room for goes on in 1, 2, … */
  part: number;
  main: SlotPicture | undefined;
  colors: readonly ColorOnSheet[];
}

/** In millimeters: what a page surely has room for below its head, and what a color takes of it. */
const ROOM = 180;
const COLOR = 6.5;
const COLOR_WITH_PICTURE = 13;
/** Longer names take a second line. */
const CHARACTERS = 26;

/** The rows of a line sheet, none of them higher than a page, and whether there is a picture at their side. */
export function useLines(
  products: readonly ProductListRow[] | undefined,
  board: readonly BoardProduct[] | undefined,
  colors: readonly BoardColor[] | undefined,
): { lines: readonly SheetLine[]; hasPictures: boolean } {
  return useMemo(() => {
    const slots = new Map((board ?? []).map((product) => [product.id, product]));
    const inOrder = (colors ?? []).toSorted(compareInOrder);
    const lines = (products ?? []).flatMap((product) => linesOf(product, slots.get(product.id), inOrder));
    return { lines, hasPictures: lines.some(({ main }) => main !== undefined) };
  }, [products, board, colors]);
}

function linesOf(
  product: ProductListRow,
  slots: BoardProduct | undefined,
  all: readonly BoardColor[],
): SheetLine[] {
  const available = new Set(slots?.color_ids);
  const firstOf = (colorId: number | null) => slots?.pictures.find(({ color_id }) => color_id === colorId);
  const colors = all
    .filter(({ id }) => available.has(id))
    .map((color) => ({ color, picture: firstOf(color.id) }));
  const main = firstOf(null) ?? colors.find(({ picture }) => picture !== undefined)?.picture;
  return inParts(colors).map((some, part) => ({ product, part, main, colors: some }));
}

function inParts(colors: readonly ColorOnSheet[]): ColorOnSheet[][] {
  const parts: ColorOnSheet[][] = [[]];
  let used = 0;
  for (const color of colors) {
    const height = heightOf(color);
    if (used + height > ROOM) {
      parts.push([]);
      used = 0;
    }
    used += height;
    parts.at(-1)?.push(color);
  }
  return parts;
}

function heightOf({ color, picture }: ColorOnSheet): number {
  const rows = Math.ceil((color.name.length + color.code.length) / CHARACTERS);
  return Math.max(COLOR * rows, picture === undefined ? 0 : COLOR_WITH_PICTURE);
}
