import type { Accounts } from '../accounts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import { insertUser, type UserRow } from './queries.ts';
import { addAccount, prepareAccount, refuseUsername, type NewUser } from './users.ts';

/**
 * Makes a customer's account, and sends a welcome email. Throws 400 for a password that is not allowed, and 409 for a
 * taken email or username. If `HIDE_ACCOUNTS` is set, a taken email gets the same answer as a new email, and the holder
 * of that account gets an email about the registration.
 */
export async function register(shop: Accounts, input: NewUser): Promise<UserRow> {
  const { db, env } = shop;
  const account = await prepareAccount(shop, input);
  const now = shop.now();
  await inTransaction(db, async (db) => {
    if (env.HIDE_ACCOUNTS) {
      // The shop checks the username first. The answer may reveal that a username is taken, and must be the same
      // whether or not an account has the email.
      await refuseUsername(db, account.username);
      const isInserted = await insertUser(db, account);
      // Another person may have taken the username since the shop checked it.
      if (!isInserted) {
        await refuseUsername(db, account.username);
        return queueEmail(db, { email: 'knownAccount', address: account.email }, { now, lane: account.email_key });
      }
    } else await addAccount(db, account);
    return queueEmail(db, { email: 'welcome', userId: account.id }, { now, lane: account.id });
  });
  return account;
}
