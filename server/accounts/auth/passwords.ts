import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { hashInTurn, hashingForTheShop } from '../../platform/http/hash-queue.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);
/** 19 MiB, two passes, one lane: OWASP's argon2id setting. */
const SETTINGS = { memory: 19_456, passes: 2, parallelism: 1 };

/** Hashes a password as a PHC string. Slow on purpose, so it takes its turn. Throws 503 where too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashInTurn(async () =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: 32, ...SETTINGS }),
  );
  return `$argon2id$v=19$m=${SETTINGS.memory},t=${SETTINGS.passes},p=${SETTINGS.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** True where the hash was made with less work than one made today. */
export function isWeakHash(hash: string): boolean {
  const [, memory, passes] = PHC.exec(hash) ?? [];
  return Number(memory) < SETTINGS.memory || Number(passes) < SETTINGS.passes;
}

/** True when two passwords are the same to whoever types them: their hashes would be alike. */
export function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFKC') === other.normalize('NFKC');
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** True when this is the password behind the hash. Takes its turn. Throws 503 where too many are waiting. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const match = PHC.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const actual = await hashInTurn(async () =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: Buffer.from(nonce, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  );
  return timingSafeEqual(actual, expected);
}

/** A password nobody chose: 20 letters and digits without look-alikes, easy to copy, 115 bits. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from(randomBytes(20), (byte) => letters[byte % letters.length]).join('');
}

let dummy: Promise<string> | undefined;

/** A hash to compare against when there is no such account, so that both answers take as long. */
export async function dummyHash(): Promise<string> {
  return (dummy ??= hashingForTheShop(async () => hashPassword(randomBytes(16).toString('hex'))));
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
