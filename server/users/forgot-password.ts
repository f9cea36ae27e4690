import type { Shop } from '../shop.ts';
import { findUserByEmail, keyOf } from './queries.ts';
import { invalidCode, issueCode, useCode } from './one-time-codes.ts';
import { refuseUnfit, setPassword } from './users.ts';

/** Mails a one-time code where the account exists. Throws 429 after too many requests, for any email alike. */
export async function requestCode(shop: Shop, email: string, address: string): Promise<void> {
  shop.rateLimits.spend('code-account', keyOf(email));
  shop.rateLimits.spend('code-address', address);
  const user = await findUserByEmail(shop.db, email);
  if (!user) return;
  const code = await issueCode(shop.db, user.id, shop.now());
  await shop.mailer.send({
    to: user.email,
    subject: `${code} is your one-time code`,
    text: `Your one-time code is ${code}. It works once, for 10 minutes.\n\nIf you did not ask for it, you need do nothing: your password is unchanged.\n`,
    html: `<p>Your one-time code is</p><p style="font-size:28px;letter-spacing:6px"><b>${code}</b></p><p>It works once, for 10 minutes. If you did not ask for it, you need do nothing: your password is unchanged.</p>`,
  });
}

/** Sets a new password with a code; all sessions end. Throws 400 for a wrong code or an unfit password, 429. */
export async function resetPassword(shop: Shop, input: { email: string; otp: string; newPassword: string }): Promise<void> {
  shop.rateLimits.spend('reset-account', keyOf(input.email));
  const user = await findUserByEmail(shop.db, input.email);
  if (!user) throw invalidCode();
  refuseUnfit(user, input.newPassword);
  await useCode(shop.db, user.id, input.otp, shop.now());
  await setPassword(shop.db, user, input.newPassword, shop.now());
}
