import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyAnswer, NewPasskeyQuestion, PasskeyAnswer, PasskeyQuestion } from '#contract/passkeys.ts';

type Answering = {
  /** The origin that the browser reports for the page. */
  origin?: string;
  /** The signature counter of the authenticator; by default one more than the last time. */
  counter?: number;
  /** True if the authenticator asked its holder for a fingerprint or a PIN. */
  isVerified?: boolean;
  /** The id of the passkey's owner, as the authenticator stores it. */
  userHandle?: string;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/**
 * Simulates an authenticator with one passkey (ES256), and the browser that uses it. Both behave like real ones, except
 * where the test sets other values (`Answering`).
 */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #counter = 0;

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin;
  }

  /** Makes the passkey. `statement` is CBOR, and replaces the attestation format "none" with its empty statement. */
  make(question: NewPasskeyQuestion, answering: Answering = {}, statement?: Buffer): NewPasskeyAnswer {
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()]);
    const data = Buffer.concat([this.#data(question.rp.id, WITH_KEY, answering), key]);
    const format = statement ?? Buffer.concat([text('fmt'), text('none'), text('attStmt'), map(0)]);
    const attestation = Buffer.concat([map(3), format, text('authData'), bytes(data)]);
    return {
      ...this.#answered(),
      response: {
        clientDataJSON: this.#client('webauthn.create', question.challenge, answering),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Returns a sign-in with the passkey. */
  answer(question: PasskeyQuestion, answering: Answering = {}): PasskeyAnswer {
    const data = this.#data(question.rpId, 0, answering);
    const clientDataJSON = this.#client('webauthn.get', question.challenge, answering);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const { userHandle } = answering;
    return {
      ...this.#answered(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString('base64url') }),
      },
    };
  }

  #answered() {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const };
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Answering): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
  }

  #data(rpId: string, flags: number, { counter = this.#counter + 1, isVerified = true }: Answering): Buffer {
    this.#counter = counter;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flag = flags | PRESENT | (isVerified ? VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flag]), count]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (coordinate: string) => bytes(Buffer.from(coordinate, 'base64url'));
    // {1 kty: 2 EC2, 3 alg: -7 ES256, -1 crv: 1 P-256, -2 x, -3 y}
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return Buffer.concat([head, Buffer.from([0x21]), point(x), Buffer.from([0x22]), point(y)]);
  }
}

/** Writes the head of a CBOR map, and CBOR texts and byte strings, for the short lengths that occur here. */
export function map(entries: number): Buffer {
  return Buffer.from([0xa0 + entries]);
}

export function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

function bytes(value: Buffer): Buffer {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(head), value]);
}
