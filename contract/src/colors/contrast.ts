import { linearColor } from './hex-color.ts';

/** How well a number in the imprint color stands out from the garment. */
export type Verdict = 'clear' | 'check' | 'too-close';

/** The name of each verdict on screens and sheets. */
export const VERDICT_LABELS: Record<Verdict, string> = {
  clear: 'Clear',
  check: 'Check',
  'too-close': 'Hard to read',
};

/** Advice on one garment color and one imprint color. */
export interface ContrastAdvice {
  verdict: Verdict;
  /** Contrast ratio of WCAG 2, from 1 to 21. */
  ratio: number;
  /** The pair is one of those that the published rule names as not distinctive enough. */
  named: boolean;
}

/** A color as its record has it. */
export interface NamedColor {
  name: string;
  hex_value: string;
}

/**
 * Contrast ratios that separate the verdicts. Fitted to the pairs that regions have published as too close; hue
 * and color distance do not reproduce these. No source lists pairs that are allowed, so this is advice only.
 */
const BANDS = { check: 2.3, clear: 3.5 } as const;

// Rule 4.3.3 of the 2023–2025 book: "including but not limited to".
const NAMED_PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/\bpurple\b/iu, /\bblack\b/iu],
  [/\b(?:dark green|forest|hunter)\b/iu, /\bblack\b/iu],
  [/\bnavy\b/iu, /\bblack\b/iu],
  [/\bwhite\b/iu, /\b(?:light|pale) yellow\b/iu],
  [/\bnavy\b/iu, /\bmaroon\b/iu],
];

/** Advises on a number printed on a garment; null unless both are hex colors. */
export function adviseContrast(garment: NamedColor, imprint: NamedColor): ContrastAdvice | null {
  const ratio = contrastRatio(garment.hex_value, imprint.hex_value);
  if (ratio === null) return null;
  // A name alone does not count: 'Navy Heather' may well be a light blue.
  const named = ratio < BANDS.clear && isNamedPair(garment.name, imprint.name);
  return { verdict: named || ratio < BANDS.check ? 'too-close' : bandAbove(ratio), ratio, named };
}

/** Contrast ratio of WCAG 2.2 (1 to 21) of two hex colors; null unless both are. */
function contrastRatio(a: string, b: string): number | null {
  const first = luminance(a);
  const second = luminance(b);
  if (first === null || second === null) return null;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function bandAbove(ratio: number): Verdict {
  return ratio < BANDS.clear ? 'check' : 'clear';
}

function isNamedPair(a: string, b: string): boolean {
  return NAMED_PAIRS.some(([one, other]) => (one.test(a) && other.test(b)) || (one.test(b) && other.test(a)));
}

// Relative luminance of WCAG 2.2, on linear sRGB.
function luminance(hex: string): number | null {
  const color = linearColor(hex);
  return color && 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];
}
