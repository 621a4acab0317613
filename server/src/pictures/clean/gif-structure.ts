import { refuseTooManyPixels } from './picture-error.ts';
import { BrokenStructureError, byteAt, type PictureStructure, slice } from './picture-structure.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const GRAPHIC_CONTROL = 0xf9;
const PLAIN_TEXT = 0x01;
const HAS_COLOR_TABLE = 0x80;
const RGBA = 4;

/** Parses a GIF (GIF89a) up to its first frame; the rest is dropped. Throws `BrokenStructureError`. */
export function readGif(bytes: Buffer): PictureStructure {
  const header = slice(bytes, 0, 13 + colorTableBytes(byteAt(bytes, 10)));
  refuseTooManyPixels(header.readUInt16LE(6), header.readUInt16LE(8));
  let control: Buffer | undefined;
  let at = header.length;
  while (byteAt(bytes, at) === EXTENSION) {
    const label = byteAt(bytes, at + 1);
    const end = endOfSubBlocks(bytes, at + 2);
    if (label === GRAPHIC_CONTROL) control = slice(bytes, at, end - at);
    // Plain text is a separate frame that no program shows; the control block before it belongs to it.
    if (label === PLAIN_TEXT) control = undefined;
    at = end;
  }
  if (byteAt(bytes, at) !== IMAGE) throw new BrokenStructureError('The first frame is missing');
  const descriptor = slice(bytes, at, 10);
  const width = Math.max(header.readUInt16LE(6), descriptor.readUInt16LE(1) + descriptor.readUInt16LE(5));
  const height = Math.max(header.readUInt16LE(8), descriptor.readUInt16LE(3) + descriptor.readUInt16LE(7));
  refuseTooManyPixels(width, height);
  const data = at + descriptor.length + colorTableBytes(byteAt(descriptor, 9));
  const frame = slice(bytes, at, endOfSubBlocks(bytes, data + 1) - at);
  const isPlainControl = control?.length === 8;
  return {
    width,
    height,
    heldBytes: width * height * RGBA,
    pixelBytes: RGBA,
    pieces: [header, ...(control && isPlainControl ? [control] : []), frame, Buffer.from([0x3b])],
  };
}

function colorTableBytes(flags: number): number {
  return flags & HAS_COLOR_TABLE ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function endOfSubBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = byteAt(bytes, at); length > 0; length = byteAt(bytes, at)) at += 1 + length;
  return at + 1;
}
