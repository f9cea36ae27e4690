import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type ConfirmRulesRow = Schema['confirm_rules'];

/** Selects the owner's rules; there is no row until the owner has saved some. */
export const confirmRulesQuery = prepared(confirmRules);

function confirmRules(db: Db) {
  return db
    .selectFrom('confirm_rules')
    .select(['id', 'from_paise', 'first_order', 'refusals', 'pins', 'wait_hours', 'updated_at']);
}

/** Locks the rules, so that nobody else changes them until this transaction ends. */
export async function lockConfirmRules(db: Tx): Promise<ConfirmRulesRow | undefined> {
  return confirmRules(db).forUpdate().executeTakeFirst();
}

export async function updateConfirmRules(db: Tx, row: ConfirmRulesRow): Promise<void> {
  await db.updateTable('confirm_rules').set(row).where('id', '=', row.id).execute();
}

/** Inserts the first rules; answers false if somebody else has just done so. */
export async function insertConfirmRules(db: Tx, row: ConfirmRulesRow): Promise<boolean> {
  const inserted = await db
    .insertInto('confirm_rules')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
