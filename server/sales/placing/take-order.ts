import { notFound } from '#contract/errors.ts';
import { formatPaise } from '#domain/money.ts';
import * as notFoundText from '#text/not-found.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import type { Tx } from '../../platform/db/schema.ts';
import type { WhatToOrder } from './placing-queries.ts';
import type { OrderRow } from '../orders/queries.ts';
import type { PhoneOrder } from '../orders/phone-order.ts';

/** Returns the content of a phone order. A variant that is no longer sold counts as out of stock. Throws 404. */
export function contentOfPhoneOrder({ lines, address }: PhoneOrder, { buyers: [buyer], lines: variants }: WhatToOrder) {
  if (!buyer) throw notFound(notFoundText.customer);
  const read = new Map(variants.map((variant) => [variant.variant_id, variant]));
  const found = lines.flatMap(({ variantId, quantity }) => {
    const variant = read.get(variantId);
    return variant ? [{ ...variant, quantity, stock: variant.retired_at === null ? variant.stock : 0 }] : [];
  });
  if (found.length < lines.length) throw notFound(notFoundText.variant);
  return { buyer, address, lines: found };
}

/**
 * Writes into the log which member of staff took a phone order. The entry contains no data about the customer, because
 * the shop does not erase log entries together with the customer's data.
 */
export async function noteTaken(db: Tx, { by }: PhoneOrder, order: OrderRow, now: string): Promise<void> {
  const after = { total: formatPaise(order.total_paise) };
  await noteInLog(db, { userId: by, now }, { action: 'order.taken', id: order.id, name: order.order_number, after });
}
