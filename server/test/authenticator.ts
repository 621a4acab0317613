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
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCABLE = 0x08;
const SYNCED = 0x10;
const WITH_KEY = 0x40;

/**
 * An authenticator in software, with one passkey: real keys and signatures, as WebAuthn asks for. `counts: false` is one
 * that syncs its passkeys and always says 0.
 */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  userHandle = '';
  counter: number;
  private readonly counts: boolean;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };

  constructor({ counts = true }: { counts?: boolean } = {}) {
    this.counts = counts;
    this.counter = counts ? 1 : 0;
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** A copy as someone makes who has got hold of the key. */
  clone(): Authenticator {
    const { counter } = this;
    return Object.assign(Object.create(Authenticator.prototype), this, { counter });
  }

  /** Answers `navigator.credentials.create`. */
  create(prompt: Prompt, userHandle: string) {
    this.userHandle = userHandle;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    // COSE: the kind and the curve of the key, how it signs, and its coordinates.
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      this.data(prompt, WITH_KEY),
      Buffer.alloc(16),
      length,
      credentialId,
      key,
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', prompt).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get`, and counts. */
  get(prompt: Prompt) {
    if (this.counts) this.counter += 1;
    const client = clientData('webauthn.get', prompt);
    const data = this.data(prompt, 0);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        // One that keeps no owner says null.
        userHandle: this.userHandle === '' ? null : this.userHandle,
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' } as const;
  }

  private data({ rpId = 'localhost', verified = true }: Prompt, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const synced = this.counts ? 0 : SYNCABLE | SYNCED;
    const flags = PRESENT | (verified ? VERIFIED : 0) | synced | more;
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count]);
  }
}

function clientData(type: string, { challenge, origin = 'http://localhost:3000' }: Prompt): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
