import {
  type Preview,
  type PreviewedPicture,
  type SlotChange,
  slotChange,
} from '@kitroom/contract/pictures/image-restore';
import { compareNames } from '../../ui/list/natural-order.ts';

type Product = Preview['products'][number];
type Color = Preview['colors'][number];

/** The part of a preview that is shown; 'changes': pictures that applying it would add or replace. */
export type Shown = 'all' | 'changes' | SlotChange;

/** The pictures of one garment color of a product; `color` null: its hero pictures. */
export interface ColorGroup {
  color: Color | null;
  pictures: PreviewedPicture[];
}

export interface ProductGroup {
  product: Product;
  colors: ColorGroup[];
}

/** One line of the preview: they are rendered as they come into sight. */
export type PreviewLine =
  | { kind: 'product'; key: string; product: Product; pictures: PreviewedPicture[] }
  | { kind: 'color'; key: string; product: Product; group: ColorGroup }
  | { kind: 'skipped-heading'; key: string; count: number }
  | { kind: 'skipped'; key: string; name: string; reason: string };

/** The pictures of a preview by product and color, sorted by name, hero first. */
export function groupPictures({ pictures, products, colors }: Preview): ProductGroup[] {
  const [productsById, colorsById] = [byId(products), byId(colors)];
  const groups = new Map<number, Map<number | null, PreviewedPicture[]>>();
  for (const picture of pictures) {
    const ofProduct = groups.get(picture.product_id) ?? new Map<number | null, PreviewedPicture[]>();
    groups.set(picture.product_id, ofProduct);
    const ofColor = ofProduct.get(picture.color_id) ?? [];
    ofProduct.set(picture.color_id, ofColor);
    ofColor.push(picture);
  }
  return [...groups]
    .flatMap(([productId, ofProduct]) => {
      const product = productsById.get(productId);
      return product === undefined ? [] : [{ product, colors: colorGroups(ofProduct, colorsById) }];
    })
    .toSorted((one, other) => compareNames(one.product.name, other.product.name));
}

function colorGroups(
  ofProduct: ReadonlyMap<number | null, PreviewedPicture[]>,
  colorsById: ReadonlyMap<number, Color>,
): ColorGroup[] {
  return [...ofProduct]
    .map(([colorId, pictures]) => ({
      color: colorId === null ? null : (colorsById.get(colorId) ?? null),
      pictures: pictures.toSorted((one, other) => one.slot - other.slot),
    }))
    .toSorted((one, other) => compareNames(one.color?.name ?? '', other.color?.name ?? ''));
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
  groups: readonly ProductGroup[],
  skipped: Preview['skipped'],
  shown: Shown,
): PreviewLine[] {
  const lines: PreviewLine[] = [];
  const isShown = (picture: PreviewedPicture) =>
    shown === 'all' || (shown === 'changes' ? isChange(picture) : slotChange(picture) === shown);
  for (const { product, colors } of groups) {
    const visible = colors
      .map(({ color, pictures }) => ({ color, pictures: pictures.filter(isShown) }))
      .filter(({ pictures }) => pictures.length > 0);
    if (visible.length === 0) continue;
    const pictures = visible.flatMap((group) => group.pictures);
    lines.push({ kind: 'product', key: `product ${product.id}`, product, pictures });
    for (const group of visible) {
      lines.push({ kind: 'color', key: `color ${product.id} ${group.color?.id}`, product, group });
    }
  }
  if (shown === 'all' || shown === 'skipped') lines.push(...skippedLines(skipped));
  return lines;
}

function skippedLines(skipped: Preview['skipped']): PreviewLine[] {
  if (skipped.length === 0) return [];
  return [
    { kind: 'skipped-heading', key: 'skipped', count: skipped.length },
    ...skipped.map(({ name, reason }, index) => ({
      kind: 'skipped' as const,
      key: `skipped ${index}`,
      name,
      reason,
    })),
  ];
}

function byId<T extends { id: number }>(records: readonly T[]): Map<number, T> {
  return new Map(records.map((record) => [record.id, record]));
}
