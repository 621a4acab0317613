/** The six-digit form `#RRGGBB`, or null when the text is not a hex color. */
export function hexColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/iu.exec(text.trim())?.[1]?.toUpperCase();
  if (digits === undefined) return null;
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`;
}

/** Red, green and blue in linear light, from 0 to 1 (sRGB, IEC 61966-2-1). */
export type LinearColor = readonly [red: number, green: number, blue: number];

/** A hex color in linear light; null when the text is not one. */
export function linearColor(text: string): LinearColor | null {
  const color = hexColor(text);
  if (color === null) return null;
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
