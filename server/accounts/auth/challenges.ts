import { randomBytes, timingSafeEqual } from 'node:crypto';
import { addMs } from '#domain/instants.ts';
import { latestFrom } from '../../platform/clock.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { Mac } from '../../platform/keys/shop-key.ts';
import { hashOf } from '../../platform/keys/tokens.ts';

// To prove that it is present, a passkey signs a challenge of the shop. The challenge contains the shop's own
// signature, which covers the challenge's purpose, owner and expiry time. The shop therefore does not store new
// challenges, however many callers ask for one. It stores only the used challenges, because each challenge may work
// only once.

/** The purpose of a challenge, and the session or browser for which the challenge is valid (`of`). */
export type ChallengeUse = { purpose: 'add' | 'prove' | 'second factor' | 'sign in'; of: string };

export const CHALLENGE_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = NONCE_BYTES + TIME_BYTES;

/** Makes a new challenge that is valid for five minutes. */
export async function newChallenge(mac: Mac, use: ChallengeUse, now: string): Promise<Buffer> {
  const until = Buffer.alloc(TIME_BYTES);
  until.writeUIntBE(Date.parse(now) + CHALLENGE_MS, 0, TIME_BYTES);
  const head = Buffer.concat([randomBytes(NONCE_BYTES), until]);
  return Buffer.concat([head, await sealOf(mac, use, head)]);
}

/** Returns whether the shop made this challenge (base64url) for this use, and the challenge has not expired. */
export async function isChallengeFor(mac: Mac, use: ChallengeUse, challenge: string, now: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  const seal = await sealOf(mac, use, head);
  if (bytes.length !== HEAD_BYTES + seal.length || !timingSafeEqual(bytes.subarray(HEAD_BYTES), seal)) return false;
  const until = head.readUIntBE(NONCE_BYTES, TIME_BYTES);
  return until > Date.parse(now) && until <= Date.parse(latestFrom(now, CHALLENGE_MS));
}

/**
 * Marks a challenge as used. Call this function in the transaction that acts on the passkey's answer. Returns false if
 * the challenge was used before.
 */
export async function spendChallenge(db: Tx, challenge: string, now: string): Promise<boolean> {
  // The same bytes can be written in base64url in several ways, so the stored hash covers the bytes and not the text.
  const challenge_hash = hashOf(Buffer.from(challenge, 'base64url').toString('hex'));
  const expires_at = addMs(now, CHALLENGE_MS);
  return insertOnce(db.insertInto('used_challenges').values({ challenge_hash, expires_at }));
}

/** Deletes the used challenges that have expired. */
export async function clearUsedChallenges(db: Db, now: string): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
}

async function sealOf(mac: Mac, { purpose, of }: ChallengeUse, head: Buffer): Promise<Buffer> {
  return Buffer.from(await mac('passkey challenge', `${purpose}\n${of}\n${head.toString('hex')}`), 'hex');
}
