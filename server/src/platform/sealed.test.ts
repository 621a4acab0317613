import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '../../test/folders.ts';
import { sealer } from './sealed.ts';
import { ensureSecretKey, isSecretKey, KEY_FILE, readSecretKey } from './secret-key.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await newFolder();
});

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

describe('the key', () => {
  it('is a file that only its owner can read, made at the first need', async () => {
    const place = { dataDir, secretKey: undefined };
    expect(await readSecretKey(place)).toBeUndefined();
    const key = await ensureSecretKey(place);
    expect(key).toHaveLength(32);
    expect(await readSecretKey(place)).toEqual(key);
    expect((await stat(join(dataDir, KEY_FILE))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual([KEY_FILE]);
  });

  it('is one, however many make it at the same time', async () => {
    const place = { dataDir, secretKey: undefined };
    const keys = await Promise.all(Array.from({ length: 50 }, () => ensureSecretKey(place)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(await readdir(dataDir)).toEqual([KEY_FILE]);
  });

  it('is the setting where there is one, and no file then', async () => {
    const place = { dataDir, secretKey: SECRET_KEY };
    expect(await ensureSecretKey(place)).toEqual(Buffer.alloc(32, 7));
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is not made in place of a file that holds none', async () => {
    await writeFile(join(dataDir, KEY_FILE), 'cut');
    await expect(ensureSecretKey({ dataDir, secretKey: undefined })).rejects.toThrow(
      `${join(dataDir, KEY_FILE)} holds no key: restore it from where you keep it, or set SECRET_KEY`,
    );
    expect(await readFile(join(dataDir, KEY_FILE), 'utf8')).toBe('cut');
  });

  it('is not taken for missing where it cannot be read', async () => {
    await mkdir(join(dataDir, KEY_FILE));
    await expect(readSecretKey({ dataDir, secretKey: undefined })).rejects.toThrow('EISDIR');
  });

  it.each([
    [31, false],
    [32, true],
    [33, false],
  ])('of %i bytes: %s', (length, accepted) => {
    expect(isSecretKey(randomBytes(length).toString('base64'))).toBe(accepted);
  });
});

describe('a sealed text', () => {
  it('is opened with its key and for its purpose alone', async () => {
    const place = { dataDir, secretKey: SECRET_KEY };
    const { seal, open } = sealer(place, 'test');
    const sealed = await seal('JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(await open(sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(await seal('JBSWY3DPEHPK3PXP')).not.toBe(sealed);
    expect(await sealer(place, 'other').open(sealed)).toBeUndefined();
    const otherKey = Buffer.alloc(32, 8).toString('base64');
    expect(await sealer({ dataDir, secretKey: otherKey }, 'test').open(sealed)).toBeUndefined();
    expect(await sealer({ dataDir, secretKey: undefined }, 'test').open(sealed)).toBeUndefined();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is not opened when any of its bytes was changed', async () => {
    const { seal, open } = sealer({ dataDir, secretKey: SECRET_KEY }, 'test');
    const sealed = await seal('secret');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (const [index] of bytes.entries()) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(await open(`v1.${changed.toString('base64url')}`)).toBeUndefined();
    }
    for (const odd of ['', 'v1.', 'v1.AAAA', sealed.replace('v1', 'v2'), sealed.slice(0, -4)])
      expect(await open(odd)).toBeUndefined();
  });
});
