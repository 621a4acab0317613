import { useState } from 'react';
import { moveWords, type Place } from '../pictures/slots.ts';
import type { BoardRow } from './board-rows.ts';

export interface SpokenMovesOptions {
  rowOf: (productId: number) => BoardRow | undefined;
  /** Resolves to whether it was moved. */
  onMove: (productId: number, from: Place, to: Place) => Promise<boolean>;
}

/** Moves pictures, and says what becomes of them; `said` is for a live region. */
export function useSpokenMoves({ rowOf, onMove }: SpokenMovesOptions) {
  const [said, say] = useState('');
  const wordsOf = (productId: number) => {
    const row = rowOf(productId);
    return moveWords(row?.product.name ?? '', colorsOf(row));
  };
  return {
    said,
    sayPickedUp: (productId: number, from: Place, how = '') =>
      say(`${wordsOf(productId).pickedUp(from)}${how}`),
    sayOver: (productId: number, from: Place, to: Place) =>
      say(wordsOf(productId).over(from, to, isFilled(rowOf(productId), to))),
    sayPutBack: (productId: number, from: Place) => say(wordsOf(productId).putBack(from)),
    move: async (productId: number, from: Place, to: Place) => {
      const text = wordsOf(productId).moved(from, to, isFilled(rowOf(productId), to));
      if (await onMove(productId, from, to)) say(text);
    },
  };
}

/** The garment colors of a row. */
export function colorsOf(row: BoardRow | undefined) {
  return (row?.groups ?? []).filter((color) => color !== null);
}

function isFilled(row: BoardRow | undefined, { colorId, slot }: Place): boolean {
  return row?.pictures.some((picture) => picture.color_id === colorId && picture.slot === slot) === true;
}
