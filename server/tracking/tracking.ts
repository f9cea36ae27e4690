import { notFound } from '#contract/errors.ts';
import type { TrackedOrder } from '#contract/tracking.ts';
import * as trackText from '#text/track.ts';
import { isErasedEmail } from '#domain/erased.ts';
import { parseMobile } from '#domain/phone.ts';
import { isMarkedBy } from '../auth/shop-key.ts';
import type { Db } from '../db/schema.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import { findOrderToTrack, presentOrders } from '../orders/orders.ts';
import { TRACKING_PURPOSE } from '../orders/tracking-token.ts';
import type { Shop } from '../shop.ts';

/** An order's id, until when (ms), and the shop's mark on both. */
const TOKEN = /^([\da-f-]{36})\.(\d{13})\.([\da-f]{64})$/;

/** The order of a link that an email carried. Throws 404 for one that the shop did not write, or that is too old. */
export async function trackByToken(shop: Shop, token: string): Promise<TrackedOrder> {
  return track(shop.db, { id: await orderOf(shop, token) });
}

/**
 * The customer means the order of their link (orders/confirm-order.ts). Throws
 * 404, 409 ORDER_CANCELLED, EDITED_ELSEWHERE.
 */
export async function confirmByToken(
  shop: Shop,
  { token, seenEdits }: { token: string; seenEdits?: number | undefined },
): Promise<TrackedOrder> {
  const id = await orderOf(shop, token);
  await confirmOrder(shop.db, id, seenEdits, shop.now());
  return track(shop.db, { id });
}

async function orderOf(shop: Shop, token: string): Promise<string> {
  const [, id = '', expires = '', mac = ''] = TOKEN.exec(token) ?? [];
  const isGood =
    Number(expires) > Date.parse(shop.now()) && (await isMarkedBy(shop.mac, TRACKING_PURPOSE, `${id} ${expires}`, mac));
  if (!isGood) throw notFound(trackText.notFound);
  return id;
}

/**
 * The order of this number that goes to this phone. Throws 404 where there is none, and where it goes to another one.
 */
export async function trackByPhone(
  shop: Shop,
  { orderNumber, phone }: { orderNumber: string; phone: string },
): Promise<TrackedOrder> {
  const mobile = parseMobile(phone);
  if (mobile === undefined) throw notFound(trackText.notFound);
  return track(shop.db, { orderNumber: orderNumber.toUpperCase(), phone: mobile });
}

async function track(db: Db, which: Parameters<typeof findOrderToTrack>[1]): Promise<TrackedOrder> {
  const row = await findOrderToTrack(db, which);
  const [order] = row && !isErasedEmail(row.email) ? await presentOrders(db, [row]) : [];
  if (!order) throw notFound(trackText.notFound);
  const { items, history, address, edits, ...rest } = order;
  return {
    orderNumber: rest.orderNumber,
    createdAt: rest.createdAt,
    orderTotal: rest.orderTotal,
    paymentMethod: rest.paymentMethod,
    paymentStatus: rest.paymentStatus,
    deliveryStatus: rest.deliveryStatus,
    ...(rest.stage && { stage: rest.stage }),
    ...(rest.confirmBy && { confirmBy: rest.confirmBy }),
    expectedDeliveryDate: rest.expectedDeliveryDate,
    deliveredOn: rest.deliveredOn,
    ...(rest.parcels && { parcels: rest.parcels }),
    city: address.city,
    ...(edits && { timesEdited: edits.length }),
    items: items.map(({ quantity, product: { name, size, color } }) => ({ name, size, color, quantity })),
    history: history.map(({ at, deliveryStatus, stage }) => ({ at, deliveryStatus, ...(stage && { stage }) })),
  };
}
