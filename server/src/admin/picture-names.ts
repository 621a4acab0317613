import type { ExportedPicture } from '../pictures/download/archive-entries.ts';
import type { UnreadablePicture } from './unreadable-pictures.ts';

/** Where these pictures are, for people: product code, color code and slot. */
export function namesOf(pictures: readonly ExportedPicture[]): string {
  return pictures.map(nameOf).join('; ');
}

/** The same, each with the reason why it cannot be read. */
export function namesWithReasons(unreadable: readonly UnreadablePicture[]): string {
  return unreadable.map(({ picture, reason }) => `${nameOf(picture)} (${reason})`).join('; ');
}

function nameOf({ product, color, slot }: ExportedPicture): string {
  return `${product} ${color === null ? 'hero' : `color ${color}`} slot ${slot}`;
}
