import { sameKey } from '#domain/same-key.ts';
import { removeSecondFactors } from '../auth/second-factors.ts';
import { recognize, rememberClient, type Client } from '../auth/known-clients.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueEmail, sealForEmail } from '../../platform/emails/queue-email.ts';
import { hashAllowedPassword } from '../new-passwords/new-passwords.ts';
import type { Accounts } from '../accounts.ts';
import { codeTries, resetTries } from './client-tries.ts';
import { giveTryBack, takeCode } from './code-queries.ts';
import { isCaller } from './generated-usernames.ts';
import { askedBy, invalidCode, newCode, weighCode, type RightCode } from './one-time-codes.ts';
import { refuseUnchanged, storeOwnPassword } from './passwords.ts';
import { findUserByEmail, lockUser, updateUser, type UserRow } from './queries.ts';
import { queueSecurityEmail } from './security-emails.ts';

/** Emails a one-time code if the account exists. Throws 429 after too many requests, for any email alike. */
export async function requestCode(shop: Accounts, email: string, client: Client): Promise<void> {
  const account = await findUserByEmail(shop.db, email);
  const known = await recognize(shop.db, account?.id, client, shop.now());
  await shop.rateLimits.spend(...codeTries(account, email, client, known));
  const { code, store, expiresAt } = await newCode(shop, email, client);
  const sealedCode = await sealForEmail(shop.mac, code);
  const queuing = { now: shop.now(), lane: sameKey(email), expiresAt };
  // The work is the same for every address: the time of the answer must not show whether the account exists.
  await inTransaction(shop.db, async (db) => {
    await store(db);
    await queueEmail(db, { email: 'code', address: email, sealedCode }, queuing);
  });
}

/**
 * Sets a new password with a code; all sessions end. Throws 400 for a wrong code, after the same statements whether or
 * not the email has an account; then 400 for an unfit password, which uses up no code; and 429.
 */
export async function resetPassword(
  shop: Accounts,
  input: { email: string; otp: string; newPassword: string },
  client: Client,
): Promise<void> {
  const asked = await askedBy(shop, input.email, client);
  await shop.rateLimits.spend(...resetTries(input.email, client, asked));
  const code = await weighCode(shop, input.email, input.otp, client);
  const user = await findUserByEmail(shop.db, input.email);
  // Somebody guessed a code that the shop emailed to nobody.
  if (!user) throw invalidCode();
  const hash = await hashNewPassword(shop, user, input.newPassword, code);
  const now = shop.now();
  await inTransaction(shop.db, async (db) => {
    // The account is locked before the code, as everywhere that both are written.
    await lockUser(db, user.id);
    if (!(await takeCode(db, code.email_key, code.id, now))) throw invalidCode();
    await storeOwnPassword(db, user, hash, now);
    // A person who knows the code has read the email that brought it. A number that somebody confirmed, or a passkey or
    // app that they added, before the email's reader came does not sign in any more; the staff's callers gave both
    // themselves.
    const isFirstProof = user.email_confirmed_at === null && !isCaller(user);
    await updateUser(db, user.id, {
      email_confirmed_at: user.email_confirmed_at ?? now,
      ...(isFirstProof && { confirmed_phone: null, phone_proved_at: null }),
    });
    if (isFirstProof && user.role === 'CUSTOMER') await removeSecondFactors(db, user.id);
    await rememberClient(db, user.id, client, now);
    await queueSecurityEmail(db, user.id, { kind: 'password' }, now);
  });
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
