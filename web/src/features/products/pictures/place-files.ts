import { compareNames } from '@kitroom/contract/lists/list-order';
import { readFileName, readWords, stemOf, wordsOf } from './file-names.ts';
import { findProducts, type ProductNames } from './product-names.ts';
import { type PictureColor, type Place, SLOTS } from './slots.ts';

/** A file with its path below the folder that was chosen or dropped; a single file's path is its name. */
export interface PathFile<File> {
  file: File;
  path: string;
}

/** Where a file would go; null: not known yet. */
export interface FilePlace {
  productId: number | null;
  colorId: number | null;
  slot: number | null;
}

/** A file and where it would go. */
export interface PlacedFile<File> extends PathFile<File>, FilePlace {
  id: number;
  /** Why the user is asked; null: the place is clear. */
  doubt: string | null;
}

/** The open tab of a product, where files are given to it. */
interface ProductTarget {
  productId: number;
  colors: readonly PictureColor[];
  /** The tab that is open, and the slot the files were given to; null: none in particular. */
  colorId: number | null;
  wanted: number | null;
  isFree: (place: Place) => boolean;
}

/**
 * Where several pictures of a product go. Their file names decide; files whose names say nothing go into the free slots of
 * the open tab in order. Whatever is not clear, or would replace a picture, has a `doubt`.
 */
export function placeInProduct<File extends { name: string }>(
  files: readonly File[],
  { productId, colors, colorId, wanted, isFree }: ProductTarget,
): PlacedFile<File>[] {
  // Browsers give the files of a folder in whatever order.
  const sorted = files.toSorted((one, other) => compareNames(one.name, other.name));
  const named = sorted.map((file) => ({ file, ...readFileName(file.name, colors) }));
  const someSaySlots = named.some(({ slots }) => slots.length > 0);
  const read = named.map(({ file, slots, colorIds }, id): PlacedFile<File> => {
    const [color = null] = colorIds;
    const unsaid = slots.length === 0 && someSaySlots ? UNSAID_SLOT : null;
    return {
      id,
      file,
      path: file.name,
      productId,
      colorId: colorIds.length === 1 ? color : colorId,
      slot: slots[0] ?? null,
      doubt: manyMeant(slots, colorIds) ?? unsaid,
    };
  });
  const shared = sharedPlaces(read);
  const clear = read.map((one) => {
    const key = placeKey(one);
    if (one.doubt !== null || key === null || one.slot === null) return one;
    if (shared.has(key)) return { ...one, doubt: 'Another file is for the same slot.' };
    const free = isFree({ colorId: one.colorId, slot: one.slot });
    return free ? one : { ...one, doubt: 'That slot already has a picture.' };
  });
  const order = wanted === null ? SLOTS : [wanted, ...SLOTS.filter((slot) => slot !== wanted)];
  return fillFreeSlots(clear, (_product, place) => isFree(place), order);
}

/** The products and colors that files can be placed in. */
export interface BoardTargets {
  names: ProductNames;
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
): PlacedFile<File>[] {
  const { dropped } = targets;
  const [only] = files;
  if (only !== undefined && files.length === 1 && dropped?.place) {
    // Anyone who points at a slot with one file has said where it goes, whatever its name says.
    return [{ ...only, id: 0, productId: dropped.productId, ...dropped.place, doubt: null }];
  }
  const sorted = files.toSorted((one, other) => compareNames(one.path, other.path));
  const read = sorted.map((file, id) => ({ ...file, id, ...readPath(file.path, targets) }));
  const named = new Set(read.flatMap((file) => (file.slot === null ? [] : [groupKey(file)])));
  const filled = fillFreeSlots(read, (product, place) => !targets.isFilled(product, place), SLOTS);
  return filled.map((file, at) => {
    const isUnsaid = read[at]?.slot === null && file.productId !== null && named.has(groupKey(file));
    return isUnsaid ? { ...file, doubt: file.doubt ?? UNSAID_SLOT } : file;
  });
}

const UNSAID_SLOT = 'The file name does not say which slot.';

function readPath(path: string, targets: BoardTargets): FilePlace & { doubt: string | null } {
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
  const other = colorIds.length === 0 ? otherColor(words, targets.allColors) : undefined;
  if (other !== undefined) return { ...place, doubt: `This product is not available in ${other.name}.` };
  return { ...place, doubt: manyMeant(slots, colorIds) };
}

const NOWHERE = { productId: null, colorId: null, slot: null };

function otherColor(words: readonly string[][], allColors: readonly PictureColor[]) {
  const [id] = words.flatMap((each) => readWords(each, allColors, false).colorIds);
  return allColors.find((color) => color.id === id);
}

function manyMeant(slots: readonly number[], colorIds: readonly (number | null)[]): string | null {
  if (colorIds.length > 1) return 'The file name matches more than one color.';
  return slots.length > 1 ? 'The file name matches more than one slot.' : null;
}

function fillFreeSlots<File>(
  files: readonly PlacedFile<File>[],
  isFree: (productId: number, place: Place) => boolean,
  order: readonly number[],
): PlacedFile<File>[] {
  const taken = new Set(files.map(placeKey));
  return files.map((file) => {
    const { productId, colorId } = file;
    if (productId === null || file.slot !== null) return file;
    const slot = order.find(
      (free) =>
        isFree(productId, { colorId, slot: free }) &&
        !taken.has(placeKey({ productId, colorId, slot: free })),
    );
    if (slot === undefined) return { ...file, doubt: file.doubt ?? 'All slots already have a picture.' };
    taken.add(placeKey({ productId, colorId, slot }));
    return { ...file, slot };
  });
}

function groupKey({ productId, colorId }: FilePlace): string {
  return `${productId} ${colorId}`;
}

/** The slot as the key of a set; null: the file has none yet. */
function placeKey({ productId, colorId, slot }: FilePlace): string | null {
  return productId === null || slot === null ? null : `${productId} ${colorId} ${slot}`;
}

/** Why the user is asked where a file goes, `shared` being the slots of several files; null: its place is clear. */
export function doubtOf(
  file: FilePlace & { doubt: string | null },
  shared: ReadonlySet<string>,
): string | null {
  return shared.has(placeKey(file) ?? '') ? 'Two pictures can’t share a slot.' : file.doubt;
}

/** The slots that more than one of these files would go to. */
export function sharedPlaces(files: readonly FilePlace[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const key of files.map(placeKey)) {
    if (key !== null && seen.has(key)) shared.add(key);
    if (key !== null) seen.add(key);
  }
  return shared;
}
