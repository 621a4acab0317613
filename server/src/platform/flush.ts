import { open } from 'node:fs/promises';

/** Makes a file durable, or the names in a folder. Rejects if the disk cannot do it. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
