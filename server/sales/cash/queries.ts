import { sql } from 'kysely';
import { collectedPaise } from '../day-totals/day-totals.ts';
import { batches } from '../../platform/db/batches.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { countByStretch, findPage, isOnStretches } from '../../platform/counts/counts.ts';

type RemittanceRow = Schema['remittances'];
export type CourierRow = Schema['couriers'];
export type LineRow = Schema['remittance_lines'];

/** Finds a courier, including a retired courier. */
export async function findCourierOf(db: Db, id: string): Promise<CourierRow | undefined> {
  return db.selectFrom('couriers').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Inserts a remittance. Returns false if a remittance with the same lines already exists and is not undone. If two
 * transactions insert the same lines at once, the second waits for the first.
 */
export async function insertRemittance(db: Tx, row: RemittanceRow): Promise<boolean> {
  const inserted = await db
    .insertInto('remittances')
    .values(row)
    .onConflict((conflict) => conflict.column('content_hash').where('undone_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertLines(db: Tx, lines: readonly LineRow[]): Promise<void> {
  for (const batch of batches(lines)) await db.insertInto('remittance_lines').values(batch).execute();
}

/** Finds the remittance that has exactly these lines and is not undone. */
export async function findSame(db: Db, contentHash: string): Promise<string | undefined> {
  const same = await db
    .selectFrom('remittances')
    .select('id')
    .where('content_hash', '=', contentHash)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return same?.id;
}

export async function lockRemittance(db: Tx, id: string): Promise<RemittanceRow | undefined> {
  return db.selectFrom('remittances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function markUndone(db: Tx, id: string, now: string): Promise<void> {
  await db.updateTable('remittances').set({ undone_at: now }).where('id', '=', id).execute();
  await db.updateTable('remittance_lines').set({ outcome: 'undone' }).where('remittance_id', '=', id).execute();
}

/** Returns a map from the numbers of this courier's parcels to the ids of their orders. */
export async function findOrdersOf(
  db: Db,
  courierId: string,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const batch of batches(numbers)) {
    const rows = await db
      .selectFrom('parcels')
      .select(['number', 'order_id'])
      .where('courier_id', '=', courierId)
      .where('number', 'in', batch)
      .execute();
    // The parcel of an exchange belongs to a return and not to an order, and the courier collects no money for it.
    for (const { number, order_id } of rows) if (order_id !== null) found.set(number, order_id);
  }
  return found;
}

/** Returns a map from the numbers of parcels that belong to another courier to the name of that courier. */
export async function findOtherCouriers(
  db: Db,
  courierId: string,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const batch of batches(numbers)) {
    const rows = await db
      .selectFrom('parcels')
      .innerJoin('couriers', 'couriers.id', 'parcels.courier_id')
      .select(['parcels.number', 'couriers.name'])
      .where('parcels.courier_id', '!=', courierId)
      .where('parcels.number', 'in', batch)
      .orderBy('parcels.id')
      .execute();
    for (const { number, name } of rows) found.set(number, name);
  }
  return found;
}

export type OrderToCollect = { id: string; order_number: string; total_paise: number };

/** Locks orders in ascending order of their ids; returns each order with the amount that its courier should collect. */
export async function lockOrdersToCollect(db: Tx, ids: readonly string[]): Promise<OrderToCollect[]> {
  const orders: OrderToCollect[] = [];
  for (const batch of batches(ids.toSorted())) orders.push(...(await toCollect(db, batch).forUpdate().execute()));
  return orders;
}

export async function listOrdersToCollect(db: Db, ids: readonly string[]): Promise<OrderToCollect[]> {
  const orders: OrderToCollect[] = [];
  for (const batch of batches(ids)) orders.push(...(await toCollect(db, batch).execute()));
  return orders;
}

function toCollect(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .select(collectedPaise.as('total_paise'))
    .where('id', 'in', ids)
    .orderBy('id');
}

/** Lists the remittance lines of these orders, the oldest first, without the lines of undone remittances. */
export async function listLinesOf(db: Db, orderIds: readonly string[]): Promise<LineRow[]> {
  const lines: LineRow[] = [];
  for (const batch of batches(orderIds))
    lines.push(
      ...(await db
        .selectFrom('remittance_lines')
        .selectAll()
        .where('order_id', 'in', batch)
        .where('outcome', '!=', 'undone')
        .orderBy('remittance_id')
        .orderBy('position')
        .execute()),
    );
  return lines;
}

export async function updateOutcome(db: Tx, id: string, outcome: LineRow['outcome']): Promise<void> {
  await db.updateTable('remittance_lines').set({ outcome }).where('id', '=', id).execute();
}

/** Lists a remittance's lines, with their orders. */
export async function listLines(db: Db, remittanceId: string) {
  return db
    .selectFrom('remittance_lines')
    .leftJoin('orders', 'orders.id', 'remittance_lines.order_id')
    .select(['number', 'order_id', 'paise', 'outcome', 'order_number'])
    .select(collectedPaise.as('total_paise'))
    .where('remittance_id', '=', remittanceId)
    .orderBy('position')
    .execute();
}

const countOf = (outcome: LineRow['outcome']) =>
  sql<number>`sum(case when remittance_lines.outcome = ${sql.lit(outcome)} then 1 else 0 end)`;

/** Finds a remittance with the sums of its lines. */
export async function findRemittance(db: Db, id: string) {
  return remittances(db).where('remittances.id', '=', id).executeTakeFirst();
}
export type LoadedRemittance = NonNullable<Awaited<ReturnType<typeof findRemittance>>>;

/** Returns a page of all remittances, the newest first, and the number of all remittances. */
export async function listRemittances(db: Db, { page, limit }: { page: number; limit: number }) {
  const stretches = (await countByStretch(db, 'remittances', {})).toReversed();
  const total = stretches.reduce((sum, { count }) => sum + count, 0);
  const place = findPage(stretches, (page - 1) * limit, limit);
  if (!place) return { rows: [], total };
  // The query sums only the lines of the remittances on this page.
  const onPage = db
    .selectFrom('remittances')
    .select('id')
    .where(isOnStretches('remittances', 'id', place))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(place.offset);
  return { rows: await remittances(db).where('remittances.id', 'in', onPage).execute(), total };
}

function remittances(db: Db) {
  return db
    .selectFrom('remittances')
    .innerJoin('couriers', 'couriers.id', 'remittances.courier_id')
    .leftJoin('users', 'users.id', 'remittances.user_id')
    .innerJoin('remittance_lines', 'remittance_lines.remittance_id', 'remittances.id')
    .selectAll('remittances')
    .select(['couriers.name as courier', 'users.first_name', 'users.last_name'])
    .select((row) => row.fn.countAll<number>().as('lines'))
    .select(
      sql<number>`sum(case when remittance_lines.outcome in ('matched', 'short', 'over') then remittance_lines.paise else 0 end)`.as(
        'counted_paise',
      ),
    )
    .select([countOf('short').as('short'), countOf('over').as('over')])
    .select([countOf('double').as('double'), countOf('unknown').as('unknown')])
    .groupBy(['remittances.id', 'couriers.name', 'users.first_name', 'users.last_name'])
    .orderBy('remittances.id', 'desc');
}
