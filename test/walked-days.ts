import { columnsOf } from '../server/platform/counts/sums.ts';
import { daySums, totalsOf } from '../server/sales/day-totals/day-totals.ts';
import type { Db, Schema } from '../server/platform/db/schema.ts';

// This file calculates the sums of days without SQL sums and without the shop's code: it reads all rows and adds them
// up in loops.

type Sums = Record<string, number | string>;
type AllDays = Record<'days' | 'products' | 'variants' | 'couriers', string[]>;

const columnsIn = (table: keyof typeof daySums.tables) => columnsOf(daySums, table);

/** Returns the sums of all days as the shop has stored them. */
export async function toldDays(db: Db): Promise<AllDays> {
  const told = async (table: keyof typeof daySums.tables) => {
    const rows = await db
      .selectFrom((await totalsOf(db, table, {})).as('days'))
      .selectAll()
      .execute();
    return lines(rows, columnsIn(table));
  };
  return {
    days: await told('day_totals'),
    products: await told('day_products'),
    variants: await told('day_variants'),
    couriers: await told('day_couriers'),
  };
}

/** Calculates the same sums from the rows of orders. */
export async function walkedDays(db: Db): Promise<AllDays> {
  const all = async <Table extends keyof Schema>(table: Table) =>
    // The cast is safe: the values are whole rows of this table.
    (await db
      .selectFrom(table as keyof Schema)
      .selectAll()
      .execute()) as unknown as Array<Schema[Table]>;
  const orders = await all('orders');
  const itemsOf = Map.groupBy(await all('order_items'), ({ order_id }) => order_id);
  const parcelsOf = Map.groupBy(await all('parcels'), ({ order_id }) => order_id);
  const remittancesOf = Map.groupBy(await all('remittance_lines'), ({ order_id }) => order_id);
  const refunds = (await all('refunds')).filter(({ state, reason }) => state !== 'withdrawn' && reason !== 'returned');
  const keptOf = Map.groupBy(
    (await all('payment_captures'))
      .filter(({ outcome }) => outcome === 'kept')
      .map((capture) => {
        const back = refunds.filter(({ capture_id }) => capture_id === capture.id).map(({ paise }) => Number(paise));
        return { order_id: capture.order_id, paise: Number(capture.paise) - sum(back) };
      }),
    ({ order_id }) => order_id,
  );
  const upiOf = Map.groupBy(await all('upi_payments'), ({ order_id }) => order_id);
  const returnsOf = Map.groupBy(await all('returns'), ({ order_id }) => order_id);
  const days = new Tally(['day'], columnsIn('day_totals'));
  const products = new Tally(['day', 'product_id'], columnsIn('day_products'));
  const variants = new Tally(['day', 'variant_id'], columnsIn('day_variants'));
  const couriers = new Tally(['day', 'courier_id'], columnsIn('day_couriers'));
  for (const order of orders) {
    const day = dayInIndia(order.created_at);
    const total = Number(order.total_paise);
    const items = itemsOf.get(order.id) ?? [];
    const isSold = order.delivery_status !== 'CANCELED';
    const isDelivered = order.delivery_status === 'DELIVERED';
    const isBack =
      (order.delivery_status === 'SHIPPED' && (order.stage === 'REFUSED' || order.stage === 'RECEIVED')) ||
      (order.delivery_status === 'CANCELED' && order.stage === 'RETURNED');
    const [first] = (parcelsOf.get(order.id) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const remitted = sum(
      (remittancesOf.get(order.id) ?? [])
        .filter(({ outcome }) => ['matched', 'short', 'over'].includes(outcome))
        .map(({ paise }) => paise),
    );
    const upi = sum(
      (upiOf.get(order.id) ?? []).map((row) =>
        row.refunded_at === null ? (row.paid_paise ?? 0) - row.surplus_paise : 0,
      ),
    );
    const online = sum((keptOf.get(order.id) ?? []).map(({ paise }) => paise));
    const isLoose = isDelivered && order.payment_method === 'COD' && !first;
    days.add(
      { day },
      {
        orders: 1,
        [order.delivery_status.toLowerCase()]: 1,
        came_back: isBack ? 1 : 0,
        pieces: isSold ? sum(items.map(({ quantity }) => quantity)) : 0,
        booked_paise: isSold ? total : 0,
        delivered_paise: isDelivered ? total : 0,
        received_paise: isDelivered ? remitted + upi + online : 0,
        refunded_paise: sum(
          (returnsOf.get(order.id) ?? []).map((one) => (one.state === 'REFUNDED' ? one.refund_paise : 0)),
        ),
        loose_orders: isLoose ? 1 : 0,
        loose_paise: isLoose ? total : 0,
      },
    );
    for (const product_id of new Set(items.map((item) => item.product_id))) {
      const own = items.filter((item) => item.product_id === product_id);
      products.add(
        { day, product_id },
        {
          name:
            own
              .map(({ name }) => name)
              .toSorted()
              .at(-1) ?? '',
          pieces: isSold ? sum(own.map(({ quantity }) => quantity)) : 0,
          paise: isSold ? sum(own.map(({ quantity, selling_paise }) => quantity * Number(selling_paise))) : 0,
          came_back: isBack ? 1 : 0,
          delivered: isDelivered ? 1 : 0,
        },
      );
    }
    if (isSold) for (const { variant_id, quantity } of items) variants.add({ day, variant_id }, { pieces: quantity });
    if (!first) continue;
    const owed = order.payment_method === 'COD' ? total : 0;
    const lacks = isDelivered && remitted < owed;
    const pile = (name: string, isOn: boolean, paise: number) =>
      isOn ? { [`${name}_orders`]: 1, [`${name}_paise`]: paise } : {};
    couriers.add(
      { day, courier_id: first.courier_id },
      {
        ...pile('expected', isDelivered && order.payment_method === 'COD', owed),
        ...pile('received', isDelivered && order.payment_method === 'COD' && remitted > 0, remitted),
        ...pile('open', lacks, owed - remitted),
        ...pile('short', lacks && remitted > 0, owed - remitted),
        ...pile('over', isDelivered && remitted > owed, remitted - owed),
        ...pile('early', !isDelivered && remitted > 0, remitted),
      },
    );
  }
  return { days: days.lines(), products: products.lines(), variants: variants.lines(), couriers: couriers.lines() };
}

class Tally {
  readonly #keys: readonly string[];
  readonly #columns: readonly string[];
  readonly #rows = new Map<string, Sums>();

  constructor(keys: readonly string[], columns: readonly string[]) {
    this.#keys = keys;
    this.#columns = columns;
  }

  add(key: Sums, more: Sums): void {
    const name = this.#keys.map((one) => key[one]).join(' ');
    const row = this.#rows.get(name) ?? key;
    for (const [column, value] of Object.entries(more)) {
      const before = row[column];
      // If the rows of a sum contain different texts, the sum contains the last text in alphabetical order, as in the
      // shop's SQL.
      row[column] =
        typeof value === 'string'
          ? [String(before ?? ''), value].toSorted().at(-1)!
          : Number(before ?? 0) + Number(value);
    }
    this.#rows.set(name, row);
  }

  lines(): string[] {
    return lines([...this.#rows.values()], this.#columns);
  }
}

function lines(rows: ReadonlyArray<Record<string, unknown>>, columns: readonly string[]): string[] {
  return rows.map((row) => columns.map((column) => `${column} ${String(row[column] ?? 0)}`).join(', ')).toSorted();
}

function sum(numbers: ReadonlyArray<number | bigint>): number {
  return numbers.reduce<number>((total, one) => total + Number(one), 0);
}

const calendar = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit', day: '2-digit' },
});

function dayInIndia(instant: string): string {
  return calendar.format(new Date(instant));
}
