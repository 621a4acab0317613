import { backpack } from './backpack.ts';
import type { Shape, View } from './garment.ts';
import type { Palette } from './palette.ts';
import { spandex } from './spandex.ts';
import { jersey, longSleeve, tee } from './tops.ts';
import { hoodie, quarterZip } from './warm-ups.ts';

export const GARMENTS = { jersey, longSleeve, tee, spandex, quarterZip, hoodie, backpack } satisfies Record<
  string,
  (view: View, palette: Palette) => Shape
>;
export type Garment = keyof typeof GARMENTS;
