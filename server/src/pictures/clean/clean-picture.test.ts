import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { cleanSamples, difference, sample } from '../../../test/pictures/pictures.ts';
import { pngChunk } from '../../../test/pictures/png-chunk.ts';
import { cleanPicture } from './clean-picture.ts';

const PAYLOAD = '<script>alert(1)</script><?php system($_GET[0]); ?>';
const TYPES = ['jpg', 'png', 'webp', 'gif'] as const;
/** What a file of each type may lack at its end: it has no pixels. */
const END_BYTES = { jpg: 2, png: 12, webp: 1, gif: 1 };

let clean: Awaited<ReturnType<typeof cleanSamples>>;
beforeAll(async () => {
  clean = await cleanSamples();
});

/** The clean copy, of which a further copy is the same. */
async function cleanCopy(picture: Buffer) {
  const copy = await cleanPicture(picture);
  expect((await cleanPicture(copy.bytes)).bytes).toEqual(copy.bytes);
  return copy;
}

describe('a picture that is clean already', () => {
  it.each(TYPES)('stays as it is, byte for byte: %s', async (type) => {
    const once = await cleanCopy(clean[type]);
    expect(once).toMatchObject({ extension: type, width: 120, height: 80 });
    expect(once.sha256).toBe(createHash('sha256').update(once.bytes).digest('hex'));
  });

  it('keeps its pixels in every variety that sharp writes', async () => {
    const varieties = [
      await sample().jpeg({ progressive: true }).toBuffer(),
      await sample().jpeg({ chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer(),
      await sample().grayscale().jpeg().toBuffer(),
      await sample().png({ palette: true, colors: 16 }).toBuffer(),
      await sample().toColorspace('rgb16').png().toBuffer(),
      await sample(120, 80, 4).png({ progressive: true }).toBuffer(),
      await sample(120, 80, 4).webp({ lossless: true }).toBuffer(),
      await sample().webp().toBuffer(),
      await sample(1, 1).gif().toBuffer(),
    ];
    for (const picture of varieties) {
      const { bytes } = await cleanCopy(picture);
      expect(await difference(bytes, picture)).toEqual({ most: 0, mean: 0 });
    }
  });
});

describe('what is cut out', () => {
  it('bytes between the segments of a JPEG, as Photoshop leaves some', async () => {
    const { bytes } = await cleanPicture(clean.jpg);
    const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
    const stray = Buffer.concat([bytes.subarray(0, frame), Buffer.from([0, 1, 2]), bytes.subarray(frame)]);
    expect((await cleanPicture(stray)).bytes).toEqual(bytes);
  });

  it('what the phones of one maker say wrongly about the scan of a JPEG', async () => {
    const { bytes } = await cleanPicture(clean.jpg);
    const phone = Buffer.from(bytes);
    phone.writeUInt8(
      0,
      bytes.indexOf(Buffer.from('003f00', 'hex'), bytes.indexOf(Buffer.from('ffda', 'hex'))) + 1,
    );
    expect((await cleanPicture(phone)).bytes).toEqual(bytes);
  });

  const gps = { IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Make: 'SecretCam' } };

  it.each(['jpg', 'png', 'webp'] as const)('EXIF with the place, XMP: %s, pixels untouched', async (type) => {
    const format = type === 'jpg' ? 'jpeg' : type;
    const picture = await sharp(clean[type])
      .withExif(gps)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>SecretPlace</a></x:xmpmeta>')
      [format]()
      .toBuffer();
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    const { bytes } = await cleanCopy(picture);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).not.toHaveProperty('exif');
    expect(metadata).not.toHaveProperty('xmp');
    expect(bytes.includes('Secret')).toBe(false);
    expect(await difference(bytes, picture)).toEqual({ most: 0, mean: 0 });
  });

  it.each(TYPES)('bytes behind the end: %s', async (type) => {
    const { bytes } = await cleanPicture(Buffer.concat([clean[type], Buffer.from(PAYLOAD)]));
    expect(bytes.equals((await cleanPicture(clean[type])).bytes)).toBe(true);
  });

  it('what hides behind the end of the pixel stream of a PNG', async () => {
    const header = Buffer.from('0000000200000002080200000000', 'hex').subarray(0, 13);
    const stream = deflateSync(Buffer.alloc(14, 0));
    const hiding = Buffer.concat([
      clean.png.subarray(0, 8),
      pngChunk('IHDR', header),
      pngChunk('IDAT', Buffer.concat([stream, Buffer.from(PAYLOAD)])),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    const { bytes } = await cleanCopy(hiding);
    expect(bytes.includes('script')).toBe(false);
  });

  it('every frame of an animated WebP but the first', async () => {
    // Colors that nothing but lossless pixels keeps.
    const frames = Buffer.from(Array.from({ length: 2 * 20 * 20 * 3 }, (_, at) => (at * 37) % 256));
    const animated = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp({ lossless: true, delay: [100, 100] })
      .toBuffer();
    const cleaned = await cleanCopy(animated);
    expect((await sharp(cleaned.bytes).metadata()).pages ?? 1).toBe(1);
    expect(await difference(cleaned.bytes, animated)).toEqual({ most: 0, mean: 0 });
  });
});

describe('what is re-encoded', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a picture with EXIF orientation %i becomes upright',
    async (orientation) => {
      for (const format of ['jpeg', 'webp', 'png'] as const) {
        const picture = await sample().withMetadata({ orientation })[format]({ quality: 90 }).toBuffer();
        const upright = await sharp(picture).autoOrient().png().toBuffer();
        const cleaned = await cleanCopy(picture);
        const metadata = await sharp(cleaned.bytes).metadata();
        expect(metadata.orientation).toBeUndefined();
        expect({ width: metadata.width, height: metadata.height }).toEqual(
          orientation > 4 ? { width: 80, height: 120 } : { width: 120, height: 80 },
        );
        expect(cleaned).toMatchObject({ width: metadata.width, height: metadata.height });
        expect((await difference(cleaned.bytes, upright)).mean).toBeLessThan(format === 'webp' ? 1.6 : 1);
      }
    },
  );

  it('colors of a profile are brought to sRGB', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const picture = await sample().withIccProfile('p3')[format]({ quality: 95 }).toBuffer();
      expect((await sharp(picture).metadata()).icc).toBeDefined();
      const { bytes } = await cleanCopy(picture);
      expect((await sharp(bytes).metadata()).icc).toBeUndefined();
      // Decoders that support profiles show the same before and after.
      expect((await difference(bytes, picture)).mean).toBeLessThan(1.6);
    }
  });

  it('CMYK becomes sRGB', async () => {
    const cmyk = await sample().toColorspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const { bytes } = await cleanCopy(cmyk);
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });
});

