import { findText } from '#domain/find-text.ts';
import type { OrderRow } from './queries.ts';

/**
 * Returns the text in which the back office searches for an order. Customers name an order by its number or by the end
 * of its id (spec §9), so the text contains both. `goods` contains the names and SKUs of the order's items.
 */
export function findTextOf(order: Omit<OrderRow, 'find_text'>, goods: ReadonlyArray<string | null>): string {
  return findText([
    order.order_number,
    order.first_name,
    order.last_name,
    order.recipient_name,
    order.email,
    order.phone,
    order.city,
    order.postal_code,
    order.id.slice(-8),
    ...goods,
  ]);
}
