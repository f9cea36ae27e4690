import type { Client } from '../server/accounts/auth/known-clients.ts';
import { inTransaction } from '../server/platform/db/transaction.ts';
import { newCode } from '../server/accounts/users/one-time-codes.ts';
import type { TestShop } from './shop.ts';

/** Returns a one-time code as its email would contain it, without sending the email. */
export async function issueCode(shop: TestShop, email: string, client: Client): Promise<string> {
  const { code, store } = await newCode(shop, email, client);
  await inTransaction(shop.db, store);
  return code;
}
