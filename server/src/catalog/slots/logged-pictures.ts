import type { ImageExtension } from '@kitroom/contract/product-image';
import type { PlacedPicture } from './slot-rows.ts';

/** A picture of a list: what `PlacedPicture` has, without its product and the names of columns. */
type LoggedSlot = [
  slot: number,
  colorId: number | null,
  sha256: string,
  extension: ImageExtension,
  bytes: number,
  crc32: number,
  width: number,
  height: number,
];

/** Pictures of one product as a restore logs them: thousands at a time, so nothing is repeated for each. */
export interface LoggedSlots {
  productId: number;
  slots: LoggedSlot[];
}

/** Pictures that are all of this product, for the change log; `loggedPictures` reads them. */
export function toLoggedSlots(productId: number, pictures: readonly PlacedPicture[]): LoggedSlots {
  const slots = pictures.map(
    ({ slot, colorId, sha256, extension, bytes, crc32, width, height }): LoggedSlot => [
      slot,
      colorId,
      sha256,
      extension,
      bytes,
      crc32,
      width,
      height,
    ],
  );
  return { productId, slots };
}

/** The pictures that one side of an entry names. */
export function loggedPictures(json: string | null): PlacedPicture[] {
  return json === null ? [] : picturesIn(JSON.parse(json) as object);
}

/** The same of a side that is parsed: slots of one product, a list of pictures, or a single one. */
export function picturesIn(logged: object): PlacedPicture[] {
  if ('slots' in logged) return picturesOf(logged as LoggedSlots);
  if ('pictures' in logged) return logged.pictures as PlacedPicture[];
  return 'sha256' in logged ? [logged as PlacedPicture] : [];
}

function picturesOf({ productId, slots }: LoggedSlots): PlacedPicture[] {
  return slots.map(([slot, colorId, sha256, extension, bytes, crc32, width, height]) => ({
    productId,
    slot,
    colorId,
    sha256,
    extension,
    bytes,
    crc32,
    width,
    height,
  }));
}
