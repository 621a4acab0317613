/** In pixels: the side of the square whose average is the color of a point. One pixel alone may be a thread or noise. */
export const SAMPLE = 5;

/** A pixel of a picture, counted from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** The size of a picture in pixels. */
export interface Extent {
  width: number;
  height: number;
}

/** The pixel of a picture that is nearest to a point. */
export function inside({ x, y }: Point, { width, height }: Extent): Point {
  const within = (value: number, length: number) => Math.max(0, Math.min(Math.round(value), length - 1));
  return { x: within(x, width), y: within(y, height) };
}

/** The square around a point, as far as the picture goes. */
export function sampleAround({ x, y }: Point, { width, height }: Extent) {
  const reach = Math.floor(SAMPLE / 2);
  const left = Math.max(0, x - reach);
  const top = Math.max(0, y - reach);
  return {
    left,
    top,
    width: Math.min(width, x + reach + 1) - left,
    height: Math.min(height, y + reach + 1) - top,
  };
}

/** The average of pixels (red, green, blue and opacity of each) as `#0C2340`; null if none of them can be seen. */
export function averageColor(pixels: ArrayLike<number>): string | null {
  const sum = [0, 0, 0];
  let opacity = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const weight = pixels[at + 3] ?? 0;
    opacity += weight;
    for (const part of [0, 1, 2]) sum[part] = (sum[part] ?? 0) + (pixels[at + part] ?? 0) * weight;
  }
  if (opacity === 0) return null;
  const digits = sum.map((part) =>
    Math.round(part / opacity)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('').toUpperCase()}`;
}
