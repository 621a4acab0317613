import { compareNames } from '@kitroom/contract/lists/list-order';
import {
  type Preview,
  type PreviewedPicture,
  type SlotChange,
  slotChange,
} from '@kitroom/contract/pictures/image-restore';

type Product = Preview['products'][number];
type Color = Preview['colors'][number];

/** The name of each kind of change on screens. */
export const CHANGE_NAMES: Record<SlotChange, string> = {
  added: 'Added',
  replaced: 'Replaced',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
};

/** The part of a preview that is shown; 'changes': pictures that applying it would add or replace. */
export type Shown = 'all' | 'changes' | SlotChange;

/** One line of the preview: they are rendered as they come into sight. `color` null: the hero pictures. */
export type PreviewLine =
  | { kind: 'product'; key: string; product: Product; pictures: PreviewedPicture[] }
  | { kind: 'color'; key: string; product: Product; color: Color | null; pictures: PreviewedPicture[] }
  | { kind: 'skipped-heading'; key: string; count: number }
  | { kind: 'skipped'; key: string; name: string; reason: string };

/** The pictures of a preview by the names of their products and colors, hero first. */
export function sortedPictures({ pictures, products, colors }: Preview): PreviewedPicture[] {
  const [productRanks, colorRanks] = [ranksByName(products), ranksByName(colors)];
  const productRank = ({ product_id }: PreviewedPicture) => productRanks.get(product_id) ?? -1;
  const colorRank = ({ color_id }: PreviewedPicture) => colorRanks.get(color_id ?? 0) ?? -1;
  return pictures.toSorted(
    (one, other) =>
      productRank(one) - productRank(other) || colorRank(one) - colorRank(other) || one.slot - other.slot,
  );
}

function ranksByName(records: readonly { id: number; name: string }[]): Map<number, number> {
  const sorted = records.toSorted((one, other) => compareNames(one.name, other.name));
  return new Map(sorted.map(({ id }, rank) => [id, rank]));
}

/** How many slots and entries a preview would change in which way. */
export function countChanges({ pictures, skipped }: Preview): Record<SlotChange, number> {
  const counts = { added: 0, replaced: 0, unchanged: 0, skipped: skipped.length };
  for (const picture of pictures) counts[slotChange(picture)]++;
  return counts;
}

/** Whether applying the preview would change the slot of a picture, so that it can be ticked. */
export function isChange(picture: PreviewedPicture): boolean {
  const change = slotChange(picture);
  return change === 'added' || change === 'replaced';
}

/** The lines of a preview: products with their colors, then the entries of the zip that fit no slot. */
export function linesOf(
  { products, colors, skipped }: Preview,
  sorted: readonly PreviewedPicture[],
  shown: Shown,
): PreviewLine[] {
  const [productsById, colorsById] = [byId(products), byId(colors)];
  const lines: PreviewLine[] = [];
  let ofProduct: PreviewedPicture[] = [];
  let ofColor: PreviewedPicture[] = [];
  for (const picture of sorted) {
    const { product_id, color_id } = picture;
    const product = productsById.get(product_id);
    const isShown =
      shown === 'all' || (shown === 'changes' ? isChange(picture) : slotChange(picture) === shown);
    if (product === undefined || !isShown) continue;
    const isSameProduct = ofProduct[0]?.product_id === product_id;
    if (!isSameProduct) {
      ofProduct = [];
      lines.push({ kind: 'product', key: `product ${product_id}`, product, pictures: ofProduct });
    }
    if (!isSameProduct || ofColor[0]?.color_id !== color_id) {
      ofColor = [];
      const color = colorsById.get(color_id ?? 0) ?? null;
      lines.push({
        kind: 'color',
        key: `color ${product_id} ${color_id}`,
        product,
        color,
        pictures: ofColor,
      });
    }
    ofProduct.push(picture);
    ofColor.push(picture);
  }
  if (skipped.length === 0 || (shown !== 'all' && shown !== 'skipped')) return lines;
  lines.push({ kind: 'skipped-heading', key: 'skipped', count: skipped.length });
  skipped.forEach(({ name, reason }, index) => {
    lines.push({ kind: 'skipped', key: `skipped ${index}`, name, reason });
  });
  return lines;
}

function byId<T extends { id: number }>(records: readonly T[]): Map<number, T> {
  return new Map(records.map((record) => [record.id, record]));
}
