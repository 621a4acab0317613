import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { flush } from './flush.ts';

/** Name of the key in DATA_DIR. */
export const KEY_FILE = 'secret.key';

const KEY_BYTES = 32;

/** Where the key of this installation is. */
export interface KeyPlace {
  secretKey: string | undefined;
  dataDir: string;
}

/** The file of the key holds none. */
export class SecretKeyError extends ConfigError {
  override name = 'SecretKeyError';
}

/** Whether a text is a key: 32 bytes in base64. */
export function isSecretKey(text: string): boolean {
  return /^[A-Za-z0-9+/_-]{43}=?$/u.test(text);
}

/** The key that is there; undefined: none has been needed yet. Throws a `SecretKeyError` if the file holds none. */
export async function readSecretKey({ secretKey, dataDir }: KeyPlace): Promise<Buffer | undefined> {
  if (secretKey !== undefined) return Buffer.from(secretKey, 'base64');
  const path = join(dataDir, KEY_FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  if (isSecretKey(text.trim())) return Buffer.from(text.trim(), 'base64');
  throw new SecretKeyError(`${path} holds no key: restore it from where you keep it, or set SECRET_KEY`);
}

/**
 * The key, made now if there is none. Its file appears complete or not at all, and of two processes that make one at the
 * same time, both end with that of the first: a hard link replaces nothing.
 */
export async function ensureSecretKey(place: KeyPlace): Promise<Buffer> {
  const found = await readSecretKey(place);
  if (found) return found;
  const path = join(place.dataDir, KEY_FILE);
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await flush(dirname(path));
  const made = await readSecretKey(place);
  if (!made) throw new Error(`${path} was removed while it was made`);
  return made;
}
