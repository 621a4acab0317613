import { LIMITS } from '@kitroom/contract/limits';

/** The slot numbers, 1 to 4 (SPEC §9). */
export const SLOTS = Array.from({ length: LIMITS.slots }, (_, index) => index + 1);

/**
 * Where several files go: the first into the wanted slot when it is free or is to be replaced, the others into
 * the free slots in order. Pictures are never overwritten unasked: what finds no place is `left`.
 */
export function filesForSlots<File>(
  files: readonly File[],
  wanted: number,
  replace: boolean,
  isFree: (slot: number) => boolean,
): { placed: { file: File; slot: number }[]; left: File[] } {
  const first = replace || isFree(wanted) ? [wanted] : [];
  const places = [...first, ...SLOTS.filter((slot) => slot !== wanted && isFree(slot))];
  return {
    placed: files.slice(0, places.length).map((file, index) => ({ file, slot: places[index] ?? wanted })),
    left: files.slice(places.length),
  };
}
