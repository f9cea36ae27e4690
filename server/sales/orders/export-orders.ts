import { formatDayAndTime } from '#messages/format.ts';
import { stageOf } from '#domain/order-stages.ts';
import { formatMobile } from '#domain/phone.ts';
import { plainRupees } from '#domain/read-number.ts';
import { readSnapshot } from '../../platform/db/snapshot.ts';
import type { Db } from '../../platform/db/schema.ts';
import { BOM, toCsvLine } from '#domain/csv.ts';
import { namesOfParcels } from './booked-parcels.ts';
import { listTakers, loadOrders, type LoadedOrder } from './queries.ts';
import { eachOrder, type OrderQuestion } from './search-queries.ts';

// The export has two files, so that nobody sums wrongly: a total
// stands once, in the row of its order, and never beside a line.

type Cell = string | number;
type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;
/** `takenBy` is the member of staff who took the order for its customer; else ''. */
type Exported = LoadedOrder & { takenBy: string };
type Line = { order: LoadedOrder['order']; item: LoadedOrder['items'][number] };

const orderColumns: Columns<Exported> = {
  order: ({ order }) => order.order_number,
  placed: ({ order }) => formatDayAndTime(order.created_at),
  status: ({ order }) => order.delivery_status,
  payment: ({ order }) => order.payment_status,
  first_name: ({ order }) => order.first_name,
  last_name: ({ order }) => order.last_name,
  email: ({ order }) => order.email,
  recipient: ({ order }) => order.recipient_name,
  phone: ({ order }) => formatMobile(order.phone),
  address: ({ order }) => [order.line1, order.line2].filter(Boolean).join(', '),
  city: ({ order }) => order.city,
  state: ({ order }) => order.state,
  pin_code: ({ order }) => order.postal_code,
  pieces: ({ items }) => items.reduce((sum, item) => sum + item.quantity, 0),
  before_saving: ({ order }) => plainRupees(order.subtotal_paise),
  saving: ({ order }) => plainRupees(order.discount_paise),
  total: ({ order }) => plainRupees(order.total_paise),
  // Newer columns stand last, so that programs that read columns by their place still work.
  stage: ({ order }) => stageOf(order.delivery_status, order.stage),
  parcels: ({ parcels }) => namesOfParcels(parcels),
  channel: ({ order }) => (order.taken_by === null ? 'WEB' : 'PHONE'),
  taken_by: ({ takenBy }) => takenBy,
};

const lineColumns: Columns<Line> = {
  order: ({ order }) => order.order_number,
  placed: ({ order }) => formatDayAndTime(order.created_at),
  status: ({ order }) => order.delivery_status,
  payment: ({ order }) => order.payment_status,
  product: ({ item }) => item.name,
  sku: ({ item }) => item.sku ?? '',
  colour: ({ item }) => item.color,
  size: ({ item }) => item.size,
  quantity: ({ item }) => item.quantity,
  price: ({ item }) => plainRupees(item.selling_paise),
  line_total: ({ item }) => plainRupees(item.selling_paise * item.quantity),
};

/** Writes the orders that match as a spreadsheet, each once, with its totals. Times are Indian ones. */
export function exportOrders(db: Db, question: OrderQuestion): AsyncGenerator<string> {
  return exportRows(db, question, orderColumns, (loaded) => [loaded]);
}

/** Writes the ordered pieces, one row for each size in an order, with the total of that row alone. */
export function exportOrderLines(db: Db, question: OrderQuestion): AsyncGenerator<string> {
  return exportRows(db, question, lineColumns, ({ order, items }) => items.map((item) => ({ order, item })));
}

// Orders come and change status while a long file is written, so the whole file is read in one snapshot.
async function* exportRows<Row>(
  db: Db,
  question: OrderQuestion,
  columns: Columns<Row>,
  rowsOf: (loaded: Exported) => readonly Row[],
): AsyncGenerator<string> {
  yield BOM + toCsvLine(Object.keys(columns));
  yield* readSnapshot(db, async function* (db) {
    for await (const batch of eachOrder(db, question)) {
      const takers = await listTakers(db, batch);
      const rows = (await loadOrders(db, batch)).flatMap((loaded) =>
        rowsOf({ ...loaded, takenBy: takers.get(loaded.order.taken_by ?? '') ?? '' }),
      );
      yield rows.map((row) => toCsvLine(Object.values(columns).map((cell) => cell(row)))).join('');
    }
  });
}
