import type { Place } from '../pictures/slots.ts';

/** A slot of some product. */
export interface SlotPlace {
  productId: number;
  place: Place;
}

export interface BoardSlot extends SlotPlace {
  button: HTMLElement;
  filled: boolean;
}

/** The slot that an event on the board belongs to; null: none. */
export function slotAt(target: EventTarget | null): BoardSlot | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
  const productId = productAt(button);
  if (button === null || productId === null) return null;
  const { slot, color, filled } = button.dataset;
  const colorId = color === HERO ? null : Number(color);
  return { productId, place: { colorId, slot: Number(slot) }, button, filled: filled !== undefined };
}

/** The product that an event on the board belongs to; null: none. */
export function productAt(target: EventTarget | null): number | null {
  const id =
    target instanceof Element ? target.closest<HTMLElement>('[data-product]')?.dataset.product : null;
  return id == null ? null : Number(id);
}

const HERO = 'hero';

/** The form of a color in `data-color`. */
export function colorData(colorId: number | null): string {
  return colorId === null ? HERO : String(colorId);
}

/** The button of a slot, while it is on the page. */
export function slotButton(board: ParentNode | null, { productId, place }: SlotPlace): HTMLElement | null {
  const { colorId, slot } = place;
  return (
    board?.querySelector<HTMLElement>(
      `[data-product="${productId}"] [data-color="${colorData(colorId)}"][data-slot="${slot}"]`,
    ) ?? null
  );
}

/** The slot as a key within its product. */
export function slotKey({ colorId, slot }: Place): string {
  return `${colorData(colorId)} ${slot}`;
}

/** Whether both are the same slot of the same product. */
export function isSameSlot(one: SlotPlace, other: SlotPlace): boolean {
  return one.productId === other.productId && slotKey(one.place) === slotKey(other.place);
}
