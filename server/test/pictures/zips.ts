import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip that is written byte by byte: every field can lie. */
export interface ZipEntry {
  name: string | Buffer;
  data?: Buffer;
  deflate?: boolean;
  method?: number;
  flags?: number;
  /** Unix mode; put into the upper half of the external attributes. */
  mode?: number;
  crc?: number;
  /** The declared sizes, instead of the true ones. */
  size?: number;
  packedSize?: number;
  localName?: string;
  localCrc?: number;
  /** Declared place of the local header instead of the true one. */
  offset?: number;
}

export interface ZipOptions {
  /** Declared number of entries. */
  count?: number;
  comment?: Buffer;
  disk?: number;
  prefix?: Buffer;
}

export function writeZip(entries: readonly ZipEntry[], options: ZipOptions = {}): Buffer {
  const parts: Buffer[] = [options.prefix ?? Buffer.alloc(0)];
  const directory: Buffer[] = [];
  let at = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const data = entry.data ?? Buffer.alloc(0);
    const packed = entry.deflate ? deflateRawSync(data) : data;
    const name = Buffer.from(entry.name);
    const localName = Buffer.from(entry.localName ?? entry.name);
    const flags = entry.flags ?? 0x800;
    const method = entry.method ?? (entry.deflate ? 8 : 0);
    const crc = entry.crc ?? crc32(data);
    const packedSize = entry.packedSize ?? packed.length;
    const size = entry.size ?? data.length;

    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(entry.localCrc ?? crc, 14);
    local.writeUInt32LE(packedSize, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(localName.length, 26);

    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50);
    central.writeUInt16LE(0x0314, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(crc, 16);
    central.writeUInt32LE(packedSize, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
    central.writeUInt32LE(entry.offset ?? at, 42);
    directory.push(central, name);

    parts.push(local, localName, packed);
    at += local.length + localName.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const comment = options.comment ?? Buffer.alloc(0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(options.disk ?? 0, 4);
  end.writeUInt16LE(options.count ?? entries.length, 8);
  end.writeUInt16LE(options.count ?? entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, central, end, comment]);
}
