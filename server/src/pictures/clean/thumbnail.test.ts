import type { ThumbnailFormat } from '@kitroom/contract/pictures/thumbnail';
import { THUMBNAIL_WIDTHS } from '@kitroom/contract/product-image';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { difference, sample } from '../../../test/pictures/pictures.ts';
import { DECODER_BYTES, thumbnailOf } from './decoder-memory.ts';
import { UnusablePictureError } from './picture-error.ts';
import { makeThumbnail } from './thumbnail.ts';

const noLimit = async () => {};
const FORMATS = ['webp', 'jpeg'] as const satisfies ThumbnailFormat[];

/** A picture, and what it looks like at each width. */
let wide: Buffer;
const exact = new Map<number, Buffer>();
beforeAll(async () => {
  wide = await sharp(await sample().png().toBuffer())
    .resize(2000, 1000, { fit: 'fill' })
    .withMetadata({ exif: { IFD0: { Artist: 'A. Nonymous' } } })
    .png()
    .toBuffer();
  for (const width of THUMBNAIL_WIDTHS)
    exact.set(width, await sharp(wide).resize({ width }).png().toBuffer());
});

describe.each(FORMATS)('a thumbnail as %s', (format) => {
  const make = (file: Buffer, width: number) => makeThumbnail(file, { width, format }, noLimit);

  it('is as wide as asked for, in sRGB, without metadata, and looks like the picture', async () => {
    for (const width of THUMBNAIL_WIDTHS) {
      const made = await make(wide, width);
      const { exif, icc, xmp, ...metadata } = await sharp(made).metadata();
      expect(metadata).toMatchObject({ format, width, height: width / 2, space: 'srgb' });
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
      const original = exact.get(width) ?? wide;
      const { mean } = await difference(await sharp(made).png().toBuffer(), original);
      // At 96 pixels, the stripes of this picture are two pixels wide, and WebP keeps half the colors.
      expect([width, mean < (width > 96 ? 1.5 : 4)]).toEqual([width, true]);
    }
  });

  it('of a narrower picture keeps its width, whatever its type', async () => {
    const types = [
      sample(500, 300).jpeg(),
      sample(500, 300, 4).png(),
      sample(500, 300).greyscale().png(),
      sample(500, 300).toColourspace('rgb16').png(),
      sample(500, 300).gif(),
      sample(500, 300, 4).webp(),
    ];
    for (const type of types) {
      const made = await make(await type.toBuffer(), 1920);
      expect(await sharp(made).metadata()).toMatchObject({ format, width: 500, height: 300 });
    }
  });

  it('of an animation is its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 40, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const file = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const made = await make(file, 96);
    expect(await sharp(made).metadata()).toMatchObject({ width: 40, height: 20 });
    const [red = 0, , blue = 255] = await sharp(made).raw().toBuffer();
    expect([red > 240, blue < 15]).toEqual([true, true]);
  });

  it('has a white background where it has no transparency', async () => {
    const clear = {
      width: 40,
      height: 20,
      channels: 4 as const,
      background: { r: 255, g: 0, b: 0, alpha: 0 },
    };
    const made = sharp(await make(await sharp({ create: clear }).png().toBuffer(), 96));
    const { hasAlpha } = await made.metadata();
    const pixels = await made.raw().toBuffer();
    if (format === 'jpeg') expect([hasAlpha, pixels.every((value) => value === 255)]).toEqual([false, true]);
    else expect([hasAlpha, pixels[3]]).toEqual([true, 0]);
  });

  it('asks for memory before it decodes, and refuses what is no picture', async () => {
    const file = await sample(200, 100).png().toBuffer();
    const refused = makeThumbnail(file, { width: 96, format }, () =>
      Promise.reject(new Error('not granted')),
    );
    await expect(refused).rejects.toThrow('not granted');
    await expect(make(Buffer.from('hello'), 96)).rejects.toThrow(UnusablePictureError);
  });

  it('never takes more memory to encode than there is: one of extreme height comes narrower', () => {
    const structure = { heldBytes: 0, pixelBytes: 3, pieces: [] };
    const sizeOf = (width: number, height: number, asked = 1920) =>
      thumbnailOf({ ...structure, width, height }, { width: asked, format });
    // As high as twice its width still comes as wide as it was asked for.
    expect(sizeOf(5000, 10_000).width).toBe(1920);
    const tall = sizeOf(4166, 12_000, 4166);
    expect(tall.width).toBeLessThan(4166);
    for (const { bytes } of [tall, sizeOf(1920, 12_000), sizeOf(7071, 7071)])
      expect(bytes).toBeLessThanOrEqual(DECODER_BYTES);
    expect(sizeOf(1, 12_000).width).toBe(1);
    expect(sizeOf(12_000, 1).width).toBe(1920);
  });
});
