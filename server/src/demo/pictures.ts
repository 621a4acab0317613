import type { StoredPicture } from '../catalog/slots/slot-rows.ts';
import { cleanPicture } from '../pictures/clean/clean-picture.ts';
import { restrictedSharp } from '../pictures/clean/restricted-sharp.ts';

import { type PictureStore, pictureKey } from '../pictures/store/picture-store.ts';
import { forEachLimited } from '../platform/limiter.ts';
import { GARMENT_COLORS, IMPRINT_COLORS } from './catalog.ts';
import { drawGarment, VIEWS } from './drawing/garment.ts';
import { GARMENTS, type Garment } from './drawing/garments.ts';
import { paletteOf } from './drawing/palette.ts';
import { type ColorWay, PRODUCTS } from './products.ts';

/** A stored picture of a product in a color. */
export interface DemoPicture {
  product: string;
  color: string;
  slot: number;
  picture: StoredPicture;
}

const AT_ONCE = 2;
// Closed in this process, because what people upload must never be read by it. Nobody can upload yet.
const SVG_READER = { operation: ['VipsForeignLoadSvgBuffer'] };
// At this quality the fine lines of a seam stay clear; more effort would save little and take twice as long.
const WEBP = { quality: 88, effort: 2 };

/** Draws every picture of the demo and stores it, before the server listens. The rows are written later. */
export async function storePictures(store: PictureStore): Promise<DemoPicture[]> {
  const drawings = PRODUCTS.flatMap(({ code: product, drawing, colors }) =>
    drawing
      ? colors.flatMap(({ color, trim, imprint, slots }) =>
          slots.map((slot) => ({ ...drawing, product, color, trim, imprint, slot })),
        )
      : [],
  );
  const pictures: DemoPicture[] = [];
  const sharp = await restrictedSharp();
  sharp.unblock(SVG_READER);
  try {
    await forEachLimited(drawings, AT_ONCE, async ({ product, color, slot, ...drawing }) => {
      const { bytes, ...picture } = await cleanPicture(await render({ ...drawing, color, slot }));
      await store.put(pictureKey(picture.sha256, picture.extension), bytes);
      pictures.push({ product, color, slot, picture: { ...picture, bytes: bytes.length } });
    });
  } finally {
    sharp.block(SVG_READER);
  }
  return pictures;
}

type Drawing = Omit<ColorWay, 'slots'> & { garment: Garment; number: string; slot: number };

async function render({ garment, number, color, trim, imprint, slot }: Drawing): Promise<Buffer> {
  const view = VIEWS[slot - 1] ?? VIEWS[0];
  const palette = paletteOf(fabricHex(color), fabricHex(trim), inkHex(imprint));
  const svg = drawGarment(GARMENTS[garment](view, palette), palette, view, number);
  const sharp = await restrictedSharp();
  return sharp(Buffer.from(svg)).webp(WEBP).toBuffer();
}

const fabricHex = (code: string) => hexOf(GARMENT_COLORS, code);
const inkHex = (code: string) => hexOf(IMPRINT_COLORS, code);

function hexOf(colors: { code: string; hex: string }[], code: string): string {
  const color = colors.find((one) => one.code === code);
  if (!color) throw new Error(`The demo has no color ${code}`);
  return color.hex;
}
