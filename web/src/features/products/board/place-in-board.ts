import { readWords, stemOf, wordsOf } from '../pictures/file-names.ts';
import { type PictureColor, type Place, SLOTS } from '../pictures/slots.ts';
import { findProducts, type ProductNames } from './product-names.ts';

/** A file with its path below the folder that was chosen or dropped; a single file's path is its name. */
export interface PathFile<File> {
  file: File;
  path: string;
}

/** Where a file would go; null: not known yet. */
export interface BoardPlace {
  productId: number | null;
  colorId: number | null;
  slot: number | null;
}

/** A file and where it would go. */
export interface BoardFile<File> extends PathFile<File>, BoardPlace {
  id: number;
  /** Why the user is asked; null: the place is clear. */
  doubt: string | null;
}

/** The products and colors that files can be placed in. */
export interface BoardTargets {
  names: ProductNames;
  /** The garment colors of a product. */
  colorsOf: (productId: number) => readonly PictureColor[];
  /** All garment colors, to notice one in which the product is not available. */
  allColors: readonly PictureColor[];
  isFilled: (productId: number, place: Place) => boolean;
  /** Where the files were dropped: of its product are files that name none. */
  dropped: { productId: number; place: Place | null } | null;
}

/**
 * Where each of many files would go, by product, color and slot in its path and name: the part nearest to the end of
 * the path wins. Files that name no slot go into the free ones of their color, in the order of their names.
 */
export function placeInBoard<File>(
  files: readonly PathFile<File>[],
  targets: BoardTargets,
): BoardFile<File>[] {
  const { dropped } = targets;
  const [only] = files;
  if (only !== undefined && files.length === 1 && dropped?.place) {
    // Anyone who points at a slot with one file has said where it goes, whatever its name says.
    return [{ ...only, id: 0, productId: dropped.productId, ...dropped.place, doubt: null }];
  }
  const sorted = files.toSorted((one, other) => BY_NAME.compare(one.path, other.path));
  const read = sorted.map((file, id) => ({ ...file, id, ...readPath(file.path, targets) }));
  return fillFreeSlots(read, targets);
}

const BY_NAME = new Intl.Collator('en', { numeric: true });

function readPath(path: string, targets: BoardTargets): BoardPlace & { doubt: string | null } {
  const [name = '', ...folders] = path
    .split(/[\\/]/u)
    .filter((part) => part !== '' && part !== '.')
    .toReversed();
  const parts = [stemOf(name), ...folders].map(wordsOf);
  const { ids, words } = findProducts(parts, targets.names);
  const productId = ids[0] ?? targets.dropped?.productId ?? null;
  if (productId === null) {
    return { ...NOWHERE, doubt: 'The file name contains no product code or name.' };
  }
  const colors = targets.colorsOf(productId);
  const said = words.map((each, at) => readWords(each, colors, at === 0));
  const colorIds = said.find((one) => one.colorIds.length > 0)?.colorIds ?? [];
  const slots = said.find((one) => one.slots.length > 0)?.slots ?? [];
  const place = { productId, colorId: colorIds[0] ?? null, slot: slots[0] ?? null };
  if (ids.length > 1) return { ...place, doubt: 'The file name matches more than one product.' };
  if (colorIds.length > 1) return { ...place, doubt: 'The file name matches more than one color.' };
  const other = colorIds.length === 0 ? otherColor(words, targets.allColors) : undefined;
  if (other !== undefined) return { ...place, doubt: `This product is not available in ${other.name}.` };
  if (slots.length > 1) return { ...place, doubt: 'The file name matches more than one slot.' };
  return { ...place, doubt: null };
}

const NOWHERE = { productId: null, colorId: null, slot: null };

function otherColor(words: readonly string[][], allColors: readonly PictureColor[]) {
  const [id] = words.flatMap((each) => readWords(each, allColors, false).colorIds);
  return allColors.find((color) => color.id === id);
}

function fillFreeSlots<File>(files: readonly BoardFile<File>[], targets: BoardTargets): BoardFile<File>[] {
  const taken = new Set(files.map(boardKey).filter((key) => key !== null));
  const named = new Set(files.flatMap((file) => (file.slot === null ? [] : [groupKey(file)])));
  return files.map((file) => {
    const { productId, colorId } = file;
    if (productId === null || file.slot !== null) return file;
    const slot = SLOTS.find(
      (free) =>
        !targets.isFilled(productId, { colorId, slot: free }) && !taken.has(keyOf(productId, colorId, free)),
    );
    if (slot === undefined) return { ...file, doubt: file.doubt ?? 'All slots already have a picture.' };
    taken.add(keyOf(productId, colorId, slot));
    const unsaid = named.has(groupKey(file)) ? 'The file name does not say which slot.' : null;
    return { ...file, slot, doubt: file.doubt ?? unsaid };
  });
}

function groupKey({ productId, colorId }: BoardPlace): string {
  return `${productId} ${colorId}`;
}

function keyOf(productId: number, colorId: number | null, slot: number): string {
  return `${productId} ${colorId} ${slot}`;
}

/** The slot as the key of a set; null: the file has none yet. */
export function boardKey({ productId, colorId, slot }: BoardPlace): string | null {
  return productId === null || slot === null ? null : keyOf(productId, colorId, slot);
}

/** The slots that more than one of these files would go to. */
export function sharedPlaces(files: readonly BoardPlace[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const file of files) {
    const key = boardKey(file);
    if (key === null) continue;
    if (seen.has(key)) shared.add(key);
    seen.add(key);
  }
  return shared;
}
