import { sql, type RawBuilder } from 'kysely';
import type { UpiTab } from '#domain/upi.ts';
import { batches } from '../../platform/db/batches.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { countByKind, countByStretch, findPage, isOnStretches } from '../../platform/counts/counts.ts';
import type { UpiPaymentRow } from '../payments/payments.ts';

export type CreditRow = Schema['upi_credits'];

/** The outcomes of payments that a member of staff must check. */
const STRAY = ['wrong', 'takenOff', 'unknown'] as const;
const WAITING = ['there'] as const;
/** The outcomes of payments that came for an order. The staff may accept such a payment while the order is unpaid. */
const OPEN = ['there', 'wrong'] as const;
/**
 * The outcomes of payments that have settled no order and were not detached from an order. If a later statement
 * contains such a payment, the new reading may replace the stored one.
 */
const REPLACEABLE = ['wrong', 'there', 'unknown'] as const;

export async function findPayment(db: Db, orderId: string): Promise<UpiPaymentRow | undefined> {
  return db.selectFrom('upi_payments').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

export async function findByUtr(db: Db, utr: string): Promise<UpiPaymentRow | undefined> {
  return db.selectFrom('upi_payments').selectAll().where('utr', '=', utr).executeTakeFirst();
}

export async function findCredit(db: Db, utr: string): Promise<CreditRow | undefined> {
  return db.selectFrom('upi_credits').selectAll().where('utr', '=', utr).executeTakeFirst();
}

/** Locks a payment that came in, so that nobody else changes it until this transaction ends. */
export async function lockCredit(db: Tx, utr: string): Promise<CreditRow | undefined> {
  return db.selectFrom('upi_credits').selectAll().where('utr', '=', utr).forUpdate().executeTakeFirst();
}

/** Locks one of the payments that came for this order: the one whose amount is nearest to the order's total. */
export async function lockOpen(
  db: Tx,
  order: Pick<Schema['orders'], 'id' | 'total_paise'>,
): Promise<CreditRow | undefined> {
  return db
    .selectFrom('upi_credits')
    .selectAll()
    .where('outcome', 'in', OPEN)
    .where('order_id', '=', order.id)
    .orderBy(nearestFirst('upi_credits', sql`${Number(order.total_paise)}`))
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Returns the SQL that sorts payments by the difference between their amount and a total. A stranger's small payment
 * that names an order then never hides the payment of the order's customer.
 */
function nearestFirst(credits: string, total: RawBuilder<unknown>) {
  return sql`abs(${sql.ref(`${credits}.paise`)} - ${total}), ${sql.ref(`${credits}.id`)} desc`;
}

/** Returns whether a payment came for this order and waits for a decision of the staff. */
export function isOpenFor({ order_id: of, outcome }: CreditRow, orderId: string): boolean {
  return of === orderId && OPEN.some((open) => open === outcome);
}

/** Lists the UTRs of the payments that came for this order and wait for a decision of the staff. */
export async function listOpenUtrs(db: Tx, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('upi_credits')
    .select('utr')
    .where('outcome', 'in', OPEN)
    .where('order_id', '=', orderId)
    .execute();
  return rows.map(({ utr }) => utr);
}

/**
 * Stores payments that the bank's statement shows as received. The reading of a stored payment stays if the payment has
 * settled an order, if it was detached from an order, or if a member of staff has typed it. Any other stored payment
 * gets the new reading if this is better: it is more certain, has another amount, or has a day that was missing.
 */
export async function writeCredits(db: Tx, rows: readonly CreditRow[]): Promise<void> {
  // Every transaction that writes several payments locks them in ascending order of their UTRs.
  for (const batch of batches(rows.toSorted((a, b) => (a.utr < b.utr ? -1 : 1))))
    await db
      .insertInto('upi_credits')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .column('utr')
          .doUpdateSet((row) => ({
            paise: row.ref('excluded.paise'),
            day: sql<string | null>`coalesce(excluded.day, upi_credits.day)`,
            is_sure: row.ref('excluded.is_sure'),
            line: row.ref('excluded.line'),
            user_id: row.ref('excluded.user_id'),
            order_id: null,
            outcome: 'unknown' as const,
          }))
          .where('upi_credits.outcome', 'in', REPLACEABLE)
          .where('upi_credits.by_hand', '=', 0)
          .whereRef('excluded.is_sure', '>=', 'upi_credits.is_sure')
          .where((row) =>
            row.or([
              row('excluded.paise', '!=', row.ref('upi_credits.paise')),
              row('excluded.is_sure', '>', row.ref('upi_credits.is_sure')),
              row.and([row('upi_credits.day', 'is', null), row('excluded.day', 'is not', null)]),
            ]),
          ),
      )
      .execute();
}

/**
 * Sets the outcome `to` for payments that waited for a decision about this order. They no longer wait, because the
 * order is now paid or its shopper has entered another UTR.
 */
export async function releaseWaiting(db: Tx, orderId: string, to: 'wrong' | 'unknown', exceptUtr: string | null) {
  await db
    .updateTable('upi_credits')
    .set({ outcome: to, ...(to === 'unknown' && { order_id: null }) })
    .where('outcome', '=', 'there')
    .where('order_id', '=', orderId)
    .$if(exceptUtr !== null, (rows) => rows.where('utr', '!=', exceptUtr ?? ''))
    .execute();
}

/**
 * Returns those of these UTRs whose payments belong to no order, were detached from an order, or wait for a decision.
 */
export async function listLoose(db: Db, utrs: readonly string[]): Promise<Set<string>> {
  const loose = new Set<string>();
  for (const batch of batches(utrs)) {
    const rows = await db
      .selectFrom('upi_credits')
      .select('utr')
      .where('utr', 'in', batch)
      .where((where) => where.or([where('order_id', 'is', null), where('outcome', 'in', ['takenOff', 'there'])]))
      .execute();
    for (const { utr } of rows) loose.add(utr);
  }
  return loose;
}

/** Returns the ids of the orders with these numbers, if they are to be paid by UPI. */
export async function listNamedOrders(db: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const batch of batches([...new Set(numbers)])) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'order_number'])
      .where('order_number', 'in', batch)
      .where('payment_method', '=', 'UPI')
      .execute();
    for (const row of rows) ids.set(row.order_number, row.id);
  }
  return ids;
}

