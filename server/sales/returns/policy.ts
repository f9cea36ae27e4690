import type { ReturnPolicy } from '#contract/returns.ts';
import { usualTerms, type ReturnTerms } from '#domain/returns.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as returnText from '#text/returns.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { editedElsewhere, refuseStale } from '../../platform/db/edited-elsewhere.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { findNewestPolicy, findPolicyAt, insertPolicy, type PolicyRow } from './queries.ts';

/**
 * Returns the return terms for items that were delivered at that instant. A policy that the owner saves later does not
 * apply to these items.
 */
export async function termsAt(db: Db, deliveredAt: string): Promise<ReturnTerms> {
  return termsOf(await findPolicyAt(db, deliveredAt));
}

export async function getPolicy(db: Db): Promise<ReturnPolicy> {
  const row = await findNewestPolicy(db);
  const { categories, ...terms } = termsOf(row);
  return { ...terms, categories: [...categories], updatedAt: row?.created_at ?? '' };
}

/** Adds a return policy, which applies from now on. Throws 409 if somebody else has changed the policy meanwhile. */
export async function savePolicy(
  db: Db,
  { refundsCharges, ...saved }: Omit<ReturnTerms, 'refundsCharges'> & { refundsCharges?: boolean | undefined },
  expectedUpdatedAt: string | undefined,
  by: By,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const stored = await findNewestPolicy(db);
    refuseStale(expectedUpdatedAt, stored?.created_at ?? '', editedText.returnPolicy);
    // A request from an earlier version of the software lacks `refundsCharges`; the stored setting then stays.
    const terms = { ...saved, refundsCharges: refundsCharges ?? termsOf(stored).refundsCharges };
    const isNew = await insertPolicy(db, {
      version: (stored?.version ?? 0) + 1,
      days: terms.days,
      hold_days: terms.holdDays,
      categories: JSON.stringify(terms.categories),
      refunds_charges: terms.refundsCharges ? 1 : 0,
      created_at: by.now,
    });
    if (!isNew) throw editedElsewhere(editedText.returnPolicy);
    const [before, after] = [logged(termsOf(stored)), logged(terms)];
    await noteInLog(db, by, { action: 'return.policy', id: null, name: returnText.policyName(), before, after });
    // The help page shows the return terms, so the shop must render it again.
    await noteChange(db, []);
  });
}

function termsOf(row: PolicyRow | undefined): ReturnTerms {
  if (!row) return usualTerms;
  // The cast is safe: `savePolicy` wrote this column.
  const categories = JSON.parse(row.categories) as ReturnTerms['categories'];
  return { days: row.days, holdDays: row.hold_days, categories, refundsCharges: row.refunds_charges === 1 };
}

function logged({ days, holdDays, categories, refundsCharges }: ReturnTerms) {
  const returnCategories = categories.map(({ id, days }) => `${id}: ${days}`).join('; ');
  return { days, holdDays, returnCategories, charges: refundsCharges ? 'on' : 'off' };
}
