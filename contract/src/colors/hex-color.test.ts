import { expect, it } from 'vitest';
import { hexColor } from './hex-color.ts';

it.each([
  ['#0c2340', '#0C2340'],
  [' 0C2340', '#0C2340'],
  ['#abc', '#AABBCC'],
  ...['', 'abcd', '#12345', 'x0C2340', '0C23400', '0C2340x', 'GGG', 'null'].map((text) => [text, null]),
])('a hex color is known by its six digits: %j', (text, color) => {
  expect(hexColor(String(text))).toBe(color);
});
