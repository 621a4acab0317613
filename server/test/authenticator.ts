import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The browser's request to an authenticator, and the mistakes that a test makes it do. */
export interface Prompt {
  challenge: string;
  /** The origin that the browser shows. */
  origin?: string;
  rpId?: string;
  /** False: nobody has shown a finger, a face or a PIN. */
  verified?: boolean;
  /** Members that the browser adds to its data, in place of those that it has anyway. */
  clientData?: object;
  /** Members of the credential, and of its `response`, as a password manager or a browser writes them. */
  members?: object;
  response?: object;
  /** Flags besides the usual ones. */
  flags?: number;
}

/** How an authenticator signs, by its COSE number. */
type Algorithm = -7 | -8 | -257;

interface Kind {
  counts?: boolean;
  algorithm?: Algorithm;
  idBytes?: number;
  /** What it says of itself although nobody asked: format, and a statement. */
  attestation?: [format: string, statement: [string, string][]];
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
export const SYNCABLE = 0x08;
export const SYNCED = 0x10;
const WITH_KEY = 0x40;
export const WITH_EXTENSIONS = 0x80;

/**
 * An authenticator in software, with one passkey: real keys and signatures, as WebAuthn asks for. `counts: false` is one
 * that syncs its passkeys and always says 0.
 */
export class Authenticator {
  readonly id: string;
  userHandle = '';
  counter: number;
  private readonly kind: Required<Kind>;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };

  constructor({ counts = true, algorithm = -7, idBytes = 32, attestation = ['none', []] }: Kind = {}) {
    this.kind = { counts, algorithm, idBytes, attestation };
    this.id = randomBytes(idBytes).toString('base64url');
    this.counter = counts ? 1 : 0;
    this.keys = newKeys(algorithm);
  }

  /** A copy as someone makes who has got hold of the key. */
  clone(): Authenticator {
    const { counter } = this;
    return Object.assign(Object.create(Authenticator.prototype), this, { counter });
  }

  /** Answers `navigator.credentials.create`. */
  create(prompt: Prompt, userHandle: string) {
    this.userHandle = userHandle;
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      this.data(prompt, WITH_KEY),
      Buffer.alloc(16),
      length,
      credentialId,
      coseKey(this.keys.publicKey, this.kind.algorithm),
      extensionsOf(prompt),
    ]);
    const [format, statement] = this.kind.attestation;
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', format],
      ['attStmt', new Map(statement)],
      ['authData', authData],
    ]);
    return {
      ...this.credential(prompt),
      response: {
        clientDataJSON: clientData('webauthn.create', prompt).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
        ...prompt.response,
      },
    };
  }

  /** Answers `navigator.credentials.get`, and counts. */
  get(prompt: Prompt) {
    if (this.kind.counts) this.counter += 1;
    const client = clientData('webauthn.get', prompt);
    const data = Buffer.concat([this.data(prompt, 0), extensionsOf(prompt)]);
    const digest = this.kind.algorithm === -8 ? null : 'sha256';
    const signature = sign(digest, Buffer.concat([data, sha256(client)]), this.keys.privateKey);
    return {
      ...this.credential(prompt),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        // One that keeps no owner says null.
        userHandle: this.userHandle === '' ? null : this.userHandle,
        ...prompt.response,
      },
    };
  }

  private credential({ members }: Prompt) {
    return { id: this.id, rawId: this.id, type: 'public-key', ...members } as const;
  }

  private data({ rpId = 'localhost', verified = true, flags: odd = 0 }: Prompt, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const synced = this.kind.counts ? 0 : SYNCABLE | SYNCED;
    const flags = PRESENT | (verified ? VERIFIED : 0) | synced | more | odd;
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count]);
  }
}

function newKeys(algorithm: Algorithm) {
  if (algorithm === -257) return generateKeyPairSync('rsa', { modulusLength: 2048 });
  if (algorithm === -8) return generateKeyPairSync('ed25519');
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** COSE: the kind of the key, how it signs, its curve if it has one, and its numbers. */
function coseKey(publicKey: KeyObject, algorithm: Algorithm): Uint8Array {
  const jwk = publicKey.export({ format: 'jwk' });
  const bytes = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url');
  const parts: Record<Algorithm, [number, number | Uint8Array][]> = {
    [-7]: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes('x')],
      [-3, bytes('y')],
    ],
    [-8]: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes('x')],
    ],
    [-257]: [
      [1, 3],
      [3, -257],
      [-1, bytes('n')],
      [-2, bytes('e')],
    ],
  };
  return isoCBOR.encode(new Map(parts[algorithm]));
}

function extensionsOf({ flags = 0 }: Prompt): Uint8Array {
  return (flags & WITH_EXTENSIONS) === 0 ? Buffer.alloc(0) : isoCBOR.encode(new Map([['credProtect', 2]]));
}

function clientData(
  type: string,
  { challenge, origin = 'http://localhost:3000', clientData: more }: Prompt,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...more }));
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
