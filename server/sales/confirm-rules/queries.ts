import { prepared } from '../../platform/db/prepared.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { singleRow } from '../../platform/db/single-row.ts';

export type ConfirmRulesRow = Schema['confirm_rules'];

/**
 * Selects the owner's rules for confirming new orders. The query finds no row until the owner has saved rules for the
 * first time.
 */
export const confirmRulesQuery = prepared((db) =>
  db
    .selectFrom('confirm_rules')
    .select(['id', 'from_paise', 'first_order', 'refusals', 'pins', 'wait_hours', 'updated_at']),
);

export const confirmRulesRow = singleRow('confirm_rules');
