import type { PlaceOrder } from '#contract/orders.ts';
import type { Amounts } from '#domain/amounts.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { entryStage } from '#domain/order-stages.ts';
import { picturesFor } from '#domain/picture-order.ts';
import { addMs, HOUR_MS } from '#domain/instants.ts';
import { addressColumns, type AddressColumns } from '../addresses/addresses.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { amountColumns } from '../orders/amount-columns.ts';
import { findTextOf } from '../orders/find-text.ts';
import { orderOffersOf, type Offered } from '../offers/offers.ts';
import type { WhatToOrder } from './placing-queries.ts';
import { newOnlineOrder, type UpiPaymentRow } from '../payments/payments.ts';
import type { EventRow, LoadedItem, LoadedOrder } from '../orders/queries.ts';
import type { PhoneOrder } from '../orders/phone-order.ts';

export type Buyer = WhatToOrder['buyers'][number];
type Line = WhatToOrder['lines'][number];
type Image = WhatToOrder['images'][number];
type Placing = Partial<PlaceOrder> & {
  userId: string;
  orderNumber: string;
  phoneOrder?: Pick<PhoneOrder, 'by' | 'reduction'>;
};
type UpiSettings = Schema['upi_settings'];
/** `upi` is the UPI account to which the customer pays; undefined for an order that is not paid by UPI. */
type Read = {
  upi?: UpiSettings | undefined;
  /** The minutes that the shopper has for paying at the gateway; undefined if the order is not paid online. */
  online?: { minutes: number } | undefined;
  buyer: Buyer;
  address: AddressColumns;
  lines: readonly Line[];
  images: readonly Image[];
  amounts: Amounts;
  offered: Offered;
  /** The name of the delivery zone; '' if no zone applies. */
  zone: string;
};

/**
 * Composes an order from the rows that the shop has read for it, as copies. The result has the form that `loadOrders`
 * returns for a stored order.
 */
export function composeOrder(
  placing: Placing,
  { upi, online, buyer, address, lines, images, amounts, offered, zone }: Read,
  now: string,
): LoadedOrder {
  const id = newId();
  const items = copyItems(id, lines, images, amounts.linePaise);
  const { first_name, last_name, email } = buyer;
  const begin = beginOf({ upi, online });
  const order = {
    ...newOrder(id, placing, buyer, now),
    ...begin,
    ...{ first_name, last_name, email },
    ...addressColumns(address),
    ...amountColumns(amounts),
    zone,
  };
  const goods = lines.flatMap(({ name, sku }) => [name, sku]);
  return {
    order: { ...order, find_text: findTextOf(order, goods) },
    items,
    events: [{ ...placedEvent(placing, id, now), stage: order.stage }],
    pictures: new Map(images.map((image) => [image.id, image])),
    parcels: [],
    documents: [],
    edits: [],
    offers: orderOffersOf(id, amounts, { offered, staff: placing.phoneOrder?.reduction }),
    upi: upi && upiPayment(id, upi, now),
    online: online && { row: newOnlineOrder(id, online.minutes, now), payments: [], captures: [], refunds: [] },
  };
}

/**
 * Returns the payment method. For an order that must be paid in advance, also returns the first stage, in which the
 * order waits for its money.
 */
function beginOf({ upi, online }: Pick<Read, 'upi' | 'online'>) {
  if (upi) return { payment_method: 'UPI', stage: 'TO_PAY' } as const;
  return online ? ({ payment_method: 'ONLINE', stage: 'TO_PAY' } as const) : ({ payment_method: 'COD' } as const);
}

function copyItems(
  orderId: string,
  lines: readonly Line[],
  images: readonly Image[],
  linePaise: readonly number[],
): LoadedItem[] {
  const imagesOf = Map.groupBy(images, (image) => image.product_id);
  return lines.map(({ stock: _stock, retired_at: _retired, ...line }, position) => ({
    ...line,
    id: newId(),
    order_id: orderId,
    position,
    reduction_paise: linePaise[position] ?? 0,
    picture_ids: JSON.stringify(picturesFor(line.color, imagesOf.get(line.product_id) ?? []).map((image) => image.id)),
  }));
}

function newOrder(id: string, { userId, orderNumber, phoneOrder }: Placing, buyer: Buyer, now: string) {
  return {
    id,
    order_number: orderNumber,
    user_id: userId,
    payment_status: 'PENDING',
    delivery_status: 'PENDING',
    stage: entryStage.PENDING,
    confirm_by: null,
    delivered_at: null,
    confirmation_sent_at: null,
    // The member of staff may use another language than the customer, so a phone order takes the language of the
    // customer.
    language: phoneOrder ? buyer.language : currentLocale(),
    taken_by: phoneOrder?.by ?? null,
    created_at: now,
    updated_at: now,
  } as const;
}

function upiPayment(orderId: string, { upi_id, payee, lapse_hours }: UpiSettings, now: string): UpiPaymentRow {
  const payBefore = addMs(now, lapse_hours * HOUR_MS);
  return {
    ...{ order_id: orderId, upi_id, payee, pay_before: payBefore, utr: null, given_at: null, was_there: 0 },
    ...{
      paid_paise: null,
      paid_at: null,
      user_id: null,
      refund_reference: '',
      refunded_at: null,
      surplus_paise: 0,
      surplus_reference: '',
    },
  };
}

function placedEvent({ userId, phoneOrder }: Placing, orderId: string, now: string): EventRow {
  const who = phoneOrder
    ? ({ by: 'shop', user_id: phoneOrder.by } as const)
    : ({ by: 'shopper', user_id: userId } as const);
  const placed = { delivery_status: 'PENDING', stage: entryStage.PENDING, reason: '' } as const;
  return { id: newId(), order_id: orderId, at: now, ...who, ...placed };
}
