import { LIMITS } from '../limits.ts';
import type { Field } from '../record-fields.ts';

type AltTextColumn = `alt_text_${number}`;

/** The key of the column that tables of products have for the alt text of a hero slot. */
export function altTextColumn(slot: number): AltTextColumn {
  return `alt_text_${slot}`;
}

/** The header of that column. */
export function altTextHeader(slot: number): string {
  return `Alt Text ${slot}`;
}

const SLOTS = Array.from({ length: LIMITS.slots }, (_, index) => index + 1);

/** Those columns, in the order of the slots. The texts lie with the pictures: the form of a product has none of them. */
export const ALT_TEXT_FIELDS = Object.fromEntries(
  SLOTS.map((slot): [AltTextColumn, Field] => [
    altTextColumn(slot),
    {
      label: altTextHeader(slot),
      kind: 'text',
      // Other shops export the text of one picture.
      headers: slot === 1 ? ['alttext', 'imagealttext'] : [],
      tablesOnly: true,
    },
  ]),
) as Readonly<Record<AltTextColumn, Field>>;

/** Where an imported line has words for a hero slot without a picture. */
export function noPictureToDescribe(slot: number): string {
  return `${altTextHeader(slot)}: this product has no picture in hero slot ${slot}`;
}
