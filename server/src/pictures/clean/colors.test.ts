import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { srgbOfInks, withInks } from '../../../test/pictures/inks.ts';
import { withChunk } from '../../../test/pictures/png-chunk.ts';
import { COLOR_SPACES, toSrgb, withProfile } from '../../../test/pictures/profiles.ts';
import { cleanPicture } from './clean-picture.ts';

const LEVELS = [0.3, 0.5, 0.7];
const COLORS = LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => [red, green, blue])));
/** Steps of 255: two roundings, where the curve of sRGB is steep. */
const TOLERANCE = 2.5;
/** The copy of a CMYK picture is a JPEG, which rounds again. */
const JPEG_TOLERANCE = 5;

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

it.each([
  ['light as it is', 100_000],
  ['of old Macs', 55_556],
  ['darker than sRGB', 30_000],
])('colors in a PNG with the gamma that is %s are stored as browsers show them', async (_name, gamma) => {
  const values = [10, 64, 127, 190, 255, 32];
  const raw = { width: 2, height: 1, channels: 3 as const };
  const png = await sharp(Buffer.from(values), { raw }).png().toBuffer();
  const { bytes } = await cleanPicture(withChunk(png, 'gAMA', Buffer.from([0, ...bigEndian(gamma)])));
  const decoded = await sharp(bytes).raw().toBuffer();
  for (const [at, value] of values.entries())
    expect(Math.abs((decoded[at] ?? 0) - 255 * (value / 255) ** (45_455 / gamma))).toBeLessThan(TOLERANCE);
  expect((await cleanPicture(bytes)).bytes.equals(bytes)).toBe(true);
});

const bigEndian = (value: number) => [value >> 16, (value >> 8) & 0xff, value & 0xff];

it('colors in CMYK are stored as the sRGB values of their inks, without a profile', async () => {
  // One block of 8 × 8 pixels for each color, so that the JPEG keeps it flat.
  const size = 8;
  const width = COLORS.length * size;
  const row = COLORS.flatMap((color) =>
    Array(size)
      .fill(color.map((v) => Math.round(v * 255)))
      .flat(),
  );
  const pixels = Uint8Array.from(Array(size).fill(row).flat());
  const cmyk = await sharp(pixels, { raw: { width, height: size, channels: 3 } })
    .toColourspace('cmyk')
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  // The amounts of ink that the file holds, as they are.
  const inks = await sharp(cmyk).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer();
  expect(inks).toHaveLength(width * size * 4);
  const picture = withInks(cmyk);
  expect(await sharp(picture).metadata()).toMatchObject({ space: 'cmyk', icc: expect.any(Buffer) });

  const { bytes } = await cleanPicture(picture);
  const stored = await sharp(bytes).metadata();
  expect([stored.space, stored.icc]).toEqual(['srgb', undefined]);
  const decoded = await sharp(bytes).raw().toBuffer();
  for (const index of COLORS.keys()) {
    const pixel = (size / 2) * width + index * size + size / 2;
    const amounts = [...inks.subarray(pixel * 4, pixel * 4 + 4)].map((ink) => ink / 255);
    for (const [channel, value] of srgbOfInks(amounts).entries()) {
      const off = Math.abs((decoded[pixel * 3 + channel] ?? 0) - value * 255);
      expect(off, `${amounts} channel ${channel}`).toBeLessThan(JPEG_TOLERANCE);
    }
  }
});
