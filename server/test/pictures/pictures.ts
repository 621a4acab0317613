import sharp from 'sharp';

/** Pixels that differ everywhere, the same on every run. */
function samplePixels(width: number, height: number, channels: 3 | 4 = 3): Buffer {
  const pixels = Buffer.alloc(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      pixels[at] = (x * 255) / width;
      pixels[at + 1] = (y * 255) / height;
      pixels[at + 2] = 40 + 60 * Math.sin(x / 9) * Math.cos(y / 7);
      if (channels === 4) pixels[at + 3] = x < width / 2 ? 255 : 90;
    }
  }
  return pixels;
}

export function sample(width = 120, height = 80, channels: 3 | 4 = 3) {
  return sharp(samplePixels(width, height, channels), { raw: { width, height, channels } });
}

/** One clean picture per type. */
export async function cleanSamples(): Promise<Record<'jpg' | 'png' | 'webp' | 'gif', Buffer>> {
  return {
    jpg: await sample().jpeg({ quality: 85 }).toBuffer(),
    png: await sample(120, 80, 4).png().toBuffer(),
    webp: await sample(120, 80, 4).webp({ quality: 80 }).toBuffer(),
    gif: await sample().gif().toBuffer(),
  };
}

/** Red, green, blue (and alpha) of each pixel. */
async function pixelsOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture).toColourspace('srgb').ensureAlpha().raw().toBuffer();
}

/** The largest and the mean difference of two pictures of equal size, in steps of 255. */
export async function difference(one: Buffer, other: Buffer): Promise<{ most: number; mean: number }> {
  const [left, right] = [await pixelsOf(one), await pixelsOf(other)];
  if (left.length !== right.length) throw new Error(`Sizes differ: ${left.length} and ${right.length} bytes`);
  let most = 0;
  let sum = 0;
  for (const [index, value] of left.entries()) {
    const step = Math.abs(value - (right[index] ?? 0));
    most = Math.max(most, step);
    sum += step;
  }
  return { most, mean: sum / left.length };
}
