import { crc32 } from 'node:zlib';

/** A PNG chunk with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** `png` with `chunk` put in right behind its header. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const behindHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, behindHeader), pngChunk(type, data), png.subarray(behindHeader)]);
}
