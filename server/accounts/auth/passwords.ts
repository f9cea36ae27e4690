import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { hashInTurn, hashingForTheShop } from '../../platform/http/hash-queue.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);
/** The settings that OWASP recommends for argon2id: 19 MiB of memory, two passes, one lane. */
const SETTINGS = { memory: 19_456, passes: 2, parallelism: 1 };

/**
 * Hashes a password, and returns the hash as a PHC string. Hashing is slow on purpose, so each hash waits in a queue.
 * Throws 503 if the queue is full.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashInTurn(async () =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: 32, ...SETTINGS }),
  );
  return `$argon2id$v=19$m=${SETTINGS.memory},t=${SETTINGS.passes},p=${SETTINGS.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Returns whether the hash was made with weaker settings than the present settings. */
export function isWeakHash(hash: string): boolean {
  const [, memory, passes] = PHC.exec(hash) ?? [];
  return Number(memory) < SETTINGS.memory || Number(passes) < SETTINGS.passes;
}

/**
 * Returns whether both passwords are the same. Unicode can encode the same password in several ways, so the function
 * normalizes both passwords first.
 */
export function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFKC') === other.normalize('NFKC');
}

const PHC = /^(?:nobody )?\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Returns whether the hash was made from this password. The check waits in the hashing queue. Throws 503 if the queue
 * is full.
 */
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

/**
 * Makes a random password: 20 letters and digits (115 random bits), without characters that look alike, such as 0 and
 * O.
 */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from(randomBytes(20), (byte) => letters[byte % letters.length]).join('');
}

let dummy: Promise<string> | undefined;

/**
 * Returns a hash of a random password. A sign-in to an unknown account compares the typed password with this hash, so
 * that it takes as long as a sign-in to a known account.
 */
export async function dummyHash(): Promise<string> {
  return (dummy ??= hashingForTheShop(async () => hashPassword(randomBytes(16).toString('hex'))));
}

const NOBODYS = 'nobody ';

/**
 * Makes the stored hash of an account without a password. No password fits this hash, and a check against it takes as
 * long as for other accounts. The time of a sign-in therefore does not reveal that the account has no password.
 */
export async function noPasswordHash(): Promise<string> {
  return NOBODYS + (await dummyHash());
}

export function hasNoPassword({ password_hash: hash }: { password_hash: string }): boolean {
  return hash.startsWith(NOBODYS);
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
