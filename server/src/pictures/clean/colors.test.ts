import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { COLOR_SPACES, toSrgb, withProfile } from '../../../test/pictures/profiles.ts';
import { cleanPicture } from './clean-picture.ts';

const LEVELS = [0.3, 0.5, 0.7];
const COLORS = LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => [red, green, blue])));
/** Steps of 255: two roundings, where the curve of sRGB is steep. */
const TOLERANCE = 2.5;

describe.each(Object.entries(COLOR_SPACES))('colors in %s', (_name, space) => {
  const isGray = space.columns.length === 1;
  const colors = isGray ? LEVELS.map((level) => [level]) : COLORS;

  it.each([
    [8, false],
    [8, true],
    [16, false],
    [16, true],
  ])('are stored as their sRGB values, without a profile: %i bits, alpha %s', async (bits, alpha) => {
    const most = 2 ** bits - 1;
    const values = colors.flatMap((color) =>
      [...color, ...(alpha ? [0.6] : [])].map((v) => Math.round(v * most)),
    );
    const channels = ((isGray ? 1 : 3) + (alpha ? 1 : 0)) as 1 | 2 | 3 | 4;
    const raw = { width: colors.length, height: 1, channels };
    const pixels = bits === 16 ? Uint16Array.from(values) : Uint8Array.from(values);
    const space16 = isGray ? 'grey16' : 'rgb16';
    const png = await sharp(pixels, { raw })
      .toColourspace(bits === 16 ? space16 : isGray ? 'b-w' : 'srgb')
      .png()
      .toBuffer();
    const picture = withProfile(png, space);
    expect(await sharp(picture).metadata()).toMatchObject({ channels, icc: expect.any(Buffer) });

    const { bytes } = await cleanPicture(picture);
    expect((await sharp(bytes).metadata()).icc).toBeUndefined();
    const decoded = await sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer();
    for (const [index, color] of colors.entries()) {
      const expected = toSrgb(space, color);
      for (let channel = 0; channel < 3; channel++) {
        const off = Math.abs((decoded[index * 4 + channel] ?? 0) - (expected[channel] ?? 0) * 255);
        expect(off, `${color} channel ${channel}`).toBeLessThan(TOLERANCE);
      }
      if (alpha) expect(Math.abs((decoded[index * 4 + 3] ?? 0) - 0.6 * 255)).toBeLessThan(TOLERANCE);
    }
    expect((await cleanPicture(bytes)).bytes.equals(bytes)).toBe(true);
  });
});
