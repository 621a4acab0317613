import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile as YauzlFile } from 'yauzl';
import { openZipSource } from '../pictures/restore/zip-source.ts';
import { reasonOf } from '../platform/reason-of.ts';
import { CommandError } from './command-error.ts';

export interface ZipFile {
  entries: readonly Entry[];
  /** The bytes of an entry; the caller checks their checksum. */
  stream(entry: Entry): Promise<Readable>;
  /** The bytes of an entry, whose checksum is right. Rejects with the reason if they are wrong. */
  bytes(entry: Entry): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens a zip and reads its directory. Throws `CommandError` when it cannot be read as `what`, such as `a backup`. */
export async function openZipFile(path: string, what: string): Promise<ZipFile> {
  const refusal = (error: unknown) => new CommandError(`${path} can’t be read as ${what}: ${whyNot(error)}`);
  const file = await open(path).catch((error: unknown) => {
    throw refusal(error);
  });
  try {
    if ((await file.stat()).size === 0) throw new Error('it is empty');
    const { zip, settled } = await openZipSource(file, { decodeStrings: true });
    const entries = await settled(allEntries(zip));
    const stream = (entry: Entry) => settled(zip.openReadStreamPromise(entry));
    return {
      entries,
      stream,
      async bytes(entry) {
        const bytes = await settled(buffer(await stream(entry)));
        if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} has the wrong checksum`);
        return bytes;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw refusal(error);
  }
}

/** What the system says by codes, in a sentence. */
const WHY: Record<string, string> = {
  EISDIR: 'it is a folder. Name a zip, such as one of the files in it, or zip the folder again',
  ENOENT: 'the file doesn’t exist',
  ENOTDIR: 'the file doesn’t exist',
  EACCES: 'this user isn’t allowed to. Run the command as a user who is',
};

function whyNot(error: unknown): string {
  const reason = reasonOf(error);
  if (reason.startsWith('End of central directory')) return 'it isn’t a zip, or its end is missing';
  return WHY[error instanceof Error && 'code' in error ? String(error.code) : ''] ?? reason;
}

async function allEntries(zip: YauzlFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}
