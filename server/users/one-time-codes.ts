import { randomInt } from 'node:crypto';
import { ShopError } from '#contract/errors.ts';
import * as authText from '#text/auth.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/schema.ts';
import type { Shop } from '../shop.ts';
import { deleteCodesUntil, replaceCode, spendTry } from './code-queries.ts';
import { keyOf } from './queries.ts';

export const CODE_LIFE_MINUTES = 10;
const TRIES = 5;

type Part = Pick<Shop, 'db' | 'mac' | 'now'>;

/** A code that was weighed and is right: what uses it up. */
export type RightCode = { email_key: string; id: string };

/**
 * Makes a six-digit code for an email; any earlier one stops working. One that nobody is sent, since no account uses the email,
 * is stored and weighed all the same: neither answers nor times tell which emails have accounts.
 */
export async function issueCode({ db, mac, now }: Part, email: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await replaceCode(db, {
    email_key: keyOf(email),
    id: newId(),
    code_mac: await macOf(mac, email, code),
    tries_left: TRIES,
    expires_at: new Date(Date.parse(now()) + CODE_LIFE_MINUTES * 60_000).toISOString(),
  });
  return code;
}

/** Weighs a code, which works for ten minutes and five guesses, however many arrive at once. Throws 400 where it is not the right one. */
export async function weighCode({ db, mac, now }: Part, email: string, code: string): Promise<RightCode> {
  const guess = await macOf(mac, email, code);
  // The guess is paid for before it is checked, in one statement, so parallel guesses cannot share a try.
  const paid = await spendTry(db, keyOf(email), now());
  if (paid?.code_mac !== guess) throw invalidCode();
  return { email_key: keyOf(email), id: paid.id };
}

/** Forgets codes that no longer work. */
export async function clearExpiredCodes(db: Db, now: string): Promise<void> {
  await deleteCodesUntil(db, now);
}

export function invalidCode(): ShopError {
  const message = authText.otpInvalid();
  return new ShopError('bad-input', 'OTP_INVALID', message, { issues: [{ path: 'otp', message }] });
}

async function macOf(mac: Shop['mac'], email: string, code: string): Promise<string> {
  return mac('one-time code', `${keyOf(email)} ${code}`);
}
