import type { CashOrder, CashSum, CourierCash } from '#contract/cash.ts';
import type { CashPile } from '#domain/cash.ts';
import { addDays, indianDay } from '#domain/days.ts';
import { toRupees } from '#domain/money.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listParcelsOf } from '../orders/orders.ts';
import { recipientOfRow } from '../../accounts/full-name.ts';
import { lateRule, listBringing, listCarriers, listPile, sumByCourier, sumWithoutParcel } from './ledger-queries.ts';

/**
 * Returns for each courier the sums of the cash screen, such as the expected and the received money. Leaves out
 * couriers without orders.
 */
export async function getCash(db: Db, now: string): Promise<{ couriers: CourierCash[]; withoutParcel: CashSum }> {
  const couriers = await listCarriers(db);
  const sums = new Map((await sumByCourier(db, lateRule(couriers, now))).map((row) => [row.courier_id, row]));
  const { orders, paise } = await sumWithoutParcel(db);
  return {
    couriers: couriers.flatMap(({ id: courierId, name: courier, remit_days: remitDays }) => {
      const row = sums.get(courierId);
      if (!row) return [];
      return {
        courierId,
        courier,
        remitDays,
        expected: sumOf(row.expected_orders, row.expected_paise),
        received: sumOf(row.received_orders, row.received_paise),
        open: sumOf(row.open_orders, row.open_paise),
        late: sumOf(row.late_orders, row.late_paise),
        short: sumOf(row.short_orders, row.short_paise),
        over: sumOf(row.over_orders, row.over_paise),
        early: sumOf(row.early_orders, row.early_paise),
      };
    }),
    withoutParcel: sumOf(orders, paise),
  };
}

type Asked = { pile: CashPile; courier?: string | undefined; page: number; limit: number };

/** Returns a page of the orders of one group on the cash screen, such as the late orders. */
export async function listCashOrders(
  db: Db,
  asked: Asked,
  now: string,
): Promise<{ orders: CashOrder[]; total: number }> {
  const { orders, total } = await listPile(db, asked, lateRule(await listCarriers(db), now));
  const ids = orders.map(({ id }) => id);
  const parcelsOf = Map.groupBy(await listParcelsOf(db, ids), (parcel) => parcel.order_id);
  const bringing = Map.groupBy(await listBringing(db, ids), (line) => line.order_id);
  return {
    orders: orders.map((order) => ({
      ...dueOf(order, now),
      id: order.id,
      orderNumber: order.order_number,
      customer: recipientOfRow(order),
      courier: order.courier,
      parcels: (parcelsOf.get(order.id) ?? []).map(({ number }) => number),
      deliveredOn: order.delivered_at,
      expected: toRupees(Number(order.expected_paise)),
      received: toRupees(Number(order.received_paise)),
      remittances: (bringing.get(order.id) ?? []).map(({ remittance_id }) => remittance_id),
    })),
    total,
  };
}

type Due = {
  delivered_at: string | null;
  remit_days: number;
  expected_paise: number | string;
  received_paise: number | string;
};

function dueOf({ delivered_at, remit_days, expected_paise, received_paise }: Due, now: string) {
  if (delivered_at === null) return { dueOn: null, isLate: false };
  const dueOn = addDays(indianDay(delivered_at), remit_days);
  return { dueOn, isLate: dueOn < indianDay(now) && Number(received_paise) < Number(expected_paise) };
}

/** Converts sums to numbers, because PostgreSQL returns sums as text. */
function sumOf(orders: number | string | null, paise: number | string | null): CashSum {
  return { orders: Number(orders ?? 0), amount: toRupees(Number(paise ?? 0)) };
}
