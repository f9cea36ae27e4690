import { sql } from 'kysely';
import type { GatewaySum, PaymentSum, WaitingPayment } from '#contract/settlements.ts';
import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { toRupees } from '#domain/money.ts';
import { gatewayNames } from '#domain/payments.ts';
import { settlementLimits } from '#domain/settlements.ts';
import type { Db } from '../../platform/db/schema.ts';
import { unsettled } from './queries.ts';

/** If a payment was captured before the returned instant and is not settled yet, its settlement is late. */
function lateBefore(now: string): string {
  return startOfDay(addDays(indianDay(now), -settlementLimits.settleDays));
}

type Sum = { payments: number; paise: number };
const NONE: Sum = { payments: 0, paise: 0 };

/**
 * Sums up the payments of each gateway; leaves out gateways without payments. `isTest` selects test payments, which
 * only the simulator settles.
 */
export async function sumGateways(db: Db, isTest: 0 | 1, now: string): Promise<GatewaySum[]> {
  const taken = sumsOf(
    await db
      .selectFrom('payment_captures')
      .innerJoin('payments', 'payments.id', 'payment_captures.payment_id')
      .where('payments.is_test', '=', isTest)
      .select(['payment_captures.gateway', sql<number>`count(*)`.as('payments')])
      .select(sql<number>`sum(payment_captures.paise)`.as('paise'))
      .groupBy('payment_captures.gateway')
      .execute(),
  );
  const waitingOf = async (before?: string) =>
    sumsOf(
      await unsettled(db, isTest)
        .$if(before !== undefined, (all) => all.where('captured_at', '<', before ?? ''))
        .select(['payment_captures.gateway', sql<number>`count(*)`.as('payments')])
        .select(sql<number>`sum(payment_captures.paise)`.as('paise'))
        .groupBy('payment_captures.gateway')
        .execute(),
    );
  const [waiting, late] = [await waitingOf(), await waitingOf(lateBefore(now))];
  const short = sumsOf(await shortOf(db));
  const unknown = await unknownOf(db);
  return gatewayNames.flatMap((gateway) => {
    const all = taken.get(gateway);
    const strange = unknown.get(gateway) ?? 0;
    if (!all && strange === 0) return [];
    const open = waiting.get(gateway) ?? NONE;
    const { payments, paise } = all ?? NONE;
    return {
      gateway,
      taken: present(all),
      settled: present({ payments: payments - open.payments, paise: paise - open.paise }),
      waiting: present(open),
      late: present(late.get(gateway)),
      short: present(short.get(gateway)),
      unknown: strange,
    };
  });
}

/**
 * Sums the money that is missing in settled payments. A settlement line may name a lower amount than the shopper paid.
 * Its net amount may also be lower than its amount less fee and tax. The larger of these two differences counts.
 */
async function shortOf(db: Db) {
  const ofPayment = sql<number>`payment_captures.paise - settlement_lines.paise`;
  const ofNet = sql<number>`settlement_lines.paise - fee_paise - tax_paise - net_paise`;
  const missing = sql<number>`case when ${ofPayment} > ${ofNet} then ${ofPayment} else ${ofNet} end`;
  return db
    .selectFrom('settlement_lines')
    .innerJoin('payment_captures', 'payment_captures.id', 'settlement_lines.capture_id')
    .where('kind', '=', 'payment')
    .where(missing, '>', 0)
    .select([
      'settlement_lines.gateway',
      sql<number>`count(*)`.as('payments'),
      sql<number>`sum(${missing})`.as('paise'),
    ])
    .groupBy('settlement_lines.gateway')
    .execute();
}

async function unknownOf(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('settlement_lines')
    .where(({ or, and, eb }) =>
      or([
        and([eb('kind', '=', 'payment'), eb('capture_id', 'is', null)]),
        and([eb('kind', '=', 'refund'), eb('refund_id', 'is', null)]),
      ]),
    )
    .select(['gateway', sql<number>`count(*)`.as('lines')])
    .groupBy('gateway')
    .execute();
  return new Map(rows.map(({ gateway, lines }) => [gateway, Number(lines)]));
}

