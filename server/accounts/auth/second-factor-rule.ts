import { needsSecondFactor, type SecondFactorRule } from '#domain/second-factor-rule.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { hasSecondFactor } from './second-factors.ts';
import type { SignedIn } from '../../platform/http/guard.ts';

/** Returns which people must have a second factor: nobody, until an owner sets the rule. */
export async function getSecondFactorRule(db: Db): Promise<SecondFactorRule> {
  const row = await db.selectFrom('second_factor_rule').select('applies_to').where('id', '=', 1).executeTakeFirst();
  return row?.applies_to ?? 'nobody';
}

export async function setSecondFactorRule(db: Tx, applies_to: SecondFactorRule, now: string): Promise<void> {
  await db
    .insertInto('second_factor_rule')
    .values({ id: 1, applies_to, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ applies_to, updated_at: now }))
    .execute();
}

/** Returns whether this person must have a second factor but has none. */
export async function lacksSecondFactor(
  db: Db,
  { id, role, staffRole }: Pick<SignedIn, 'id' | 'role' | 'staffRole'>,
): Promise<boolean> {
  if (role !== 'ADMIN' || !needsSecondFactor(await getSecondFactorRule(db), staffRole)) return false;
  return !(await hasSecondFactor(db, id));
}
