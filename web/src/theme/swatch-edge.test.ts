import { linearColor } from '@kitroom/contract/colors/hex-color';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

/** Red, green and blue from 0 to 255. */
function channels(color: string): number[] {
  const rgba = /^rgba\((.+)\)$/u.exec(color)?.[1];
  if (rgba !== undefined) return rgba.split(',').map(Number);
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** A color that may let `below` through, as it looks above it. */
function painted(color: string, below: string): string {
  const [alpha = 1] = channels(color).slice(3);
  const mixed = channels(below).map((value, at) =>
    Math.round((channels(color)[at] ?? 0) * alpha + value * (1 - alpha)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2: from 1 to 21. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red, green, blue] = linearColor(color) ?? [Number.NaN, Number.NaN, Number.NaN];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const palettes = (['light', 'dark'] as const).map((name) => {
  const { background, action, swatchEdge } = theme.colorSchemes[name]?.palette ?? theme.palette;
  const surfaces = [background.paper, background.default].flatMap((surface) => [
    surface,
    painted(action.hover, surface),
    painted(action.selected, surface),
  ]);
  return { name, surfaces, swatchEdge };
});

it.each(palettes)('swatches are told from every surface of the $name theme', ({ surfaces, swatchEdge }) => {
  for (const surface of surfaces) expect(contrast(swatchEdge, surface), surface).toBeGreaterThanOrEqual(3);
});

it('in the dark, the outline tells black, navy and charcoal from each other', () => {
  const dark = palettes[1];
  for (const fill of ['#000000', '#101820', '#0C2340', '#4A4F55']) {
    expect(contrast(dark?.swatchEdge ?? '', fill), fill).toBeGreaterThanOrEqual(3);
  }
});
