import { type DragEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { MOVED_PICTURE } from '../../../ui/drops/untaken.ts';
import { isSamePlace, moveWords, type Place, pictureAt, SLOTS } from '../pictures/slots.ts';
import { type BoardRow, colorsOf } from './board-rows.ts';
import { isSameSlot, type SlotPlace, slotAt, slotButton } from './slot-place.ts';

/** A picture that is being moved, and the slot it would go to. */
interface Carried extends SlotPlace {
  to: Place;
  byKeys: boolean;
}

interface SlotMovesOptions {
  board: RefObject<HTMLElement | null>;
  rowOf: (productId: number) => BoardRow | undefined;
  readOnly: boolean;
  /** Resolves to whether it was moved. */
  onMove: (productId: number, from: Place, to: Place) => Promise<boolean>;
}

/**
 * Moves pictures between the slots of a product, with the mouse or by keyboard: arrows go from slot to slot, Space picks
 * a picture up and puts it down, Escape puts it back. `said` is for a live region.
 */
export function useSlotMoves({ board, rowOf, readOnly, onMove }: SlotMovesOptions) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [focused, setFocused] = useState<SlotPlace | null>(null);
  const [said, say] = useState('');

  const wordsOf = (productId: number) => {
    const row = rowOf(productId);
    return moveWords(row?.product.name ?? '', colorsOf(row));
  };
  const isFilled = (productId: number, place: Place) =>
    pictureAt(rowOf(productId)?.pictures, place) !== undefined;
  const sayOver = (productId: number, from: Place, to: Place) =>
    say(wordsOf(productId).over(from, to, isFilled(productId, to)));
  const sayPutBack = (productId: number, from: Place) => say(wordsOf(productId).putBack(from));
  const move = async (productId: number, from: Place, to: Place) => {
    const text = wordsOf(productId).moved(from, to, isFilled(productId, to));
    if (await onMove(productId, from, to)) say(text);
  };
  const focus = (slot: SlotPlace) => slotButton(board.current, slot)?.focus();
  const drop = ({ productId, place: from, to }: Carried) => {
    setCarried(null);
    if (isSamePlace(from, to)) sayPutBack(productId, from);
    else void move(productId, from, to);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = slotAt(event.target);
    if (at === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const { productId, place, filled } = at;
    const next = neighbor(rowOf(productId), place, event.key);
    if (next !== undefined) {
      event.preventDefault();
      focus({ productId, place: next });
      if (carried === null) return;
      setCarried({ ...carried, to: next });
      sayOver(productId, carried.place, next);
    } else if (carried !== null && event.key === 'Escape') {
      event.preventDefault();
      setCarried(null);
      focus(carried);
      sayPutBack(productId, carried.place);
    } else if (carried !== null && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault();
      drop(carried);
    } else if (event.key === ' ' && filled && !readOnly) {
      event.preventDefault();
      setCarried({ productId, place, to: place, byKeys: true });
      say(`${wordsOf(productId).pickedUp(place)}${HOW}`);
    }
  };

  return {
    carried,
    /** The slot that had the focus last: the one of its product that Tab reaches. */
    focused,
    said,
    /** Moves a picture, and says so. */
    move,
    handlers: {
      onKeyDown,
      // Browsers click a button when Space is let go.
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key === ' ' && slotAt(event.target)?.filled) event.preventDefault();
      },
      onFocus: ({ target }: { target: EventTarget | null }) => {
        const at = slotAt(target);
        if (at === null) return;
        setFocused({ productId: at.productId, place: at.place });
        // Tab or a click went elsewhere.
        const there = { productId: at.productId, place: carried?.to ?? at.place };
        if (carried?.byKeys && !isSameSlot(at, there)) setCarried(null);
      },
      onDragStart: (event: DragEvent) => {
        const at = slotAt(event.target);
        if (at === null || !at.filled || readOnly) return;
        const { productId, place } = at;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', rowOf(productId)?.product.name ?? '');
        event.dataTransfer.setData(MOVED_PICTURE, String(productId));
        setCarried({ productId, place, to: place, byKeys: false });
        say(wordsOf(productId).pickedUp(place));
      },
      onDragOver: (event: DragEvent) => {
        if (carried === null) return;
        const at = slotAt(event.target);
        const to = at?.productId === carried.productId ? at.place : carried.place;
        if (at?.productId === carried.productId) event.preventDefault();
        if (isSamePlace(to, carried.to)) return;
        setCarried({ ...carried, to });
        sayOver(carried.productId, carried.place, to);
      },
      onDrop: (event: DragEvent) => {
        if (carried === null) return;
        event.preventDefault();
        drop(carried);
      },
      onDragEnd: () => {
        // Not after a drop on another slot.
        if (carried !== null) sayPutBack(carried.productId, carried.place);
        setCarried(null);
      },
    },
  };
}

const HOW = ' Arrow keys choose a slot, Space drops the picture, Escape puts it back.';

// Left and right through all slots of the product; up and down to the same slot of the color before or after.
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -SLOTS.length,
  ArrowDown: SLOTS.length,
};

function neighbor(row: BoardRow | undefined, { colorId, slot }: Place, key: string): Place | undefined {
  if (row === undefined) return undefined;
  const group = row.groups.findIndex((color) => (color?.id ?? null) === colorId);
  const at = group * SLOTS.length + slot - 1;
  const last = row.groups.length * SLOTS.length - 1;
  const to = key === 'Home' ? 0 : key === 'End' ? last : at + (STEPS[key] ?? Number.NaN);
  if (Number.isNaN(to)) return undefined;
  // At the edge the focus stays.
  const index = to < 0 || to > last ? at : to;
  const color = row.groups[Math.floor(index / SLOTS.length)];
  return { colorId: color?.id ?? null, slot: (index % SLOTS.length) + 1 };
}
