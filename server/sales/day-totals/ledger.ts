import { sql, type RawBuilder } from 'kysely';
import { countedOutcomes, type CashPile } from '#domain/cash.ts';
import { indianDayOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Which } from '../../platform/counts/counts.ts';

/**
 * The groups of orders whose sums the daily totals store. The group of late orders is missing, because it depends on
 * the present day and not only on the orders.
 */
export const storedPiles = ['expected', 'received', 'open', 'short', 'over', 'early'] as const;
export type StoredPile = (typeof storedPiles)[number];

/**
 * Selects each order that has a parcel, with the courier of the order's first parcel and the money that couriers have
 * paid for the order. If an order has several parcels, only the label of the first parcel names the amount to collect.
 * Give this selection the alias `ledger`.
 */
export function ledger(db: Db, which: Which) {
  const received = sql<number>`coalesce((select sum(remittance_lines.paise) from remittance_lines
    where remittance_lines.order_id = orders.id and remittance_lines.outcome in (${sql.join(countedOutcomes.map((one) => sql.lit(one)))})), 0)`;
  return db
    .selectFrom('orders')
    .innerJoin('parcels', 'parcels.order_id', 'orders.id')
    .where(which)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('parcels as earlier')
            .select('earlier.id')
            .whereRef('earlier.order_id', '=', 'orders.id')
            .whereRef('earlier.id', '<', 'parcels.id'),
        ),
      ),
    )
    .select(['orders.id', 'orders.delivered_at', 'parcels.courier_id'])
    .select([
      indianDayOf(db, sql.ref('orders.created_at')).as('day'),
      sql<string>`coalesce(${indianDayOf(db, sql.ref('orders.delivered_at'))}, '')`.as('delivered_on'),
      sql<number>`case when orders.delivery_status = 'DELIVERED' then 1 else 0 end`.as('is_delivered'),
      sql<number>`case when orders.payment_method = 'COD' then 1 else 0 end`.as('is_cash'),
      owedPaise.as('owed_paise'),
      received.as('received_paise'),
    ]);
}

/** The amount in paise that a courier collects for a cash order. */
export const collectedPaise = sql<number>`orders.total_paise`;
const owedPaise = sql<number>`case when orders.payment_method = 'COD' then ${collectedPaise} else 0 end`;

const isDelivered = sql<boolean>`ledger.is_delivered = 1`;
const isCash = sql<boolean>`ledger.is_cash = 1`;
const owed = sql<number>`ledger.owed_paise`;
const received = sql<number>`ledger.received_paise`;
const lacks = sql<boolean>`(${isDelivered} and ${received} < ${owed})`;

type Pile = { where: RawBuilder<boolean>; paise: RawBuilder<number> };

/**
 * Returns the SQL condition for the orders of a group, such as open orders, and the amount that each order adds to the
 * group's sum.
 */
export function pileOf(pile: Exclude<CashPile, 'late'> | StoredPile): Pile {
  const missing = sql<number>`(${owed} - ${received})`;
  switch (pile) {
    case 'expected':
      return { where: sql`(${sql.join([isDelivered, isCash], sql` and `)})`, paise: owed };
    case 'open':
      return { where: lacks, paise: missing };
    case 'short':
      return { where: sql`(${lacks} and ${received} > 0)`, paise: missing };
    case 'received':
      return { where: sql`(${isDelivered} and ${isCash} and ${received} > 0)`, paise: received };
    case 'over':
      return { where: sql`(${isDelivered} and ${received} > ${owed})`, paise: sql`(${received} - ${owed})` };
    case 'early':
      return { where: sql`(ledger.is_delivered = 0 and ${received} > 0)`, paise: received };
  }
}
