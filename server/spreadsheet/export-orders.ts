import { formatDayAndTime } from '#messages/format.ts';
import { formatMobile } from '#domain/phone.ts';
import { plainRupees } from '#domain/read-number.ts';
import type { Db } from '../db/schema.ts';
import { eachOrder, loadOrders, type OrderQuestion } from '../orders/orders.ts';
import { BOM, toCsvLine } from './csv.ts';

const columns = [
  'order',
  'placed',
  'status',
  'payment',
  'first_name',
  'last_name',
  'email',
  'recipient',
  'phone',
  'address',
  'city',
  'state',
  'pin_code',
  'product',
  'colour',
  'size',
  'quantity',
  'price',
  'line_total',
  'order_total',
] as const;

/** The orders that match as a spreadsheet, one row an item. Times are Indian ones. */
export async function* exportOrders(db: Db, question: OrderQuestion): AsyncGenerator<string> {
  yield BOM + toCsvLine(columns);
  for await (const batch of eachOrder(db, question)) {
    let text = '';
    for (const { order, items } of await loadOrders(db, batch)) {
      for (const item of items) {
        text += toCsvLine([
          order.order_number,
          formatDayAndTime(order.created_at),
          order.delivery_status,
          order.payment_status,
          order.first_name,
          order.last_name,
          order.email,
          order.recipient_name,
          formatMobile(order.phone),
          [order.line1, order.line2].filter(Boolean).join(', '),
          order.city,
          order.state,
          order.postal_code,
          item.name,
          item.color,
          item.size,
          item.quantity,
          plainRupees(item.selling_paise),
          plainRupees(item.selling_paise * item.quantity),
          plainRupees(order.total_paise),
        ]);
      }
    }
    yield text;
  }
}
