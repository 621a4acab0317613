import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import {
  ARCHIVE_LIMITS,
  ARCHIVE_MESSAGES,
  type ImageManifest,
  MANIFEST_NAME,
  SKIP_REASONS,
} from '@kitroom/contract/pictures/image-archive';
import { breather } from '../../platform/breather.ts';
import { type ArchiveFile, printable, readDirectory, STORED } from './archive-directory.ts';
import { findEnd, refuseGap } from './archive-end.ts';
import { UnusableArchiveError } from './archive-error.ts';
import {
  type PathPlace,
  pathKey,
  pathSegments,
  placeOfPath,
  reasonToSkip,
  wrapperDepth,
} from './archive-paths.ts';
import { readManifest } from './read-manifest.ts';
import { openZipSource, type ZipSource } from './zip-source.ts';

/** An entry of an uploaded zip that its path or the manifest declares to be a product picture. */
export interface PictureEntry extends PathPlace {
  /** Name in the zip, for messages. */
  name: string;
  /** Expected hash from the manifest; undefined: not listed there. */
  sha256: string | undefined;
  /** Its alt text; undefined: the zip has none for it. */
  altText: string | undefined;
  /** Uncompressed size in bytes. */
  bytes: number;
  /** Reads the bytes and verifies their checksum. Throws `UnusableArchiveError`. */
  read(): Promise<Buffer>;
  /** Verifies the checksum without keeping the bytes. Throws `UnusableArchiveError`. */
  verify(): Promise<void>;
}

export interface OpenArchive {
  pictures: PictureEntry[];
  /** Entries that are not product pictures, and pictures that the manifest lists but the zip lacks. */
  skipped: { name: string; reason: string }[];
  close(): Promise<void>;
}

export interface ArchiveBounds {
  /** Limit for the uncompressed size of all files, with its text for messages. */
  unpacked: { bytes: number; text: string };
}

/**
 * Opens a zip for a restore, after cutting off zeros behind its end: checks its directory and manifest and assigns files to slots, by the manifest where it
 * lists them and by their paths otherwise. Throws `UnusableArchiveError`.
 */
export async function openArchive(path: string, bounds: ArchiveBounds): Promise<OpenArchive> {
  const file = await open(path, 'r+');
  try {
    const endAt = await findEnd(file);
    const source = await openZip(file);
    const { files, directoryEnd } = await source
      .settled(readDirectory(source.zip, bounds.unpacked))
      .catch((error) => {
        throw asRefusal(error, ARCHIVE_MESSAGES.badDirectory);
      });
    await refuseGap(file, directoryEnd, endAt);
    const manifest = await findManifest(source, files);
    return { ...(await assign(source, files, manifest)), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openZip(file: FileHandle): Promise<ZipSource> {
  try {
    return await openZipSource(file, { decodeStrings: false });
  } catch (error) {
    const isPart = error instanceof Error && error.message.includes('multi-disk');
    throw asRefusal(error, isPart ? ARCHIVE_MESSAGES.partOfZip : ARCHIVE_MESSAGES.notAZip);
  }
}

// Errors of the zip are explained to the user. System errors (syscall) are not the zip's fault.
function asRefusal(error: unknown, message: string): unknown {
  if (error instanceof UnusableArchiveError) return error;
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? error : new UnusableArchiveError(message, { cause: error });
}

interface FoundManifest {
  file: ArchiveFile;
  pictures: ImageManifest['pictures'];
}

async function findManifest(source: ZipSource, files: ArchiveFile[]): Promise<FoundManifest | undefined> {
  const [file] = files
    .filter(({ segments }) => segments.at(-1)?.toLowerCase() === MANIFEST_NAME)
    .toSorted((one, other) => one.segments.length - other.segments.length);
  if (!file || file.entry.uncompressedSize > ARCHIVE_LIMITS.manifest) return undefined;
  const pictures = await readManifest(await readFile(source, file));
  return pictures && { file, pictures };
}

async function assign(source: ZipSource, files: ArchiveFile[], manifest: FoundManifest | undefined) {
  const breathe = breather();
  const pictures: PictureEntry[] = [];
  const skipped: OpenArchive['skipped'] = [];
  const unnamed = new Map(files.filter((file) => file !== manifest?.file).map((file) => [file.key, file]));
  const add = (file: ArchiveFile, place: PathPlace, named: NamedByManifest = {}) => {
    unnamed.delete(file.key);
    pictures.push(pictureOf(source, file, place, named));
  };

  const base = manifest?.file.segments.slice(0, -1) ?? [];
  for (const { name, product, color, slot, sha256, alt_text } of manifest?.pictures ?? []) {
    const file = unnamed.get(pathKey([...base, ...(pathSegments(name) ?? [])]));
    const place = { products: [product], colors: color === null ? null : [color], slot };
    if (file) add(file, place, { sha256, altText: alt_text ?? undefined });
    else skipped.push({ name: printable(name), reason: SKIP_REASONS.missing });
    await breathe();
  }

  const others = [...unnamed.values()];
  const depth = manifest ? base.length : wrapperDepth(others.map(({ segments }) => segments));
  for (const file of others) {
    const place = placeOfPath(file.segments.slice(depth));
    if (place) add(file, place);
    else skipped.push({ name: printable(file.name), reason: reasonToSkip(file.segments.slice(depth)) });
    await breathe();
  }
  return { pictures, skipped };
}

/** The manifest's entry of a picture; nothing of one that it does not name. */
type NamedByManifest = Partial<Pick<PictureEntry, 'sha256' | 'altText'>>;

function pictureOf(
  source: ZipSource,
  file: ArchiveFile,
  place: PathPlace,
  { sha256, altText }: NamedByManifest,
): PictureEntry {
  return {
    ...place,
    name: printable(file.name),
    sha256,
    altText,
    bytes: file.entry.uncompressedSize,
    read: () => readFile(source, file),
    verify: () => unpack(source, file, () => {}),
  };
}

async function readFile(source: ZipSource, file: ArchiveFile): Promise<Buffer> {
  // Pictures are stored uncompressed in our zips and most others: one read instead of a stream.
  if (file.entry.compressionMethod === STORED) return readStored(source, file);
  const chunks: Buffer[] = [];
  await unpack(source, file, (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks);
}

async function readStored(
  { file: zip }: ZipSource,
  { name, entry, dataStart }: ArchiveFile,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(entry.uncompressedSize);
  const { bytesRead } = await zip.read(bytes, 0, bytes.length, dataStart);
  if (bytesRead < bytes.length || crc32(bytes) !== entry.crc32) throw damaged(name);
  return bytes;
}

/** Unpacks a file chunk by chunk. Throws when size or checksum do not match. */
async function unpack(
  { zip, settled }: ZipSource,
  { name, entry }: ArchiveFile,
  take: (chunk: Buffer) => void,
) {
  let checksum = 0;
  try {
    const stream: Readable = await settled(zip.openReadStreamPromise(entry));
    for await (const chunk of stream) {
      checksum = crc32(chunk, checksum);
      take(chunk);
    }
  } catch (error) {
    throw asRefusal(error, ARCHIVE_MESSAGES.damaged(printable(name)));
  }
  if (checksum !== entry.crc32) throw damaged(name);
}

function damaged(name: string): UnusableArchiveError {
  return new UnusableArchiveError(ARCHIVE_MESSAGES.damaged(printable(name)));
}
