import { readSnapshot } from '../../platform/db/snapshot.ts';
import type { Db } from '../../platform/db/schema.ts';
import { BOM, toCsvLine } from '#domain/csv.ts';
import { lineColumns, orderColumns, type Columns, type Exported } from './order-readers.ts';
import { listTakers, loadOrders } from './queries.ts';
import { eachOrder, type OrderQuestion } from './search-queries.ts';

// There are two exports: a file with one row for each order, and a file with one row for each ordered item. Only the
// file of orders contains the totals of orders: in the file of items, an order's total would appear in several rows,
// and a sum over the rows would be too high.

/** Writes the matching orders as a spreadsheet with one row for each order. All times in the spreadsheet are Indian. */
export function exportOrders(db: Db, question: OrderQuestion): AsyncGenerator<string> {
  return exportRows(db, question, orderColumns, (loaded) => [loaded]);
}

/**
 * Writes the ordered items as a spreadsheet with one row for each variant in an order. A row contains only its own
 * total.
 */
export function exportOrderLines(db: Db, question: OrderQuestion): AsyncGenerator<string> {
  return exportRows(db, question, lineColumns, ({ order, items }) => items.map((item) => ({ order, item })));
}

// All rows of a file come from one snapshot of the database, because orders come and change while the shop writes the
// file.
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
