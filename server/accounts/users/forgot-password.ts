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
 * Emails a one-time code if an account has this email. Throws 429 after too many requests, whether or not an account
 * has the email.
 */
export async function requestCode(shop: Accounts, email: string, client: Client): Promise<void> {
  const account = await findUserByEmail(shop.db, email);
  const known = await recognize(shop.db, account?.id, client, shop.now());
  await shop.rateLimits.spend(...codeTries(account, email, client, known));
  const { code, store, expiresAt } = await newCode(shop, email, client);
  const sealedCode = await sealForEmail(shop.mac, code);
  const queuing = { now: shop.now(), lane: sameKey(email), expiresAt };
  // The shop does the same work for every address, so the time of the answer does not reveal whether there is an
  // account.
  await inTransaction(shop.db, async (db) => {
    await store(db);
    await queueEmail(db, { email: 'code', address: email, sealedCode }, queuing);
  });
}

/**
 * Sets a new password after checking a code, and ends all sessions. Throws 400 for a wrong code, and 429 after too many
 * guesses. Throws 400 for a password that is not allowed; the code then stays usable. Until the code is found right,
 * the SQL statements are the same with or without an account. Returns whether this is the account's first password.
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
  // If no account has this email, the shop emailed no code, so the caller has guessed the code.
  if (!user) throw invalidCode();
  const hash = await hashNewPassword(shop, user, input.newPassword, code);
  const now = shop.now();
  await inTransaction(shop.db, async (db) => {
    // The transaction locks the account before it deletes the code. To prevent deadlocks, all functions that write both
    // rows lock the account first.
    await lockUser(db, user.id);
    if (!(await takeCode(db, code.email_key, code.id, now))) throw invalidCode();
    await storeOwnPassword(db, user, hash, now);
    // The code proves that the person reads this address's emails. If this is the first such proof, a stranger may have
    // added the account's phone number, passkeys and apps, so the shop removes them. The shop removes nothing from
    // customers whom staff added.
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
