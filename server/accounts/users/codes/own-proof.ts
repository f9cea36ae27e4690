import { badField } from '#contract/errors.ts';
import { sameKey } from '#domain/same-key.ts';
import * as codeText from '#text/sign-in-code.ts';
import type { Visitor } from '../../auth/browser-cookie.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Accounts } from '../../accounts.ts';
import { takeCode } from '../code-queries.ts';
import { getUser, lockUser, type UserRow } from '../queries.ts';
import { expired, weighTicket } from './sign-in-codes.ts';
import type { Subject } from './subjects.ts';

/**
 * Runs `work` in a transaction that locks the account and uses up a code. The code proves that the customer has the
 * account's confirmed number or email. Staff cannot prove their identity in this way, because they never sign in by a
 * code. Throws 400, 410 and 429 like `weighTicket`, and 400 for a code to another number or email.
 */
export async function withOwnCode<Result>(
  shop: Accounts,
  userId: string,
  shown: { ticket: string; code: string },
  client: Visitor,
  work: (db: Tx) => Promise<Result>,
): Promise<Result> {
  const right = await weighTicket(shop, shown, client);
  return inTransaction(shop.db, async (db) => {
    await lockUser(db, userId);
    const user = await getUser(db, userId);
    if (user.role !== 'CUSTOMER' || !isProvedBy(user, right.subject)) throw badField('code', codeText.notYours());
    if (!(await takeCode(db, right.key, right.id, shop.now()))) throw expired();
    return work(db);
  });
}

function isProvedBy(user: UserRow, subject: Subject): boolean {
  if ('phone' in subject) return user.confirmed_phone === subject.phone;
  return user.email_confirmed_at !== null && user.email_key === sameKey(subject.email);
}
