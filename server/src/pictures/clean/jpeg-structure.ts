import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { refuseTooManyPixels, UnusablePictureError } from './picture-error.ts';
import { BrokenStructureError, byteAt, type PictureStructure, slice } from './picture-structure.ts';

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const JFIF = 0xe0;
const ADOBE = 0xee;

// A JFIF header without density and embedded thumbnail.
const PLAIN_JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');

const END = Buffer.from([MARKER, END_OF_IMAGE]);

// What a scan that is not progressive always says of its coefficients. Samsung's phones say something else, which decoders
// warn of and ignore.
const WHOLE_SCAN = Buffer.from('003f00', 'hex');

/** Parses the segments of a JPEG (ITU T.81 annex B). Throws `BrokenStructureError`. */
export function readJpeg(bytes: Buffer): PictureStructure {
  const start = slice(bytes, 0, 2);
  const pieces = [start];
  const whole = [start];
  let hasFlaws = false;
  let frame: Frame | undefined;
  let scans = 0;
  let at = 2;
  for (;;) {
    const next = nextMarker(bytes, at);
    hasFlaws ||= bytes.subarray(at, next).some((byte) => byte !== MARKER);
    at = next;
    const marker = byteAt(bytes, at + 1);
    if (marker === END_OF_IMAGE) break;
    if (marker === START_OF_IMAGE) throw new BrokenStructureError('A marker is misplaced');
    let segment = slice(bytes, at, 2 + slice(bytes, at + 2, 2).readUInt16BE());
    if (segment.length < 4) throw new BrokenStructureError('A segment is too short');
    at += segment.length;
    if (isFrame(marker)) {
      frame = readFrame(segment);
    }
    if (marker === START_OF_SCAN && frame?.isSequential && !segment.subarray(-3).equals(WHOLE_SCAN)) {
      hasFlaws = true;
      segment = Buffer.concat([segment.subarray(0, -3), WHOLE_SCAN]);
    }
    whole.push(segment);
    if (isShown(marker)) pieces.push(segment);
    if (marker === JFIF && segment.toString('latin1', 4, 9) === 'JFIF\0') pieces.push(PLAIN_JFIF);
    if (marker === ADOBE && segment.toString('latin1', 4, 9) === 'Adobe') pieces.push(segment);
    if (marker === START_OF_SCAN) {
      scans++;
      const end = endOfScan(bytes, at);
      if (end === undefined) return readWithoutEnd(bytes, frame, segment, scans);
      const scan = bytes.subarray(at, end);
      pieces.push(scan);
      whole.push(scan);
      at = end;
    }
  }
  if (!frame) throw new BrokenStructureError('The frame is missing');
  const end = slice(bytes, at, 2);
  pieces.push(end);
  whole.push(end);
  const { width, height, components, coefficients, isRare, isArithmetic } = frame;
  // Several scans, as in every progressive picture, are put together in memory.
  return {
    width,
    height,
    pieces,
    heldBytes: scans > 1 ? coefficients * 2 : 0,
    pixelBytes: components,
    isRare,
    needsRewrite: isArithmetic,
    ...(hasFlaws ? { decodable: Buffer.concat(whole) } : {}),
  };
}

// Cameras and messengers lose the marker at the end. Whether pixels are missing, too, is for the decoder to say: it notices in the
// only scan, which has all of them.
function readWithoutEnd(
  bytes: Buffer,
  frame: Frame | undefined,
  scan: Buffer,
  scans: number,
): PictureStructure {
  const isOnlyScan = scans === 1 && frame?.isSequential && byteAt(scan, 4) === frame.components;
  if (!isOnlyScan) throw new BrokenStructureError('The end of the picture is missing');
  const decodable = Buffer.concat([bytes.at(-1) === MARKER ? bytes.subarray(0, -1) : bytes, END]);
  return { decodable, ...readJpeg(decodable) };
}

// Photoshop leaves bytes between segments, and cameras bare markers: skipped as libjpeg does (read_markers in jdmarker.c).
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(MARKER, from);
  while (at !== -1) {
    const next = byteAt(bytes, at + 1);
    if (next !== MARKER && !isStandAlone(next)) return at;
    at = bytes.indexOf(MARKER, next === MARKER ? at + 1 : at + 2);
  }
  throw new BrokenStructureError('A marker is missing');
}

interface Frame {
  width: number;
  height: number;
  components: number;
  /** Number of coefficients of all components, two bytes each. */
  coefficients: number;
  isSequential: boolean;
  isRare: boolean;
  /** Packed in a way that no browser unpacks. */
  isArithmetic: boolean;
}

const SEQUENTIAL = new Set([0xc0, 0xc1, 0xc9]);
const PROGRESSIVE = new Set([0xc2, 0xca]);
const FIRST_ARITHMETIC = 0xc9;
const SAMPLE_BITS = 8;

// ITU T.81 B.2.2: precision, height, width, and per component an id, its sampling factors and a table.
function readFrame(segment: Buffer): Frame {
  const header = slice(segment, 5, 5);
  const [height, width, components] = [header.readUInt16BE(0), header.readUInt16BE(2), byteAt(header, 4)];
  // The height follows behind the pixels.
  if (height === 0) throw new UnusablePictureError(IMAGE_MESSAGES.rareKind);
  refuseTooManyPixels(width, height);
  const marker = byteAt(segment, 1);
  const isSequential = SEQUENTIAL.has(marker);
  const areas = Array.from({ length: components }, (_, index) => {
    const factors = byteAt(segment, 10 + index * 3 + 1);
    return (factors >> 4) * (factors & 0x0f);
  });
  const shares = areas.map((area) => area / Math.max(...areas, 1));
  return {
    width,
    height,
    components,
    coefficients: width * height * shares.reduce((sum, share) => sum + share, 0),
    isSequential,
    isArithmetic: marker >= FIRST_ARITHMETIC,
    isRare: !(isSequential || PROGRESSIVE.has(marker)) || byteAt(segment, 4) !== SAMPLE_BITS,
  };
}

// SOF0 to SOF15, except DHT (C4), JPG (C8) and DAC (CC) in between.
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

// The segments that a decoder needs: frames and tables (C0 to CF), SOS, DQT, DNL, DRI.
function isShown(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= START_OF_SCAN && marker <= 0xdd);
}

// A stuffed byte, TEM, and restarts: no length follows.
function isStandAlone(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

// Within a scan FF is followed by 00 (data) or by a restart marker; any other marker ends the scan. Undefined: none does.
function endOfScan(bytes: Buffer, from: number): number | undefined {
  let at = bytes.indexOf(MARKER, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = byteAt(bytes, at + 1);
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== MARKER) return at;
    at = bytes.indexOf(MARKER, isData ? at + 2 : at + 1);
  }
  return undefined;
}