describe('what is refused', () => {
  const refused = (file: Buffer, message: string) =>
    expect(cleanPicture(file)).rejects.toThrow(expect.objectContaining({ message }));

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), IMAGE_MESSAGES.otherKind('SVG')],
    ['the beginning of a JPEG', Buffer.from('ffd8ffe0', 'hex'), IMAGE_MESSAGES.broken],
    [
      'a PNG of an iPhone app',
      Buffer.concat([
        Buffer.from('89504e470d0a1a0a', 'hex'),
        pngChunk('CgBI', Buffer.from('50002002', 'hex')),
      ]),
      IMAGE_MESSAGES.rareKind,
    ],
  ])('%s', async (_name, file, message) => {
    await refused(file, message);
  });

  it.each([
    ['of 12 bits', 'c1', 12],
    ['without loss', 'c3', 8],
    ['in a hierarchy', 'c5', 8],
  ])('a JPEG %s: not as damaged, which it is not', async (_kind, marker, bits) => {
    const jpeg = Buffer.from(clean.jpg);
    const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
    jpeg.set([Number.parseInt(marker, 16)], frame + 1);
    jpeg.set([bits], frame + 4);
    await refused(jpeg, IMAGE_MESSAGES.rareKind);
  });

  it.each(TYPES)('a cut file, wherever it was cut: %s', async (type) => {
    const file = clean[type];
    for (const part of [0.1, 0.3, 0.6, 0.9]) {
      await refused(file.subarray(0, Math.floor(file.length * part)), IMAGE_MESSAGES.broken);
    }
    await refused(file.subarray(0, file.length - END_BYTES[type] - 1), IMAGE_MESSAGES.broken);
  });

  it('a JPEG without its end marker, of which pixels may be missing', async () => {
    const progressive = await sample(640, 480).jpeg({ progressive: true }).toBuffer();
    await refused(progressive.subarray(0, -2), IMAGE_MESSAGES.broken);
    const plain = await sample(640, 480).jpeg().toBuffer();
    for (const cut of [3, 4, 5, 9, 500]) await refused(plain.subarray(0, -cut), IMAGE_MESSAGES.broken);
  });

  it('damaged pixels', async () => {
    const png = Buffer.from(clean.png);
    png.writeUInt8(png.readUInt8(200) ^ 0xff, 200);
    await refused(png, IMAGE_MESSAGES.broken);
  });

  it('pixels that are missing from a file whose structure is whole', async () => {
    const cutScan = Buffer.concat([
      clean.jpg.subarray(0, clean.jpg.length - 600),
      Buffer.from('ffd9', 'hex'),
    ]);
    await refused(cutScan, IMAGE_MESSAGES.broken);
  });

  it('a JPEG that is damaged in the middle, though it can be read at a fraction of its size', async () => {
    const jpeg = await sample(640, 480).jpeg({ quality: 85 }).toBuffer();
    for (const part of [0.3, 0.5, 0.7]) {
      const at = Math.floor(jpeg.length * part);
      const damaged = Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + Math.floor(jpeg.length / 20))]);
      const small = sharp(damaged, { failOn: 'warning' }).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
      await expect(small).resolves.toHaveLength(8 * 8 * 3);
      await refused(damaged, IMAGE_MESSAGES.broken);
    }
  });

  it('pictures that would take too much memory, before it is taken', async () => {
    const jpeg = await sample().toColorspace('cmyk').jpeg({ progressive: true }).toBuffer();
    const frame = jpeg.indexOf(Buffer.from('ffc2', 'hex'));
    jpeg.writeUInt16BE(6250, frame + 5);
    jpeg.writeUInt16BE(8000, frame + 7);
    await refused(jpeg, IMAGE_MESSAGES.tooDemanding);
    const png = await sample(120, 80, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer();
    const header = Buffer.from(png.subarray(16, 29));
    header.writeUInt32BE(8000, 0);
    header.writeUInt32BE(6250, 4);
    const large = Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)]);
    await refused(large, IMAGE_MESSAGES.tooDemanding);
  });

  it('nothing for what the machine lacks: that is another error', async () => {
    const reserve = () => Promise.reject(Object.assign(new Error('ENOSPC'), { syscall: 'write' }));
    await expect(cleanPicture(clean.png, reserve)).rejects.toThrow('ENOSPC');
  });

  it('flipped bytes end in a picture or in a refusal, never in anything else', async () => {
    const place = fc.record({
      at: fc.nat({ max: 0xffff }),
      byte: fc.nat({ max: 0xff }),
    });
    const isEnded = fc.asyncProperty(
      fc.constantFrom(...TYPES),
      fc.array(place, { minLength: 1, maxLength: 3 }),
      async (type, places) => {
        const file = Buffer.from(clean[type]);
        for (const { at, byte } of places) file[at % file.length] = byte;
        const outcome = await cleanPicture(file).catch((error: Error) => error.name);
        if (typeof outcome === 'string') expect(outcome).toBe('UnusablePictureError');
        else expect((await cleanPicture(outcome.bytes)).bytes).toEqual(outcome.bytes);
      },
    );
    await fc.assert(isEnded, { numRuns: 40 });
  });
});
