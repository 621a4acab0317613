/** The colors of one picture, as `#rrggbb`. */
export interface Palette {
  fabric: string;
  /** Collar, cuffs, side panels. */
  trim: string;
  /** Number and name: an approved imprint color. */
  imprint: string;
  /** Seams and creases of the fabric. */
  shade: string;
  /** Where light falls on the fabric. */
  shine: string;
  /** How strongly light and shade show, from 0 to 1: on black the light, on white the shade. */
  lightStrength: number;
  shadeStrength: number;
}

/** The colors of a garment; all three as hex codes with or without `#`, of 3 or 6 digits. */
export function paletteOf(fabric: string, trim: string, imprint: string): Palette {
  const base = longHex(fabric);
  const brightness = luminance(base);
  return {
    fabric: base,
    trim: longHex(trim),
    imprint: longHex(imprint),
    shade: mix(base, '#0b1020', 0.62),
    shine: mix(base, '#ffffff', 0.75),
    lightStrength: 0.62 - 0.3 * brightness,
    shadeStrength: brightness > 0.8 ? 0.3 : 0.62 - 0.12 * brightness,
  };
}

/** `part` of `other` mixed into `color`; both `#rrggbb`. */
export function mix(color: string, other: string, part: number): string {
  const [from, to] = [channels(color), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function longHex(hex: string): string {
  const digits = hex.replace('#', '').toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./gu, '$&$&') : digits}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

// Perceived brightness from 0 to 1; enough to tell how to light a fabric.
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
