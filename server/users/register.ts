import type { Shop } from '../shop.ts';
import { inTransaction } from '../db/transaction.ts';
import { knownAccountEmail, welcomeEmail } from './account-emails.ts';
import { findUserByEmail, insertUser, type UserRow } from './queries.ts';
import { addAccount, prepareAccount, refuseUsername, type NewUser } from './users.ts';

/**
 * Makes a customer's account and welcomes them. Throws 400 for the password, 409 for a taken email or username. With `HIDE_ACCOUNTS`
 * an email that has an account is answered like a new one, and its holder learns of it by email.
 */
export async function register(shop: Shop, input: NewUser): Promise<UserRow> {
  const { db, env, mailer } = shop;
  const account = await prepareAccount(shop, input);
  const isNew = await inTransaction(db, async (db) => {
    if (env.HIDE_ACCOUNTS) {
      // First: a taken username is told for known and new emails alike.
      await refuseUsername(db, account.username);
      const isInserted = await insertUser(db, account);
      // Or somebody took the username between the look and the write.
      if (!isInserted) await refuseUsername(db, account.username);
      return isInserted;
    }
    await addAccount(db, account);
    return true;
  });
  if (isNew) mailer.sendLater(async () => welcomeEmail(shop, account));
  else mailer.sendLater(async () => tellHolder(shop, account.email));
  return account;
}

async function tellHolder(shop: Shop, email: string) {
  const holder = await findUserByEmail(shop.db, email);
  if (!holder) return undefined;
  // As often as codes: nobody's mailbox is flooded.
  try {
    await shop.rateLimits.spend(['code-account', holder.id]);
  } catch {
    return undefined;
  }
  return knownAccountEmail(shop, holder);
}
