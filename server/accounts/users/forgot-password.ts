import { sameKey } from '#domain/same-key.ts';
import { removeSecondFactors } from '../auth/second-factors.ts';
import { recognize, rememberClient, type Client } from '../auth/known-clients.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueEmail, sealForEmail } from '../../platform/emails/queue-email.ts';
import { hasNoPassword } from '../auth/passwords.ts';
import { hashAllowedPassword } from '../new-passwords/new-passwords.ts';
import type { Accounts } from '../accounts.ts';
import { codeTries, resetTries } from './client-tries.ts';
import { giveTryBack, takeCode } from './code-queries.ts';
import { isCaller } from './generated-usernames.ts';
import { askedBy, invalidCode, newCode, weighCode, type RightCode } from './one-time-codes.ts';
import { refuseUnchanged, storeOwnPassword } from './passwords.ts';
import { findUserByEmail, lockUser, updateUser, type UserRow } from './queries.ts';
import { queueSecurityEmail } from './security-emails.ts';

/**
 * Emails a one-time code if the account exists. Throws 429 after too many requests, for known and unknown emails alike.
 */
export async function requestCode(shop: Accounts, email: string, client: Client): Promise<void> {
  const account = await findUserByEmail(shop.db, email);
  const known = await recognize(shop.db, account?.id, client, shop.now());
  await shop.rateLimits.spend(...codeTries(account, email, client, known));
  const { code, store, expiresAt } = await newCode(shop, email, client);
  const sealedCode = await sealForEmail(shop.mac, code);
  const queuing = { now: shop.now(), lane: sameKey(email), expiresAt };
  // The shop does the same work for every address, because the time of the answer must not show whether the account
  // exists.
  await inTransaction(shop.db, async (db) => {
    await store(db);
    await queueEmail(db, { email: 'code', address: email, sealedCode }, queuing);
  });
}

/**
 * Sets a new password with a code; all sessions end. Throws 400 for a wrong code, after the same statements whether or
 * not the email has an account; then 400 for a password that is not allowed, which uses up no code; and 429. Answers
 * whether it is the account's first password.
 */
export async function resetPassword(
  shop: Accounts,
  input: { email: string; otp: string; newPassword: string },
  client: Client,
): Promise<{ isFirst: boolean }> {
  const asked = await askedBy(shop, input.email, client);
  await shop.rateLimits.spend(...resetTries(input.email, client, asked));
  const code = await weighCode(shop, input.email, input.otp, client);
  const user = await findUserByEmail(shop.db, input.email);
  // Nobody has this email, so the shop emailed no code, and the caller guessed this one.
  if (!user) throw invalidCode();
  const hash = await hashNewPassword(shop, user, input.newPassword, code);
  const now = shop.now();
  await inTransaction(shop.db, async (db) => {
    // The transaction locks the account before the code, as all code does that writes both.
    await lockUser(db, user.id);
    if (!(await takeCode(db, code.email_key, code.id, now))) throw invalidCode();
    await storeOwnPassword(db, user, hash, now);
    // A person who knows the code has read the email with the code. A number, passkey or app that somebody added before
    // this first proof stops working, because a stranger may have added it; customers added by the staff gave their
    // email and number themselves.
    const isFirstProof = user.email_confirmed_at === null && !isCaller(user);
    await updateUser(db, user.id, {
      email_confirmed_at: user.email_confirmed_at ?? now,
      ...(isFirstProof && { confirmed_phone: null, phone_proved_at: null }),
    });
    if (isFirstProof && user.role === 'CUSTOMER') await removeSecondFactors(db, user.id);
    await rememberClient(db, user.id, client, now);
    await queueSecurityEmail(db, user.id, { kind: 'password' }, now);
  });
  return { isFirst: hasNoPassword(user) };
}

async function hashNewPassword(
  { db, isLeaked }: Accounts,
  user: UserRow,
  password: string,
  code: RightCode,
): Promise<string> {
  try {
    await refuseUnchanged(user, password);
    return await hashAllowedPassword(user, password, 'newPassword', isLeaked);
  } catch (error) {
    await giveTryBack(db, code);
    throw error;
  }
}
