import { crc32 } from 'node:zlib';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { refuseTooManyPixels, UnusablePictureError } from './picture-error.ts';
import { BrokenStructureError, byteAt, type PictureStructure, slice } from './picture-structure.ts';

const SIGNATURE_BYTES = 8;

/** Chunks that affect the picture, with their maximum length: none can carry hidden data. */
const SHOWN: Record<string, number> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  cICP: 4,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
};

const END = Buffer.from('0000000049454e44ae426082', 'hex');

const RGBA = 4;
/** Channels by color type; a palette may hold transparent colors. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: RGBA, 4: 2, 6: RGBA };

/** Parses the chunks of a PNG (ISO 15948 clause 11) and checks their CRCs. Throws `BrokenStructureError`. */
export function readPng(bytes: Buffer): PictureStructure {
  const pieces = [slice(bytes, 0, SIGNATURE_BYTES)];
  const zlibStream: Buffer[] = [];
  const seen = new Set<string>();
  const colors: { gAMA?: Buffer; cICP?: Buffer } = {};
  const firstType = bytes.toString('latin1', SIGNATURE_BYTES + 4, SIGNATURE_BYTES + 8);
  // Pictures in iPhone apps are no PNGs: only Apple's programs read them.
  if (firstType === 'CgBI') throw new UnusablePictureError(IMAGE_MESSAGES.rareKind);
  const header = slice(bytes, SIGNATURE_BYTES + 8, SHOWN.IHDR ?? 0);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (firstType !== 'IHDR' || bytes.readUInt32BE(SIGNATURE_BYTES) !== header.length)
    throw new BrokenStructureError('The header is misplaced');
  refuseTooManyPixels(width, height);
  let at = SIGNATURE_BYTES;
  for (let type = ''; type !== 'IEND'; ) {
    // Cut off at its end: whether pixels are missing, too, is for the decoder to say.
    const rest = bytes.subarray(at);
    if (zlibStream.length > 0 && rest.length < END.length && END.subarray(0, rest.length).equals(rest)) {
      const decodable = Buffer.concat([bytes.subarray(0, at), END]);
      return { decodable, ...readPng(decodable) };
    }
    const length = slice(bytes, at, 4).readUInt32BE();
    const chunk = slice(bytes, at, length + 12);
    at += chunk.length;
    type = chunk.toString('latin1', 4, 8);
    if ((type === 'IHDR') !== (pieces.length === 1))
      throw new BrokenStructureError('The header is misplaced');
    const isNew = type === 'IDAT' || !seen.has(type);
    seen.add(type);
    const isIntact = () => crc32(chunk.subarray(4, -4)) === chunk.readUInt32BE(chunk.length - 4);
    if (!isNew || length > (SHOWN[type] ?? -1) || !isIntact()) {
      if (isCritical(type))
        throw new BrokenStructureError(`The chunk ${type} is damaged, or not allowed here`);
      continue;
    }
    if (type === 'gAMA' || type === 'cICP') colors[type] = chunk.subarray(8, -4);
    pieces.push(chunk);
    if (type === 'IDAT') zlibStream.push(chunk.subarray(8, -4));
  }
  const pixelBytes = (CHANNELS[header.readUInt8(9)] ?? RGBA) * (header.readUInt8(8) === 16 ? 2 : 1);
  const isInterlaced = header.readUInt8(12) !== 0;
  const heldBytes = isInterlaced ? width * height * pixelBytes : 0;
  const gamma = seen.has('iCCP') ? 1 : gammaToSrgb(seen.has('sRGB'), colors);
  return { width, height, heldBytes, pixelBytes, pieces, zlibStream, gamma, needsRewrite: gamma !== 1 };
}

const SRGB_GAMMA = 45_455;
/** Nobody sees less, nobody writes more. */
const [LEAST_GAMMA, MOST_GAMMA] = [1.05, 3];
/** PQ and HLG in ITU-T H.273: brighter than a screen's white. */
const HDR = new Set([16, 18]);

/** The power that leads to the brightness of sRGB, where no profile says it; 1: it is that already. */
function gammaToSrgb(isSrgb: boolean, { gAMA, cICP }: { gAMA?: Buffer; cICP?: Buffer }): number {
  if (HDR.has(cICP?.at(1) ?? 0)) throw new UnusablePictureError(IMAGE_MESSAGES.rareKind);
  if (isSrgb || cICP !== undefined || gAMA?.length !== 4) return 1;
  const gamma = gAMA.readUInt32BE() / SRGB_GAMMA;
  const distance = Math.max(gamma, 1 / gamma);
  return distance < LEAST_GAMMA || distance > MOST_GAMMA ? 1 : gamma;
}

// An uppercase first letter marks a chunk that a decoder must not ignore.
function isCritical(type: string): boolean {
  return (byteAt(Buffer.from(type, 'latin1'), 0) & 0x20) === 0;
}
