import { z } from 'zod';
import { defineCall } from '../call.ts';
import { optionalText } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { deleteImageInput } from '../product-image.ts';
import { BOARD_DIGITS } from './picture-board.ts';

const { productId, slot, colorId } = deleteImageInput.shape;
const PICTURE_REQUIRED = 'Picture is required';

/** An alt text: a line of at most 250 code points; null or blank: there is none. */
export const altText = optionalText('Alt text', LIMITS.altText);

/** Says in words what the picture of a slot shows. */
export const altTextCall = defineCall({
  operationId: 'setProductImageAltText',
  summary: 'Describe a picture',
  method: 'PUT',
  path: '/api/admin/product-image-alt-text',
  access: ['PRODUCT_UPDATE'],
  body: z.object({
    productId,
    slot,
    colorId,
    /** The picture that the words are about: it may have been replaced since. The digits that the board has are enough. */
    sha256: z
      .string(PICTURE_REQUIRED)
      .regex(/^[0-9a-f]+$/u, PICTURE_REQUIRED)
      .min(BOARD_DIGITS, PICTURE_REQUIRED)
      .max(64, PICTURE_REQUIRED),
    alt_text: altText.transform((text) => text ?? null),
  }),
  failures: [404, 409],
});

export const ALT_TEXT_MESSAGES = {
  saved: 'Alt text saved',
  /** 409. */
  otherPicture: 'This slot has another picture by now. Please look at it again.',
} as const;

/** Words for a picture that nobody has described: 'Club Jersey in Royal, picture 2'. A long name is cut. */
export function suggestedAltText(product: string, color: string | null, number: number): string {
  const rest = `${color === null ? '' : ` in ${color}`}, picture ${number}`;
  const room = Math.max(LIMITS.altText - [...rest].length, 0);
  return [...[...product].slice(0, room), ...rest].slice(0, LIMITS.altText).join('');
}
