import { notFound, orNotFound } from '#contract/errors.ts';
import { TrackedOrder } from '#contract/tracking.ts';
import * as trackText from '#text/track.ts';
import { isErasedEmail } from '#domain/erased.ts';
import { orderNumberOf } from '#domain/order-number.ts';
import { parseMobile } from '#domain/phone.ts';
import { recognize } from '../../accounts/auth/known-clients.ts';
import { isMarkedBy } from '../../platform/keys/shop-key.ts';
import type { Db } from '../../platform/db/schema.ts';
import { linkTo } from '../online/links.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import type { Price, Try } from '../../platform/http/rate-limits.ts';
import { findCustomerOfNumber, findOrderToTrack, presentOrders } from '../orders/orders.ts';
import { TRACKING_PURPOSE } from '../orders/tracking-token.ts';
import { listReturnsOf } from '../returns/returns.ts';
import type { Sales } from '../sales.ts';

/**
 * Matches a token: an order's id, the time in milliseconds at which the link expires, and the shop's signature of the
 * id and the time.
 */
const TOKEN = /^([\da-f-]{36})\.(\d{13})\.([\da-f]{64})$/;

/**
 * Returns the order to which a link in an email leads. Throws 404 for a link that the shop did not make or that has
 * expired, and 429 for too many such links from this network.
 */
export async function trackByToken(shop: Sales, token: string, network: string): Promise<TrackedOrder> {
  return track(shop.db, await orderOf(shop, token, network));
}

/**
 * Confirms the order to which a customer's link leads (orders/confirm-order.ts). Throws the errors of `trackByToken`,
 * 409 ORDER_CANCELLED, EDITED_ELSEWHERE.
 */
export async function confirmByToken(
  shop: Sales,
  { token, seenEdits }: { token: string; seenEdits?: number | undefined },
  network: string,
): Promise<TrackedOrder> {
  const id = await orderOf(shop, token, network);
  await confirmOrder(shop.db, id, seenEdits, shop.now());
  return track(shop.db, id);
}

/**
 * Makes a payment link (online/links.ts) for the cash order to which a customer's link leads. Throws the errors of
 * `trackByToken` and `linkTo`, and 429 for too many requests for this order.
 */
export async function payOnlineByToken(shop: Sales, token: string, network: string): Promise<TrackedOrder> {
  const id = await orderOf(shop, token, network);
  // If the tracking page no longer shows the order, nobody may get a payment link for it.
  await track(shop.db, id);
  await shop.rateLimits.spend(['pay-order', id]);
  await linkTo(shop, id, {});
  return track(shop.db, id);
}

async function orderOf(shop: Sales, token: string, network: string): Promise<string> {
  const id = await shop.rateLimits.weighLongSecret(['link-network', network], async () => {
    const [, id = '', expires = '', mac = ''] = TOKEN.exec(token) ?? [];
    if (Number(expires) <= Date.parse(shop.now())) return undefined;
    return (await isMarkedBy(shop.mac, TRACKING_PURPOSE, `${id} ${expires}`, mac)) ? id : undefined;
  });
  if (id === undefined) throw notFound(trackText.notFound);
  return id;
}

/**
 * `browser` is the random name from the browser's cookie, by which the shop recognises a browser of a customer;
 * undefined if the request has no such cookie.
 */
type Asker = { network: string; browser: string | undefined };

/**
 * Returns the order with this number and this phone number. Throws 404 if there is no such order, or if it goes to
 * another phone, and 429 after too many tries. Only a request that finds no order counts as a try. A browser that the
 * order's customer has used before has its own tries, which strangers cannot use up.
 */
export async function trackByPhone(
  shop: Sales,
  { orderNumber, phone }: { orderNumber: string; phone: string },
  asker: Asker,
): Promise<TrackedOrder> {
  const number = orderNumberOf(orderNumber) ?? orderNumber.toUpperCase();
  const mobile = parseMobile(phone);
  const order = await shop.rateLimits.payForGuess(await priceOf(shop, number, asker), async () =>
    mobile === undefined ? undefined : findTracked(shop.db, { orderNumber: number, phone: mobile }),
  );
  if (!order) throw notFound(trackText.notFound);
  return order;
}

async function priceOf({ db, now }: Sales, number: string, { network, browser }: Asker): Promise<Price> {
  if (browser !== undefined) {
    const customerId = await findCustomerOfNumber(db, number);
    const known = await recognize(db, customerId, { network, browser }, now());
    const own = ['track-order-known', `${number} ${browser}`] as const;
    // A known browser gets its own tries, but a known network does not. Otherwise a stranger in the customer's network
    // could notice the additional tries, and learn that the order belongs to somebody in this network.
    if (known === 'browser') return { tries: [own], own };
  }
  const own = ['track-order-network', `${number} ${network}`] as const;
  const ofOrder: Try[] = [own, ['track-order-network-day', `${number} ${network}`], ['track-order', number]];
  return { tries: [['track-network', network], ...ofOrder], own };
}

async function track(db: Db, id: string): Promise<TrackedOrder> {
  return orNotFound(await findTracked(db, { id }), trackText.notFound);
}

async function findTracked(db: Db, which: Parameters<typeof findOrderToTrack>[1]): Promise<TrackedOrder | undefined> {
  const row = await findOrderToTrack(db, which);
  const [order] = row && !isErasedEmail(row.email) ? await presentOrders(db, [row]) : [];
  if (!order) return undefined;
  const returns = await listReturnsOf(db, order.id);
  // `TrackedOrder.parse` removes all fields that the schema `TrackedOrder` does not contain.
  return TrackedOrder.parse({
    ...order,
    city: order.address.city,
    timesEdited: order.edits?.length,
    items: order.items.map(({ quantity, priceAtPurchase, product }) => ({ ...product, quantity, priceAtPurchase })),
    returns: returns.length > 0 ? returns : undefined,
  });
}
