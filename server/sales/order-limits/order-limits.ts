import type { OrderLimits as OrderLimitsAnswer } from '#contract/order-limits.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import { usualOrderLimits, type OrderLimits } from '#domain/order-limits.ts';
import * as editedText from '#text/edited-elsewhere.ts';
import * as orderLimitsText from '#text/order-limits.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Sales } from '../sales.ts';
import { findOrderLimits, orderLimitsRow, type OrderLimitsRow } from './queries.ts';

export { orderLimitsQuery } from './queries.ts';
export {
  refuseMoreAddresses,
  refuseMoreLines,
  refuseMoreOrders,
  refuseMoreToPhone,
  refuseMoreUnpaid,
  refuseUnconfirmed,
  refuseTooLarge,
  sizeRefusal,
  type Reader,
} from './refusals.ts';

/** Returns the present limits; undefined if `ORDER_LIMITS` has switched them off. */
export async function limitsInForce({ db, env }: Pick<Sales, 'db' | 'env'>): Promise<OrderLimits | undefined> {
  return env.ORDER_LIMITS ? limitsOf(await findOrderLimits(db)) : undefined;
}

/**
 * Returns the limits in the form in which the owner reads and changes them, even if `ORDER_LIMITS` has switched them
 * off.
 */
export async function getOrderLimits(db: Db): Promise<OrderLimitsAnswer> {
  const row = await findOrderLimits(db);
  const { orderPaise, ...counts } = limitsOf(row);
  return { orderValue: toRupees(orderPaise), ...counts, updatedAt: row?.updated_at ?? '' };
}

/**
 * Saves the owner's limits for orders. If the request contains no `confirmEmail`, the shop keeps that setting. Throws
 * 409 if somebody else has changed the limits meanwhile.
 */
export async function saveOrderLimits(
  db: Db,
  { confirmEmail, ...numbers }: Omit<OrderLimits, 'confirmEmail'> & { confirmEmail?: boolean | undefined },
  expectedUpdatedAt: string | undefined,
  by: By,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const toNext = (stored: OrderLimitsRow | undefined) =>
      toRow({ ...numbers, confirmEmail: confirmEmail ?? limitsOf(stored).confirmEmail }, by.now);
    const { stored, row } = await orderLimitsRow.replace(db, expectedUpdatedAt, editedText.orderLimits, toNext);
    const [before, after] = [shown(limitsOf(stored)), shown(limitsOf(row))];
    await noteInLog(db, by, { action: 'limits.changed', id: null, name: orderLimitsText.logName(), before, after });
  });
}

/** Converts the owner's row to limits. Without a row, returns the default limits. */
export function limitsOf(row: OrderLimitsRow | undefined): OrderLimits {
  if (!row) return usualOrderLimits;
  return {
    orderPaise: row.order_paise,
    linePieces: row.line_pieces,
    orderPieces: row.order_pieces,
    accountOrders: row.account_orders,
    phoneOrders: row.phone_orders,
    addresses: row.addresses,
    cartLines: row.cart_lines,
    confirmEmail: row.confirm_email === 1,
  };
}

function toRow(limits: OrderLimits, now: string): OrderLimitsRow {
  return {
    id: 1,
    order_paise: limits.orderPaise,
    line_pieces: limits.linePieces,
    order_pieces: limits.orderPieces,
    account_orders: limits.accountOrders,
    phone_orders: limits.phoneOrders,
    addresses: limits.addresses,
    cart_lines: limits.cartLines,
    confirm_email: limits.confirmEmail ? 1 : 0,
    updated_at: now,
  };
}

/** Returns the limits in the form in which the log compares them. */
function shown({ orderPaise, confirmEmail, ...counts }: OrderLimits) {
  return { orderValue: formatPaise(orderPaise), ...counts, confirmEmail: confirmEmail ? 'on' : 'off' };
}
