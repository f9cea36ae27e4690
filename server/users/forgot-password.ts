import { recognize, type Client } from '../auth/known-clients.ts';
import type { Shop } from '../shop.ts';
import { codeEmail, passwordChangedEmail } from './account-emails.ts';
import { codeTries } from './client-tries.ts';
import { findUserByEmail, keyOf } from './queries.ts';
import { invalidCode, issueCode, useCode } from './one-time-codes.ts';
import { refusePassword, setPassword } from './passwords.ts';

/** Mails a one-time code where the account exists. Throws 429 after too many requests, for any email alike. */
export async function requestCode(shop: Shop, email: string, client: Client): Promise<void> {
  const account = await findUserByEmail(shop.db, email);
  const known = await recognize(shop.db, account?.id, client, shop.now());
  await shop.rateLimits.spend(...codeTries(account, email, client, known));
  // Later: whether the account exists must not show in the time that the answer takes.
  shop.mailer.sendLater(async () => {
    const user = await findUserByEmail(shop.db, email);
    return user && codeEmail(shop, user, await issueCode(shop.db, user.id, shop.now()));
  });
}

/** Sets a new password with a code; all sessions end. Throws 400 for a wrong code or an unfit password, 429. */
export async function resetPassword(
  shop: Shop,
  input: { email: string; otp: string; newPassword: string },
): Promise<void> {
  await shop.rateLimits.spend(['reset-account', keyOf(input.email)]);
  const user = await findUserByEmail(shop.db, input.email);
  if (!user) throw invalidCode();
  // Before the code is used up: an unfit password must not cost it.
  refusePassword(user, input.newPassword, 'newPassword');
  await useCode(shop.db, user.id, input.otp, shop.now());
  await setPassword(shop.db, user, input.newPassword, shop.now());
  shop.mailer.sendLater(async () => passwordChangedEmail(shop, user, shop.now()));
}
