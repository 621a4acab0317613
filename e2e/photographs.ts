import sharp from 'sharp';

export interface Photograph {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

// Larger ones take the server a second each, and no claim depends on it.
const SIDE = 300;

/** A picture with a photograph's noise and soft light, with what cameras add: orientation, place, device. */
export async function photograph(format: 'jpeg' | 'png' | 'webp', seed: number): Promise<Photograph> {
  const noise = Buffer.alloc(SIDE * SIDE * 3);
  for (let index = 0; index < noise.length; index++) {
    const pixel = Math.floor(index / 3);
    const light =
      90 + 60 * Math.sin((pixel % SIDE) / 140 + seed) + 50 * Math.cos(Math.floor(pixel / SIDE) / 170);
    noise[index] = Math.max(0, Math.min(255, light + ((index * 2_654_435_761 + seed * 97) % 24) - 12));
  }
  const image = sharp(noise, { raw: { width: SIDE, height: SIDE, channels: 3 } }).withExif({
    IFD0: { Make: 'Camera', Orientation: '1' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
  });
  const buffer = await image[format]().toBuffer();
  return { name: `photo-${seed}.${format}`, mimeType: `image/${format}`, buffer };
}
