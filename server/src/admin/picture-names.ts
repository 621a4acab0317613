import type { ExportedPicture } from '../pictures/download/archive-entries.ts';

/** Where these pictures are, for people: product code, color code and slot. */
export function namesOf(pictures: readonly ExportedPicture[]): string {
  return pictures
    .map(
      ({ product, color, slot }) => `${product} ${color === null ? 'hero' : `color ${color}`} slot ${slot}`,
    )
    .join('; ');
}
