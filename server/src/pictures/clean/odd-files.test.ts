import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { cleanSamples, difference, sample } from '../../../test/pictures/pictures.ts';
import { withChunk } from '../../../test/pictures/png-chunk.ts';
import { cleanPicture } from './clean-picture.ts';

// What programs and cameras write, and other programs stumble over: each is a picture, and stored as one that is like the
// plain one next to it.

let clean: Awaited<ReturnType<typeof cleanSamples>>;
beforeAll(async () => {
  clean = await cleanSamples();
});

const BOMB = deflateSync(Buffer.alloc(100_000_000));
const named = (...data: Buffer[]) => Buffer.concat([Buffer.from('icc\0\0', 'latin1'), ...data]);

it.each<[string, () => Buffer]>([
  ['a profile that unpacks to 100 MB', () => withChunk(clean.png, 'iCCP', named(BOMB))],
  ['a comment that unpacks to 100 MB', () => withChunk(clean.png, 'zTXt', named(BOMB))],
  [
    'a profile that is none',
    () => withChunk(clean.png, 'iCCP', named(deflateSync(Buffer.from('no profile')))),
  ],
  ['a profile that is not packed', () => withChunk(clean.png, 'iCCP', named(Buffer.from('garbage')))],
  ['the plan of its halves that Apple adds', () => withChunk(clean.png, 'iDOT', Buffer.alloc(28, 1))],
  [
    'a comment with a wrong checksum',
    () => flipped(withChunk(clean.png, 'tEXt', Buffer.from('a\0b')), 8 + 25 + 9),
  ],
])('a PNG with %s keeps its pixels and nothing else', async (_what, file) => {
  const { bytes, extension } = await cleanPicture(file());
  expect([extension, await difference(bytes, clean.png)]).toEqual(['png', { most: 0, mean: 0 }]);
  expect(bytes.length).toBeLessThanOrEqual(clean.png.length + 1000);
});

function flipped(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

it.each([
  ['that is none', [1, 1], 'garbage'.repeat(30)],
  ['that is empty', [1, 1], ''],
  ['of which only the second part is there', [2, 2], 'x'.repeat(200)],
])('a JPEG with a color profile %s is shown without it, as browsers do', async (_what, parts, text) => {
  const profile = Buffer.concat([
    Buffer.from('ICC_PROFILE\0', 'latin1'),
    Buffer.from(parts),
    Buffer.from(text),
  ]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(profile.length + 2, 2);
  const { jpg } = clean;
  const { bytes } = await cleanPicture(Buffer.concat([jpg.subarray(0, 2), head, profile, jpg.subarray(2)]));
  expect((await sharp(bytes).metadata()).icc).toBeUndefined();
  expect((await difference(bytes, jpg)).mean).toBeLessThan(1);
});

it.each([0, 9])(
  'a JPEG whose EXIF names an orientation that there is not stays as it is: %i',
  async (orientation) => {
    const turned = await sample().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const at = turned.indexOf(Buffer.from('120103000100000006', 'hex'));
    expect(at).toBeGreaterThan(0);
    turned.writeUInt8(orientation, at + 8);
    expect(await cleanPicture(turned)).toMatchObject({ width: 120, height: 80 });
  },
);

it('a GIF whose screen has no size is as large as its frame', async () => {
  const gif = Buffer.from(clean.gif);
  gif.fill(0, 6, 10);
  expect(await cleanPicture(gif)).toMatchObject({ extension: 'gif', width: 120, height: 80 });
});

it.each([
  ['jpg', 2],
  ['jpg', 1],
  ['png', 12],
  ['png', 4],
] as const)('a %s that lacks nothing but the last %i bytes gets them', async (type, cut) => {
  const { bytes } = await cleanPicture(clean[type].subarray(0, -cut));
  expect(bytes).toEqual((await cleanPicture(clean[type])).bytes);
});

it('a JPEG that lacks its end is turned as its EXIF says', async () => {
  const turned = await sample().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await cleanPicture(turned.subarray(0, -2))).toMatchObject({ width: 80, height: 120 });
});

// Of 16 × 16 pixels, by jpegtran.
const ARITHMETIC = Buffer.from(
  `/9j/4AAQSkZJRgABAQIACgAKAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpR
  Uk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//yQARCAAQABADASIAAhEBAxEB
  /8wACgAQEAUBEBEF/9oADAMBAAIRAxEAPwD/AGiqC5M0fSUQvs8ZBe4cbhnLFOtSWWbd88DigP/Z`,
  'base64',
);

it('a JPEG that is packed arithmetically, which no browser shows, becomes one that all do', async () => {
  const { bytes, ...copy } = await cleanPicture(ARITHMETIC);
  expect(copy).toMatchObject({ extension: 'jpg', width: 16, height: 16 });
  expect(bytes.includes(Buffer.from('ffc0', 'hex'))).toBe(true);
  expect((await difference(bytes, ARITHMETIC)).mean).toBeLessThan(1);
});
