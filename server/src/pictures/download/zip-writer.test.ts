import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { writeZip, type ZipSource, zipBytes } from './zip-writer.ts';

const GIGABYTE = 1024 ** 3;
// More than a reader looks through for the end record.
const TAIL_BYTES = 128 * 1024;
const BLOCK = Buffer.alloc(16 * 1024 * 1024);

function zeros(name: string, bytes: number, checksum: number): ZipSource {
  return {
    name,
    bytes,
    crc32: checksum,
    open: async () => Readable.from(Array.from({ length: bytes / BLOCK.length }, () => BLOCK)),
  };
}

/** Reads the end of a file that is too large to keep; the part before it is never read. */
class TailReader extends yauzl.RandomAccessReader {
  readonly #tail: Buffer;
  readonly #start: number;

  constructor(tail: Buffer, start: number) {
    super();
    this.#tail = tail;
    this.#start = start;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.#tail.subarray(start - this.#start, end - this.#start)]);
  }
}

/** Texts of which the disk gives some and then reports an error. */
async function* unreadable(...readable: string[]): AsyncGenerator<string> {
  yield* readable;
  throw Object.assign(new Error('i/o error, read'), { code: 'EIO' });
}

async function* asBytes(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

describe('a zip', () => {
  // Size estimates without ZIP64 go wrong once the directory exceeds 65,535 bytes, at about 700 entries.
  it.each([0, 1, 700, 1100, 3000])('is exactly as large as it says: %i files', async (count) => {
    const bytes = Buffer.from('kitroom');
    const whole = { bytes: bytes.length, crc32: crc32(bytes), open: async () => Readable.from([bytes]) };
    const files = Array.from({ length: count }, (_, n) => ({
      ...whole,
      name: `A rather long product code ${n}`,
    }));
    const stream = Readable.from(
      writeZip(files, () => {}),
      { objectMode: false },
    );
    const zip = await buffer(stream);
    expect(zip.length).toBe(zipBytes(files));
    expect((await yauzl.fromBufferPromise(zip)).entryCount).toBe(count);
  });

  it('beyond 4 GB says where its entries are, and how large it is', async () => {
    let checksum = 0;
    for (let at = 0; at < GIGABYTE; at += BLOCK.length) checksum = crc32(BLOCK, checksum);
    const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => zeros(name, GIGABYTE, checksum));
    let written = 0;
    let tail = Buffer.alloc(0);
    for await (const chunk of writeZip(files, () => {})) {
      written += chunk.length;
      tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
    }
    expect(written).toBe(zipBytes(files));

    const reader = new TailReader(tail, written - tail.length);
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, written, { autoClose: false });
    const places: [string, number, number][] = [];
    for await (const entry of zip.eachEntry()) {
      places.push([entry.fileName, entry.relativeOffsetOfLocalHeader, entry.uncompressedSize]);
    }
    const one = GIGABYTE + 31;
    expect(places).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) => [name, index * one, GIGABYTE]),
    );
  });

  it.each([
    ['shorter than was said', () => ['kitroo']],
    ['longer than was said', () => ['kitrooms']],
    ['longer by a chunk than was said', () => ['kitroom', 's', 's']],
    ['other than was said', () => ['Kitroom']],
    ['gone', undefined],
    ['unreadable', () => unreadable()],
    ['unreadable after its begin', () => unreadable('kit')],
  ])(
    'goes on after a file that is %s, and names it so that nobody takes it for a picture',
    async (_how, content) => {
      const bytes = Buffer.from('kitroom');
      const whole = { bytes: bytes.length, crc32: crc32(bytes), open: async () => Readable.from([bytes]) };
      const open = async () => content && Readable.from(asBytes(content()));
      const files: ZipSource[] = [
        { ...whole, name: 'one.png' },
        { ...whole, name: 'two.webp', open },
        { ...whole, name: 'three.png' },
      ];
      const damaged: string[] = [];
      const chunks: Buffer[] = [];
      for await (const chunk of writeZip(files, (name) => damaged.push(name))) chunks.push(chunk);
      const written = Buffer.concat(chunks);
      expect(damaged).toEqual(['two.webp']);
      expect(written.length).toBe(zipBytes(files));
      const zip = await yauzl.fromBufferPromise(written);
      const names: string[] = [];
      for await (const entry of zip.eachEntry()) {
        names.push(entry.fileName);
        const read = await buffer(await zip.openReadStreamPromise(entry));
        expect(crc32(read)).toBe(entry.crc32);
        if (entry.fileName !== 'two..bad') expect(String(read)).toBe('kitroom');
      }
      expect(names).toEqual(['one.png', 'two..bad', 'three.png']);
    },
  );
});
