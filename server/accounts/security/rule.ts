import { ShopError } from '#contract/errors.ts';
import type { SecondFactorRule } from '#domain/second-factor-rule.ts';
import * as securityText from '#text/security.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { getSecondFactorRule, setSecondFactorRule } from '../auth/second-factor-rule.ts';
import { hasSecondFactor } from '../auth/second-factors.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockUser } from '../users/users.ts';

/**
 * Sets which people must have a second factor. Throws 409 if a person without a second factor sets a rule other than
 * "nobody", because the rule could lock that person out.
 */
export async function setRule(db: Db, rule: SecondFactorRule, by: By & { userId: string }): Promise<void> {
  await inTransaction(db, async (db) => {
    // This person may remove their own second factor at the same moment. Both transactions lock the account, so one
    // waits for the other.
    await lockUser(db, by.userId);
    if (rule !== 'nobody' && !(await hasSecondFactor(db, by.userId)))
      throw new ShopError('conflict', 'OWN_SECOND_FACTOR_FIRST', securityText.ownFirst());
    const before = { appliesTo: await getSecondFactorRule(db) };
    await setSecondFactorRule(db, rule, by.now);
    const change = { before, after: { appliesTo: rule } };
    await noteInLog(db, by, { action: 'security.rule', id: null, name: securityText.rule(), ...change });
  });
}