/** Returns for each of these UTRs the order for which a shopper entered it. */
export async function listOrdersOfUtrs(db: Db, utrs: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const batch of batches(utrs)) {
    const rows = await db.selectFrom('upi_payments').select(['utr', 'order_id']).where('utr', 'in', batch).execute();
    for (const row of rows) if (row.utr !== null) ids.set(row.utr, row.order_id);
  }
  return ids;
}

export async function updateCredit(db: Tx, utr: string, columns: Partial<CreditRow>): Promise<void> {
  await db.updateTable('upi_credits').set(columns).where('utr', '=', utr).execute();
}

export async function listCredits(db: Db, utrs: readonly string[]) {
  if (utrs.length === 0) return [];
  return credits(db).where('upi_credits.utr', 'in', utrs).execute();
}

/**
 * Lists the payments on a tab of the UPI screen, the newest first: payments that match no order, or payments that wait
 * for a decision.
 */
export async function listCreditsOn(db: Db, tab: 'strays' | 'toConfirm', page: number, limit: number) {
  const outcomes = tab === 'strays' ? STRAY : WAITING;
  const stretches = (await countByStretch(db, 'credits', { kinds: outcomes })).toReversed();
  const place = findPage(stretches, (page - 1) * limit, limit);
  if (!place) return [];
  return credits(db)
    .where('upi_credits.outcome', 'in', outcomes)
    .where(isOnStretches('credits', 'upi_credits.id', place))
    .orderBy('upi_credits.id', 'desc')
    .limit(limit)
    .offset(place.offset)
    .execute();
}

/** Counts the entries on each tab of the screen of UPI payments. */
export async function countTabs(db: Db): Promise<Record<UpiTab, number>> {
  const counts = { toMatch: 0, toConfirm: 0, strays: 0, owed: 0, paid: 0 };
  for (const { kind, count } of await countByKind(db, 'payments'))
    if (kind === 'toMatch' || kind === 'owed' || kind === 'paid') counts[kind] += count;
  for (const { kind, count } of await countByKind(db, 'credits')) {
    if (STRAY.some((outcome) => outcome === kind)) counts.strays += count;
    if (WAITING.some((outcome) => outcome === kind)) counts.toConfirm += count;
  }
  return counts;
}

function credits(db: Db) {
  return db
    .selectFrom('upi_credits')
    .leftJoin('orders', 'orders.id', 'upi_credits.order_id')
    .leftJoin('upi_payments', 'upi_payments.order_id', 'upi_credits.order_id')
    .selectAll('upi_credits')
    .select(['orders.order_number', 'orders.total_paise', 'orders.created_at as placed_at', 'orders.payment_status'])
    .select(['was_there', 'paid_paise']);
}
export type LoadedCredit = Awaited<ReturnType<ReturnType<typeof credits>['execute']>>[number];

function payments(db: Db) {
  return db
    .selectFrom('upi_payments')
    .innerJoin('orders', 'orders.id', 'upi_payments.order_id')
    .leftJoin('upi_credits as came', (join) => join.on('came.id', '=', cameId))
    .selectAll('upi_payments')
    .select(['order_number', 'first_name', 'last_name', 'recipient_name', 'delivery_status', 'payment_status'])
    .select(['total_paise', 'orders.created_at'])
    .select(['came.utr as came_utr', 'came.paise as came_paise']);
}

