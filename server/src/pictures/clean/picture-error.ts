import { IMAGE_MESSAGES, IMAGE_PIXELS } from '@kitroom/contract/product-image';

/** Said in the log of a stored picture whose file cannot be used. */
export const DAMAGED_FILE = 'the file of a picture is damaged';

/** The file cannot be stored as a picture. The message is shown to the user. */
export class UnusablePictureError extends Error {
  override name = 'UnusablePictureError';
}

/** Throws `UnusablePictureError` above the limit of pixels, in all or on a side. */
export function refuseTooManyPixels(width: number, height: number): void {
  if (Math.max(width, height) > IMAGE_PIXELS.side || width * height > IMAGE_PIXELS.total)
    throw new UnusablePictureError(IMAGE_MESSAGES.tooManyPixels);
}
