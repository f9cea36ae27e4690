import { badField, ShopError } from '#contract/errors.ts';
import { sameKey } from '#domain/same-key.ts';
import { addMs } from '#domain/instants.ts';
import * as codeText from '#text/sign-in-code.ts';
import type { Visitor } from '../../auth/browser-cookie.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Accounts } from '../../accounts.ts';
import { takeCode } from '../code-queries.ts';
import { findUserByEmail, getUser, lockUser, updateUser, type UserRow } from '../queries.ts';
import { queueSecurityEmail } from '../security-emails.ts';
import { emailTaken } from '../users.ts';
import { passOn } from './pass-on.ts';
import { findByPhone } from './queries.ts';
import { expired, weighTicket } from './sign-in-codes.ts';
import { QUIET_MS } from './sign-in.ts';

type Shown = { ticket: string; code: string };

/**
 * Confirms a customer's phone number with a code. The customer can then sign in by codes to this number. The number may
 * move from another account, but only if that account is not blocked and its holder has not proved the number for 180
 * days. Throws 400, 410 and 429 like `weighTicket`, and 409 PHONE_TAKEN.
 */
export async function confirmPhone(shop: Accounts, userId: string, shown: Shown, client: Visitor): Promise<UserRow> {
  const { db } = shop;
  const right = await weighTicket(shop, shown, client);
  const now = shop.now();
  if (!('phone' in right.subject)) throw badField('ticket', codeText.phoneOrEmail());
  const { phone } = right.subject;
  const holder = await findByPhone(db, phone);
  const isOther = holder !== undefined && holder.id !== userId;
  if (isOther && (holder.blocked_at !== null || addMs(holder.phone_proved_at ?? now, QUIET_MS) > now))
    throw phoneTaken();
  try {
    await inTransaction(db, async (db) => {
      for (const id of [userId, ...(isOther ? [holder.id] : [])].toSorted()) await lockUser(db, id);
      await passOn(db, phone, isOther ? holder.id : undefined, now);
      if (!(await takeCode(db, right.key, right.id, now))) throw expired();
      const user = await getUser(db, userId);
      // The confirmed number also becomes the contact number, unless the customer has entered a different contact
      // number.
      const mobile = user.mobile === null || user.mobile === user.confirmed_phone ? phone : user.mobile;
      await updateUser(db, userId, { confirmed_phone: phone, phone_proved_at: now, mobile, updated_at: now });
      await queueSecurityEmail(db, userId, { kind: 'phoneConfirmed' }, now);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? phoneTaken() : error;
  }
  return getUser(db, userId);
}

/**
 * Adds the email to which this code was sent to an account that has no email. Throws 400, 410 and 429 like
 * `weighTicket`, 409 EMAIL_SET if the account has an email, and 409 EMAIL_TAKEN.
 */
export async function addEmail(shop: Accounts, userId: string, shown: Shown, client: Visitor): Promise<UserRow> {
  const { db } = shop;
  const right = await weighTicket(shop, shown, client);
  const now = shop.now();
  if (!('email' in right.subject)) throw badField('ticket', codeText.phoneOrEmail());
  const { email } = right.subject;
  try {
    await inTransaction(db, async (db) => {
      await lockUser(db, userId);
      if ((await getUser(db, userId)).email !== '') throw new ShopError('conflict', 'EMAIL_SET', codeText.emailSet());
      if (await findUserByEmail(db, email)) throw emailTaken();
      if (!(await takeCode(db, right.key, right.id, now))) throw expired();
      await updateUser(db, userId, { email, email_key: sameKey(email), email_confirmed_at: now, updated_at: now });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
  return getUser(db, userId);
}

function phoneTaken(): ShopError {
  return new ShopError('conflict', 'PHONE_TAKEN', codeText.phoneTaken());
}