/**
 * Selects the id of the payment that came for an order: the payment with the order's UTR. If there is none and the
 * order is unpaid, selects the payment that `lockOpen` returns.
 */
const cameId = sql<string | null>`(select credit.id from upi_credits as credit
  where credit.utr = upi_payments.utr
    or (upi_payments.paid_paise is null and credit.order_id = upi_payments.order_id
      and credit.outcome in (${sql.join(OPEN.map((outcome) => sql.lit(outcome)))}))
  order by case when credit.utr = upi_payments.utr then 0 else 1 end,
    ${nearestFirst('credit', sql`orders.total_paise`)}
  limit 1)`;
export type LoadedPayment = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number];

export async function loadPayment(db: Db, orderId: string): Promise<LoadedPayment | undefined> {
  return payments(db).where('upi_payments.order_id', '=', orderId).executeTakeFirst();
}

/** The tabs of the UPI screen that list orders instead of payments. */
type PaymentTab = Exclude<UpiTab, 'strays' | 'toConfirm'>;

function onTab(db: Db, tab: PaymentTab) {
  const rows = payments(db);
  if (tab === 'toMatch') return rows.where('paid_paise', 'is', null).where('payment_status', '=', 'PENDING');
  const kept = sql<number>`paid_paise - surplus_paise`;
  if (tab === 'paid') return rows.where('payment_status', '!=', 'CANCELED').where(kept, '<=', sql<number>`total_paise`);
  return rows.where((where) =>
    where.or([
      where.and([
        where('paid_paise', 'is not', null),
        where('payment_status', '=', 'CANCELED'),
        where('refunded_at', 'is', null),
      ]),
      // If the shop has received more than the order costs, it owes the difference to the shopper.
      where.and([where('payment_status', '!=', 'CANCELED'), where(kept, '>', where.ref('total_paise'))]),
    ]),
  );
}

/**
 * Lists a page of the orders on a tab of the UPI screen. Orders with a UTR come first. Among orders with a UTR and
 * among orders without one, the newest comes first.
 */
export async function listPayments(db: Db, tab: PaymentTab, page: number, limit: number) {
  const rows: LoadedPayment[] = [];
  let offset = (page - 1) * limit;
  for (const mark of ['said', '']) {
    const stretches = (await countByStretch(db, 'payments', { kinds: [tab], mark })).toReversed();
    const place = findPage(stretches, offset, limit - rows.length);
    if (place)
      rows.push(
        ...(await onTab(db, tab)
          .where('upi_payments.utr', mark === '' ? 'is' : 'is not', null)
          .where(isOnStretches('payments', 'upi_payments.order_id', place))
          .orderBy('upi_payments.order_id', 'desc')
          .limit(limit - rows.length)
          .offset(place.offset)
          .execute()),
      );
    if (rows.length === limit) break;
    offset = Math.max(0, offset - stretches.reduce((sum, { count }) => sum + count, 0));
  }
  return rows;
}

/**
 * Lists orders that nobody has paid in time. If the shopper has entered a UTR, or a payment names the order, the time
 * must have ended even before `saidBefore`. Leaves out an order if the payment with the shopper's UTR has come, or if a
 * payment of the whole total names the order, because a member of staff decides about it. A payment of another amount
 * delays the end only until `saidBefore`, because anybody could send one rupee with somebody else's order number.
 */
export async function listUnpaid(
  db: Db,
  { before, saidBefore }: { before: string; saidBefore: string },
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('upi_payments')
    .innerJoin('orders', 'orders.id', 'upi_payments.order_id')
    .leftJoin('upi_credits', 'upi_credits.utr', 'upi_payments.utr')
    .select('upi_payments.order_id')
    .where('pay_before', '<', before)
    .where('upi_credits.id', 'is', null)
    .where('paid_paise', 'is', null)
    .where((where) => {
      const named = where
        .selectFrom('upi_credits as named')
        .select('named.id')
        .where('named.outcome', 'in', OPEN)
        .whereRef('named.order_id', '=', 'upi_payments.order_id');
      const isUnknown = where.and([where('upi_payments.utr', 'is', null), where.not(where.exists(named))]);
      return where.and([
        where.or([isUnknown, where('pay_before', '<', saidBefore)]),
        where.not(where.exists(named.whereRef('named.paise', '=', 'orders.total_paise'))),
      ]);
    })
    .where('delivery_status', '=', 'PENDING')
    .where('stage', '=', 'TO_PAY')
    .orderBy('pay_before')
    .limit(most)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
