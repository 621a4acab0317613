import { converter, differenceCiede2000, type Lab65, modeLab65, modeRgb, parseHex, useMode } from 'culori/fn';
import { breather } from '../platform/breather.ts';

/** Below this (CIEDE2000) nobody tells two fabrics apart without holding them side by side. */
const SAME = 2;
/** So many of the colors that look the same as one are told. */
export const MOST_SIMILAR = 4;
/** Of more colors none is told: every two of them are compared. */
const MOST_COMPARED = 500;

useMode(modeRgb);
useMode(modeLab65);
const toLab = converter('lab65');
const difference = differenceCiede2000();

/**
 * Colors that look the same (CIEDE2000 below 2), by their ids: for each of them up to `MOST_SIMILAR` others. Other requests
 * run in between.
 */
export async function similarColors(
  colors: readonly { id: number; hex_value: string }[],
): Promise<Map<number, readonly number[]>> {
  const similar = new Map<number, number[]>();
  const tell = (id: number, other: number) => {
    const others = similar.get(id) ?? [];
    similar.set(id, others);
    if (others.length < MOST_SIMILAR) others.push(other);
  };
  if (colors.length > MOST_COMPARED) return similar;
  const placed = placedByLightness(colors);
  const breathe = breather();
  for (const [index, { id, lab }] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      if (difference(lab, other.lab) >= SAME) continue;
      tell(id, other.id);
      tell(other.id, id);
    }
    await breathe();
  }
  return similar;
}

// The nearest in lightness are told first.
function placedByLightness(colors: readonly { id: number; hex_value: string }[]) {
  return colors
    .flatMap(({ id, hex_value }): { id: number; lab: Lab65 }[] => {
      const color = parseHex(hex_value);
      return color ? [{ id, lab: toLab(color) }] : [];
    })
    .sort((one, other) => one.lab.l - other.lab.l);
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
