import { setImmediate as nextTick } from 'node:timers/promises';
import { deltaE2000, type Lab, labOf } from './delta-e.ts';

/** Below this (CIEDE2000) nobody tells two fabrics apart without holding them side by side. */
const SAME = 2;
/** So many of the colors that look the same as one are told. */
export const MOST_SIMILAR = 4;

// Bounds that every pair below SAME keeps, and most others do not: lightness weighs at least 1 / 1.75, and the
// quadratic form of chroma and hue at least 0.134, with the rotation of blues.
const LIGHTNESS_BOUND = SAME * 1.75;
const PLANE_BOUND = (SAME * SAME) / 0.134;

const BUSY_MILLISECONDS = 5;

interface Placed {
  id: number;
  lab: Lab;
  chroma: number;
  similar: number[];
}

/**
 * Colors that look the same (CIEDE2000 below 2), by their ids: for each of them up to `MOST_SIMILAR` others. Sorted by
 * lightness, a color is compared with its neighbors only, and other requests run in between.
 */
export async function similarColors(
  colors: readonly { id: number; hex_value: string }[],
): Promise<Map<number, readonly number[]>> {
  const placed = colors.flatMap(({ id, hex_value }): Placed[] => {
    const lab = labOf(hex_value);
    return lab ? [{ id, lab, chroma: Math.hypot(lab[1], lab[2]), similar: [] }] : [];
  });
  placed.sort((one, other) => one.lab[0] - other.lab[0]);

  let begun = performance.now();
  for (const [index, color] of placed.entries()) {
    if (performance.now() - begun > BUSY_MILLISECONDS) {
      await nextTick();
      begun = performance.now();
    }
    compareWithLighter(placed, index, color);
  }
  return new Map(placed.filter(({ similar }) => similar.length > 0).map(({ id, similar }) => [id, similar]));
}

function compareWithLighter(placed: readonly Placed[], index: number, color: Placed): void {
  const lightest = color.lab[0] + LIGHTNESS_BOUND;
  for (let at = index + 1; at < placed.length; at++) {
    const other = placed[at];
    if (other === undefined || other.lab[0] > lightest) return;
    // Both have enough already: what keeps thousands of equal colors from being compared with each other.
    if (color.similar.length >= MOST_SIMILAR && other.similar.length >= MOST_SIMILAR) continue;
    if (isFar(color, other) || deltaE2000(color.lab, other.lab) >= SAME) continue;
    if (color.similar.length < MOST_SIMILAR) color.similar.push(other.id);
    if (other.similar.length < MOST_SIMILAR) other.similar.push(color.id);
  }
}

function isFar(one: Placed, other: Placed): boolean {
  const a = one.lab[1] - other.lab[1];
  const b = one.lab[2] - other.lab[2];
  // The formula stretches chroma by up to 6.5 near gray.
  const weight = 1 + 0.045 * ((one.chroma + other.chroma) / 2 + 6.5);
  return a * a + b * b > PLANE_BOUND * weight * weight;
}
