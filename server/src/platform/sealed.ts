import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ensureSecretKey, type KeyPlace, readSecretKey } from './secret-key.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Begins each sealed text, so that another way to seal can follow. */
const VERSION = 'v1.';

/** Encrypts and decrypts texts for one purpose, with a key that is not in the database. */
export interface Sealer {
  /** Each sealing differs, even of the same text. */
  seal(text: string): Promise<string>;
  /** Undefined: it was sealed with another key or for another purpose, was changed, or there is no key here. */
  open(sealed: string): Promise<string | undefined>;
}

/** No purpose opens what another one has sealed. The key is read each time: its file is small, and needed rarely. */
export function sealer(place: KeyPlace, purpose: string): Sealer {
  return {
    async seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, derived(await ensureSecretKey(place), purpose), nonce);
      cipher.setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
    },

    async open(sealed) {
      const key = await readSecretKey(place);
      if (!key || !sealed.startsWith(VERSION)) return undefined;
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, derived(key, purpose), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

function derived(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `kitroom:${purpose}`, 32));
}
