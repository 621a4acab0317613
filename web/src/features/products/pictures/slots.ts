import { LIMITS } from '@kitroom/contract/limits';

/** The slot numbers, 1 to 4 (SPEC §9). */
export const SLOTS = Array.from({ length: LIMITS.slots }, (_, index) => index + 1);

/** The side that suppliers' pictures usually show in each of the four slots: a hint, not a rule. */
export const SLOT_HINTS: Record<number, string> = { 1: 'Front', 2: 'Back', 3: 'Side', 4: 'Detail' };

/** A slot of the hero (`colorId` null) or of one of a product's garment colors. */
export interface Place {
  colorId: number | null;
  slot: number;
}

/** A garment color in which pictures can be shown. */
export interface PictureColor {
  id: number;
  name: string;
  code: string;
  hex_value: string;
}

/** 'Hero, slot 1' or 'Navy, slot 2'. */
export function placeText({ colorId, slot }: Place, colors: readonly PictureColor[]): string {
  const color = colors.find(({ id }) => id === colorId);
  return `${color?.name ?? 'Hero'}, slot ${slot}`;
}

/** Said to screen readers while a picture moves between slots: 'slot 1, Front', in colors 'Navy, slot 1, Front'. */
export function moveWords(productName: string, colors: readonly PictureColor[]) {
  const name = ({ colorId, slot }: Place, other: Place): string => {
    const text = `slot ${slot}, ${SLOT_HINTS[slot]}`;
    if (colorId === null && other.colorId === null) return text;
    return `${colors.find(({ id }) => id === colorId)?.name ?? 'Hero'}, ${text}`;
  };
  return {
    pickedUp: (from: Place) => `Picked up the picture of ${name(from, from)} of ${productName}.`,
    over: (from: Place, to: Place, isFilled: boolean) =>
      `Over ${name(to, from)}: ${isSamePlace(from, to) ? 'where it was' : isFilled ? 'swaps the pictures' : 'empty'}.`,
    putBack: (from: Place) => `Picture restored to ${name(from, from)} of ${productName}.`,
    moved: (from: Place, to: Place, wasFilled: boolean) =>
      wasFilled
        ? `Pictures of ${name(from, to)} and ${name(to, from)} of ${productName} swapped`
        : `Picture moved from ${name(from, to)} to ${name(to, from)} of ${productName}`,
  };
}

/** Whether two places are the same slot. */
export function isSamePlace(one: Place, other: Place): boolean {
  return one.colorId === other.colorId && one.slot === other.slot;
}

/** The picture in a slot, among those of its product; undefined: the slot is empty. */
export function pictureAt<Picture extends { color_id: number | null; slot: number }>(
  pictures: readonly Picture[] | undefined,
  { colorId, slot }: Place,
): Picture | undefined {
  return pictures?.find((picture) => picture.color_id === colorId && picture.slot === slot);
}

/** Ends the address of a product that is opened to add pictures: its first slot gets the focus. */
export const PICTURES_NEXT = '#images';

/** Where the slots are next to the large picture: in a container, `inline-size`, that has room for both. */
export const BESIDE = '@container (min-width: 520px)';