function sumsOf(rows: ReadonlyArray<{ gateway: string; payments: number; paise: number }>): Map<string, Sum> {
  return new Map(
    rows.map(({ gateway, payments, paise }) => [gateway, { payments: Number(payments), paise: Number(paise) }]),
  );
}

function present({ payments, paise }: Sum = NONE): PaymentSum {
  return { payments, amount: toRupees(paise) };
}

/** Returns a page of the payments that are not settled, the oldest first, and the number of all of them. */
export async function listWaiting(
  db: Db,
  { page, limit, late }: { page: number; limit: number; late: '0' | '1' },
  { isTest, now }: { isTest: 0 | 1; now: string },
): Promise<{ payments: WaitingPayment[]; total: number }> {
  const before = lateBefore(now);
  const all = unsettled(db, isTest).$if(late === '1', (all) => all.where('captured_at', '<', before));
  const rows = await all
    .leftJoin('orders', 'orders.id', 'payment_captures.order_id')
    .select(['payment_captures.id', 'payment_captures.gateway', 'capture_id', 'payment_captures.order_id'])
    .select(['payment_captures.paise', 'captured_at', 'order_number'])
    .orderBy('captured_at')
    .orderBy('payment_captures.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await all.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const payments = rows.map((row) => ({
    id: row.id,
    gateway: row.gateway,
    captureId: row.capture_id,
    orderId: row.order_id,
    orderNumber: row.order_number ?? '',
    amount: toRupees(Number(row.paise)),
    at: row.captured_at,
    isLate: row.captured_at < before,
  }));
  return { payments, total: Number(total) };
}

/**
 * Sums up the online orders between two instants: booked, paid, refunded, settled, and the gateways' fees with tax.
 * `isTest` selects test payments, which count only with the simulator. Returns undefined if there are no online orders.
 */
export async function sumOnlineOrders(db: Db, { from, to }: { from: string; to: string }, isTest: 0 | 1) {
  const orders = db
    .selectFrom('orders')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('payment_method', '=', 'ONLINE');
  const within = orders.select('id');
  const booked = await orders
    .select(sql<number>`count(*)`.as('orders'))
    .select(
      sql<number>`coalesce(sum(case when delivery_status <> 'CANCELED' then total_paise else 0 end), 0)`.as('paise'),
    )
    .executeTakeFirstOrThrow();
  if (Number(booked.orders) === 0) return undefined;
  const captures = db
    .selectFrom('payment_captures')
    .innerJoin('payments', 'payments.id', 'payment_captures.payment_id')
    .where('payment_captures.order_id', 'in', within)
    .where('is_test', '=', isTest);
  const paid = await captures
    .select(sql<number>`coalesce(sum(payment_captures.paise), 0)`.as('paise'))
    .executeTakeFirstOrThrow();
  const refunded = await captures
    .innerJoin('refunds', 'refunds.capture_id', 'payment_captures.id')
    .where('refunds.state', '!=', 'withdrawn')
    .select(sql<number>`coalesce(sum(refunds.paise), 0)`.as('paise'))
    .executeTakeFirstOrThrow();
  const settled = await db
    .selectFrom('settlement_lines')
    .innerJoin('payment_captures', 'payment_captures.id', 'settlement_lines.capture_id')
    .where('payment_captures.order_id', 'in', within)
    .select(sql<number>`coalesce(sum(net_paise), 0)`.as('net'))
    .select(sql<number>`coalesce(sum(fee_paise), 0)`.as('fee'))
    .select(sql<number>`coalesce(sum(tax_paise), 0)`.as('tax'))
    .executeTakeFirstOrThrow();
  const rupees = (paise: number) => toRupees(Number(paise));
  return {
    booked: rupees(booked.paise),
    paid: rupees(paid.paise),
    refunded: rupees(refunded.paise),
    settled: rupees(settled.net),
    fee: rupees(settled.fee),
    tax: rupees(settled.tax),
  };
}
