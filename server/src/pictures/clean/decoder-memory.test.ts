import { expect, it } from 'vitest';
import { DECODER_BYTES, rewritingOf } from './decoder-memory.ts';

const LINES = 24_000_000;
const structure = (width: number, height: number) => ({
  width,
  height,
  heldBytes: 0,
  pixelBytes: 3,
  pieces: [],
});

it.each([
  ['a picture that is upright takes what its lines take', 'jpg', 1, { as: 'jpg', bytes: LINES }],
  ['one that is turned takes all of its pixels besides', 'png', 6, { as: 'png', bytes: LINES + 60_000_000 }],
] as const)('%s', (_claim, extension, orientation, rewriting) => {
  expect(rewritingOf(extension, structure(5000, 4000), { orientation, hasAlpha: false })).toEqual(rewriting);
});

it('a WebP stays one while its encoder has the memory; above, it becomes what is written line by line', () => {
  const asWebp = (height: number, hasAlpha = false) =>
    rewritingOf('webp', structure(1000, height), { hasAlpha });
  // 18 bytes for each pixel.
  const most = Math.floor((DECODER_BYTES - LINES) / 18_000);
  expect(asWebp(most)).toEqual({ as: 'webp', bytes: LINES + most * 18_000 });
  expect(asWebp(most + 1)).toEqual({ as: 'jpg', bytes: LINES + (most + 1) * 8000 });
  expect(asWebp(most + 1, true)).toMatchObject({ as: 'png' });
});
