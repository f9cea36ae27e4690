import { prepared } from '../../platform/db/prepared.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { singleRow } from '../../platform/db/single-row.ts';

export type DeliveryRulesRow = Schema['delivery_rules'];

/**
 * Selects the present version of the delivery rules. The query finds no row until the owner has saved rules for the
 * first time.
 */
export const deliveryVersionQuery = prepared((db) => db.selectFrom('delivery_rules').select(['version']));

export const deliveryRulesRow = singleRow('delivery_rules');
