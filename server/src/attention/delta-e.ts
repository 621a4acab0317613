import { linearColor } from '@kitroom/contract/colors/hex-color';

/** A color in CIELAB (D65). */
export type Lab = readonly [l: number, a: number, b: number];

/** A hex color in CIELAB; null when the text is not one. */
export function labOf(hex: string): Lab | null {
  const color = linearColor(hex);
  if (color === null) return null;
  const [red, green, blue] = color;
  const x = stretched((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = stretched(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = stretched((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function stretched(value: number): number {
  return value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116;
}

const DEGREE = Math.PI / 180;
const FAR_FROM_GRAY = 25 ** 7;

/** How different two colors look: CIEDE2000, ISO/CIE 11664-6, with the names of Sharma, Wu and Dalal (2005). */
export function deltaE2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 1.5 - 0.5 * nearFarFromGray(meanC);
  const c1 = Math.hypot(g * a1, b1);
  const c2 = Math.hypot(g * a2, b2);
  const h1 = hue(g * a1, b1);
  const h2 = hue(g * a2, b2);

  const turn = c1 * c2 === 0 ? 0 : shortWay(h2 - h1);
  const deltaH = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * DEGREE);
  const deltaL = l2 - l1;
  const deltaC = c2 - c1;

  const c = (c1 + c2) / 2;
  const h = c1 * c2 === 0 ? h1 + h2 : meanHue(h1, h2);
  const fromMiddle = ((l1 + l2) / 2 - 50) ** 2;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * DEGREE) +
    0.24 * Math.cos(2 * h * DEGREE) +
    0.32 * Math.cos((3 * h + 6) * DEGREE) -
    0.2 * Math.cos((4 * h - 63) * DEGREE);
  const x = deltaL / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle));
  const y = deltaC / (1 + 0.045 * c);
  const z = deltaH / (1 + 0.015 * c * t);
  const blueTurn = 30 * Math.exp(-(((h - 275) / 25) ** 2));
  const rotation = -2 * nearFarFromGray(c) * Math.sin(2 * blueTurn * DEGREE);
  return Math.sqrt(x * x + y * y + z * z + rotation * y * z);
}

function nearFarFromGray(chroma: number): number {
  const cube = chroma * chroma * chroma;
  const power = cube * cube * chroma;
  return Math.sqrt(power / (power + FAR_FROM_GRAY));
}

/** In degrees from 0 to 360. */
function hue(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  return (Math.atan2(b, a) / DEGREE + 360) % 360;
}

function shortWay(degrees: number): number {
  if (degrees > 180) return degrees - 360;
  return degrees < -180 ? degrees + 360 : degrees;
}

function meanHue(one: number, other: number): number {
  const sum = one + other;
  if (Math.abs(one - other) <= 180) return sum / 2;
  return (sum < 360 ? sum + 360 : sum - 360) / 2;
}
