import { breather } from '../platform/breather.ts';
import { deltaE2000, type Lab, labOf } from './delta-e.ts';

/** Below this (CIEDE2000) nobody tells two fabrics apart without holding them side by side. */
const SAME = 2;
/** So many of the colors that look the same as one are told. */
export const MOST_SIMILAR = 4;

interface Placed {
  id: number;
  lab: Lab;
  similar: number[];
}

/**
 * Colors that look the same (CIEDE2000 below 2), by their ids: for each of them up to `MOST_SIMILAR` others. Sorted by
 * lightness, a color is compared with its neighbors only, and other requests run in between.
 */
export async function similarColors(
  colors: readonly { id: number; hex_value: string }[],
): Promise<Map<number, readonly number[]>> {
  const breathe = breather();
  const placed: Placed[] = [];
  for (const { id, hex_value } of colors) {
    await breathe();
    const lab = labOf(hex_value);
    if (lab) placed.push({ id, lab, similar: [] });
  }
  placed.sort((one, other) => one.lab[0] - other.lab[0]);

  const columns = columnsOf(placed);
  for (const index of placed.keys()) {
    await breathe();
    compareWithLighter(placed, columns, index);
  }
  return new Map(placed.filter(({ similar }) => similar.length > 0).map(({ id, similar }) => [id, similar]));
}

/**
 * `similarColors` that keeps its last answer: what looks the same depends on hex values alone, and is asked again after
 * every save of a color or of a product.
 */
export function keptSimilarColors(): typeof similarColors {
  let kept: { of: string; similar: ReturnType<typeof similarColors> } | undefined;
  return (colors) => {
    const of = colors.map(({ id, hex_value }) => `${id} ${hex_value}`).join();
    if (kept?.of !== of) kept = { of, similar: similarColors(colors) };
    return kept.similar;
  };
}

/** What tells most pairs apart without the whole formula. In columns: millions of pairs are looked at. */
interface Columns {
  lightness: Float64Array;
  /** The greatest that lightness weighs in a pair of which this is the darker one. */
  weight: Float64Array;
  a: Float64Array;
  b: Float64Array;
  chroma: Float64Array;
  /** 1: of a hue between 215° and 325°, where the formula turns the plane of chroma and hue. */
  blue: Uint8Array;
}

function columnsOf(placed: readonly Placed[]): Columns {
  const column = (of: (lab: Lab) => number) => Float64Array.from(placed, ({ lab }) => of(lab));
  return {
    lightness: column(([l]) => l),
    weight: column(([l]) => Math.max(weightAt(l), weightAt(l + SAME * GREATEST_WEIGHT))),
    a: column(([, a]) => a),
    b: column(([, , b]) => b),
    chroma: column(([, a, b]) => Math.hypot(a, b)),
    blue: Uint8Array.from(placed, ({ lab: [, a, b] }) => Number(b < -0.7 * Math.abs(a))),
  };
}

function compareWithLighter(placed: readonly Placed[], columns: Columns, index: number): void {
  const color = placed[index];
  if (color === undefined) return;
  const { lightness, weight } = columns;
  const lightest = color.lab[0] + SAME * (weight[index] ?? 0);
  for (let at = index + 1; at < placed.length && (lightness[at] ?? 0) <= lightest; at++) {
    if (isFar(columns, index, at)) continue;
    const other = placed[at];
    if (other === undefined) return;
    // Both have enough already: what keeps thousands of equal colors from being compared with each other.
    if (color.similar.length >= MOST_SIMILAR && other.similar.length >= MOST_SIMILAR) continue;
    if (deltaE2000(color.lab, other.lab) >= SAME) continue;
    if (color.similar.length < MOST_SIMILAR) color.similar.push(other.id);
    if (other.similar.length < MOST_SIMILAR) other.similar.push(color.id);
  }
}

/**
 * Whether a bound of the formula is above SAME already: lightness with its greatest weight, and the distance in the plane of
 * chroma and hue, which the formula stretches, weighs by at most the weight of chroma, and turns for blues.
 */
function isFar({ lightness, weight, a, b, chroma, blue }: Columns, one: number, other: number): boolean {
  const a1 = a[one] ?? 0;
  const a2 = a[other] ?? 0;
  const b1 = b[one] ?? 0;
  const b2 = b[other] ?? 0;
  // The formula stretches chroma by up to 6.5 near gray.
  const mean = ((chroma[one] ?? 0) + (chroma[other] ?? 0)) / 2 + 6.5;
  const x = ((lightness[other] ?? 0) - (lightness[one] ?? 0)) / (weight[one] ?? 0);
  const chromaWeight = 1 + 0.045 * mean;
  const rest = (SAME * SAME - x * x) * chromaWeight * chromaWeight;
  const plane = (a1 - a2) * (a1 - a2) + (b1 - b2) * (b1 - b2);
  if (plane < rest) return false;
  const isTurned = (b1 < 0 || b2 < 0) && (a1 * a2 <= 0 || blue[one] === 1 || blue[other] === 1);
  return plane * (isTurned ? (LEAST_TURNED[Math.ceil(mean)] ?? 0) : LEAST_PLAIN) >= rest;
}

const GREATEST_WEIGHT = 1.75;

function weightAt(lightness: number): number {
  const fromMiddle = (lightness - 50) ** 2;
  return 1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle);
}

/** What the turn leaves of the plane at least: beside blues, and for them by mean chroma, whose power decides. */
const LEAST_PLAIN = 0.98;
const LEAST_TURNED = Array.from({ length: 256 }, (_, mean) => {
  const power = mean ** 7;
  return 1 - 0.8661 * Math.sqrt(power / (power + 25 ** 7));
});
