import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

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
    const coordinate = (text: string) => bytes(Buffer.from(text, 'base64url'));
    const key = map([
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), coordinate(x)],
      [int(-3), coordinate(y)],
    ]);
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
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', prompt).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
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

// CBOR (RFC 8949), as far as an attestation needs it: the major type and the length or value, then the content.
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

function int(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function bytes(content: Buffer): Buffer {
  return Buffer.concat([head(2, content.length), content]);
}

function text(content: string): Buffer {
  return Buffer.concat([head(3, content.length), Buffer.from(content)]);
}

function map(members: [key: Buffer, value: Buffer][]): Buffer {
  return Buffer.concat([head(5, members.length), ...members.flat()]);
}
