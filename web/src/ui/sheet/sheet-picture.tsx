/** Where a picture of a sheet waits until `useSheetProgress` lets it load. */
export const WAITING = 'data-waits-for';

interface SheetPictureProps {
  src: string;
  /** Width and height, with a unit. */
  side: string;
}

/** A picture on a sheet. Thousands of them are loaded a few at a time. */
export function SheetPicture({ src, side }: SheetPictureProps) {
  return <img {...{ [WAITING]: src }} alt="" style={{ width: side, height: side }} />;
}
