import { sql } from 'kysely';
import { addDays, startOfDay } from '#domain/days.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Span } from './queries.ts';

type OnTime = { zone: string; courier: string; delivered: number; onTime: number };

/**
 * Returns whether an order arrived by its promised Indian day, which ends at 18:30 UTC. The query compares instants as
 * text.
 */
const isOnTime = sql<boolean>`orders.delivered_at < orders.expected_on || 'T18:30:00.000Z'`;

/**
 * Counts the delivered orders that were placed in a span, for each delivery zone and courier, and counts how many of
 * these orders arrived by the last promised day. An order counts for the courier of its first parcel, or for '' if it
 * has no parcel. The rows with the most delivered orders come first.
 */
export async function listOnTime(db: Db, { from, to }: Span): Promise<OnTime[]> {
  const courier = sql<string>`coalesce((select couriers.name from parcels
    inner join couriers on couriers.id = parcels.courier_id
    where parcels.order_id = orders.id order by parcels.id limit 1), '')`;
  const rows = await db
    .selectFrom('orders')
    .where('orders.created_at', '>=', startOfDay(from))
    .where('orders.created_at', '<', startOfDay(addDays(to, 1)))
    .where('orders.delivery_status', '=', 'DELIVERED')
    .where('orders.delivered_at', 'is not', null)
    .select(['orders.zone', courier.as('courier')])
    .select((order) => order.fn.countAll<number>().as('delivered'))
    .select(sql<number>`sum(case when ${isOnTime} then 1 else 0 end)`.as('on_time'))
    .groupBy(['orders.zone', 'courier'])
    .execute();
  return rows
    .map(({ zone, courier, delivered, on_time }) => ({
      ...{ zone, courier, delivered: Number(delivered), onTime: Number(on_time) },
    }))
    .toSorted((a, b) => b.delivered - a.delivered || (a.zone + a.courier < b.zone + b.courier ? -1 : 1));
}
