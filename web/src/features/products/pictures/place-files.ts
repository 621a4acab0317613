import { readFileName } from './file-names.ts';
import { isSamePlace, type PictureColor, type Place, SLOTS } from './slots.ts';

/** Where a file goes; `slot` null: nowhere yet. */
export interface PlacedFile<File> {
  file: File;
  colorId: number | null;
  slot: number | null;
  /** Why the user is asked; null: the place is clear. */
  doubt: string | null;
}

interface Target {
  colors: readonly PictureColor[];
  /** The tab that is open, and the slot the files were given to; null: none in particular. */
  colorId: number | null;
  wanted: number | null;
  isFree: (place: Place) => boolean;
}

/**
 * Where several pictures go. Their file names decide; files whose names say nothing go into the free slots of the open
 * tab in order. Whatever is not clear, or would replace a picture, has a `doubt`.
 */
export function placeFiles<File extends { name: string }>(
  files: readonly File[],
  target: Target,
): PlacedFile<File>[] {
  const named = files.map((file) => ({ file, ...readFileName(file.name, target.colors) }));
  const someSaySlots = named.some(({ slots }) => slots.length > 0);
  const placed: PlacedFile<File>[] = named.map(({ file, slots, colorIds }) => {
    const colorId = colorIds.length === 1 ? (colorIds[0] ?? null) : target.colorId;
    const slot = slots[0] ?? null;
    return { file, colorId, slot, doubt: doubtOf({ slots, colorIds, someSaySlots }) };
  });
  const clear = placed.map((one) => markClash(one, placed, target));
  return fillFreeSlots(clear, target);
}

interface Said {
  slots: number[];
  colorIds: (number | null)[];
  someSaySlots: boolean;
}

function doubtOf({ slots, colorIds, someSaySlots }: Said): string | null {
  if (colorIds.length > 1) return 'The file name matches more than one color.';
  if (slots.length > 1) return 'The file name matches more than one slot.';
  return slots.length === 0 && someSaySlots ? 'The file name does not say which slot.' : null;
}

function markClash<File>(
  one: PlacedFile<File>,
  all: readonly PlacedFile<File>[],
  { isFree }: Target,
): PlacedFile<File> {
  const { colorId, slot } = one;
  if (one.doubt !== null || slot === null) return one;
  const place = { colorId, slot };
  const twice = all.some(
    (other) =>
      other !== one &&
      other.slot !== null &&
      isSamePlace({ colorId: other.colorId, slot: other.slot }, place),
  );
  if (twice) return { ...one, doubt: 'Another file is for the same slot.' };
  return isFree(place) ? one : { ...one, doubt: 'That slot already has a picture.' };
}

function fillFreeSlots<File>(
  placed: readonly PlacedFile<File>[],
  { wanted, isFree }: Target,
): PlacedFile<File>[] {
  const taken: Place[] = placed.flatMap(({ colorId, slot }) => (slot === null ? [] : [{ colorId, slot }]));
  const order = wanted === null ? SLOTS : [wanted, ...SLOTS.filter((slot) => slot !== wanted)];
  return placed.map((one) => {
    if (one.slot !== null) return one;
    const { colorId } = one;
    const slot = order.find(
      (free) =>
        isFree({ colorId, slot: free }) &&
        !taken.some((place) => isSamePlace(place, { colorId, slot: free })),
    );
    if (slot === undefined) return { ...one, doubt: one.doubt ?? 'All slots already have a picture.' };
    taken.push({ colorId, slot });
    return { ...one, slot };
  });
}
