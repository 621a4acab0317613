import type { PlacedPicture } from './slot-rows.ts';

/** The parts of each picture in a list, in this order: it is in the change log, so it stays. */
const LOGGED = [
  'slot',
  'colorId',
  'sha256',
  'extension',
  'bytes',
  'crc32',
  'width',
  'height',
  'altText',
] as const;

/** Pictures of one product as a restore logs them: thousands at a time, so nothing is repeated for each. */
export interface LoggedSlots {
  productId: number;
  slots: PlacedPicture[(typeof LOGGED)[number]][][];
}

/** Pictures that are all of this product, for the change log; `loggedPictures` reads them. */
export function toLoggedSlots(productId: number, pictures: readonly PlacedPicture[]): LoggedSlots {
  return { productId, slots: pictures.map((picture) => LOGGED.map((field) => picture[field])) };
}

/** The pictures that one side of an entry names. */
export function loggedPictures(json: string | null): PlacedPicture[] {
  return json === null ? [] : picturesIn(JSON.parse(json) as object);
}

/** The same of a side that is parsed: slots of one product, a list of pictures, or a single one. */
export function picturesIn(logged: object): PlacedPicture[] {
  if ('slots' in logged) return picturesOf(logged as LoggedSlots);
  if ('pictures' in logged) return (logged.pictures as Logged[]).map(withText);
  return 'sha256' in logged ? [withText(logged as Logged)] : [];
}

function picturesOf({ productId, slots }: LoggedSlots): PlacedPicture[] {
  return slots.map((values) => {
    const picture = Object.fromEntries(LOGGED.map((field, at) => [field, values[at]]));
    return withText({ productId, ...picture } as Logged);
  });
}

/** Older versions knew no words. */
type Logged = Omit<PlacedPicture, 'altText'> & Partial<Pick<PlacedPicture, 'altText'>>;

function withText(picture: Logged): PlacedPicture {
  return { ...picture, altText: picture.altText ?? null };
}
