import { insertOnce } from '../../platform/db/insert-once.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

type CourierEventRow = Schema['courier_events'];

/** Inserts a courier's event; returns false if the courier has sent it before. */
export async function insertCourierEvent(db: Tx, row: CourierEventRow): Promise<boolean> {
  return insertOnce(db.insertInto('courier_events').values(row), ['courier_id', 'message_id']);
}

export async function updateOutcome(
  db: Tx,
  id: string,
  columns: Pick<CourierEventRow, 'outcome' | 'order_id'>,
): Promise<void> {
  await db.updateTable('courier_events').set(columns).where('id', '=', id).execute();
}

/** Finds the newest event of each of these parcels. Ignores the event `except`, which the shop is applying now. */
export async function listNewest(
  db: Tx,
  parcels: ReadonlyArray<{ number: string; courier_id: string }>,
  except: string,
): Promise<CourierEventRow[]> {
  const newest = await Promise.all(
    parcels.map(async ({ number, courier_id }) =>
      db
        .selectFrom('courier_events')
        .selectAll()
        .where('number', '=', number)
        .where('courier_id', '=', courier_id)
        .where('id', '!=', except)
        .orderBy('happened_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return newest.filter((row) => row !== undefined);
}

/** Lists a courier's latest events, with the orders' numbers. */
export async function listLately(db: Db, courierId: string, limit: number) {
  return db
    .selectFrom('courier_events')
    .leftJoin('orders', 'orders.id', 'courier_events.order_id')
    .selectAll('courier_events')
    .select('orders.order_number')
    .where('courier_id', '=', courierId)
    .orderBy('received_at', 'desc')
    .orderBy('courier_events.id', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes the couriers' events that came before this instant. */
export async function deleteCourierEventsUntil(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('courier_events').where('received_at', '<', instant).execute();
}
