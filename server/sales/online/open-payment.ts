import { randomBytes } from 'node:crypto';
import { notFound, ShopError } from '#contract/errors.ts';
import { addMs, MINUTE_MS } from '#domain/instants.ts';
import { forward, mayStillPay, paymentLimits } from '#domain/payments.ts';
import * as notFoundText from '#text/not-found.ts';
import * as paymentText from '#text/online-payment.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { pathIn } from '#messages/locales.ts';
import { recipientOfRow } from '../../accounts/full-name.ts';
import { findUser } from '../../accounts/users/users.ts';
import { originOf } from '../../platform/env/env.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { GatewayAway, GatewayRefused, REFERENCE_USED, type Gateway, type Opened } from '../gateways/gateway.ts';
import { lockOrder, type OrderRow } from '../orders/orders.ts';
import {
  findOnlineOrder,
  insertGatewayPayment,
  listGatewayPayments,
  lockGatewayPayment,
  onlineSettingsQuery,
  payerPhone,
  updateGatewayPayment,
  updateOnlineOrder,
  type OnlineOrderRow,
  type PaymentRow,
} from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { closePayment } from './close-payment.ts';
import { gatewayOf, webhookUrlOf } from './gateway-keys.ts';
import { payablePaise } from './payable.ts';

/** The shop sends a shopper to an open payment page only if the page is still valid for longer than this. */
const LEAST_LEFT_MS = 2 * MINUTE_MS;
/**
 * While a request is opening a payment page, other requests open no second page for the order, at most for this long.
 */
const OPENING_MS = 20_000;

const underWay = new Map<string, Promise<string>>();

/**
 * Returns the address of the gateway's page on which the shopper pays: the page that is already open, or else a new
 * page. A shopper who opens the payment in two tabs or on two phones gets the same page, and so does not pay twice.
 * Throws 404, the errors of `payablePaise`, 400 PHONE_NEEDED, 409 ONLINE_OFF, GATEWAY_REFUSED, 503 GATEWAY_AWAY.
 */
export async function openPayment(shop: Sales, orderId: string): Promise<string> {
  const known = underWay.get(orderId);
  if (known) return known;
  const opening = open(shop, orderId).finally(() => underWay.delete(orderId));
  underWay.set(orderId, opening);
  return opening;
}

async function open(shop: Sales, orderId: string): Promise<string> {
  const begun = await inTransaction(shop.db, async (db) => begin(db, orderId, shop.now()));
  if ('url' in begun) return begun.url;
  const { payment, order, row, earlier, phone } = begun;
  const gateway = await gatewayOf(shop, payment);
  if (!gateway) throw away();
  // If a gateway cannot close an earlier page, the shopper could pay twice, and the shop would refund the second
  // payment.
  for (const one of earlier) await closePayment(shop, one);
  const opened = await openAtGateway(shop, gateway, { payment, order, row, phone });
  await noteOpened(shop.db, payment, opened);
  return opened.url;
}

type Begun = Opening & { earlier: PaymentRow[] };

/**
 * Stores the payment before the shop sends the request to the gateway. The gateway's webhook may come before its
 * answer, and would otherwise name an unknown payment.
 */
async function begin(db: Tx, orderId: string, now: string): Promise<{ url: string } | Begun> {
  const order = await lockOrder(db, orderId);
  const row = await findOnlineOrder(db, orderId);
  if (!order || !row) throw notFound(notFoundText.order);
  const paise = await payablePaise(db, order, row, now);
  const settings = await onlineSettingsQuery(db).executeTakeFirst();
  if (!settings?.gateway) throw new ShopError('conflict', 'ONLINE_OFF', paymentText.off());
  const { gateway, is_test, minutes } = settings;
  const earlier = (await listGatewayPayments(db, orderId)).filter(({ state }) => mayStillPay(state));
  const last = earlier.at(-1);
  if (last && Number(last.paise) === paise && last.gateway === gateway && last.is_test === is_test) {
    if (last.url !== '' && last.expires_at > addMs(now, LEAST_LEFT_MS)) return { url: last.url };
    if (last.state === 'asked' && addMs(last.opened_at, OPENING_MS) > now) throw away(2);
  }
  const phone = payerPhone(gateway, order, await findUser(db, order.user_id), paymentText.phoneForAccount);
  const payment = newPayment({ gateway, is_test, paise, now }, order, expiryOf(row, minutes, now));
  await insertGatewayPayment(db, payment);
  await keepUntilExpiry(db, order, { row, payment, minutes });
  return { payment, order, row, earlier, phone };
}

/**
 * Returns the instant at which a new payment page expires: the end of the order's time limit, but at least a quarter of
 * an hour from now.
 */
function expiryOf({ pay_before }: OnlineOrderRow, minutes: number, now: string): string {
  const least = addMs(now, paymentLimits.leastMinutes * MINUTE_MS);
  const wanted = pay_before ?? addMs(now, minutes * MINUTE_MS);
  return wanted > least ? wanted : least;
}

/**
 * An unpaid order keeps its items for at most this many times the owner's time limit, even if the shopper opens new
 * payment pages again and again.
 */
const MOST_TIMES = 3;

/**
 * Extends an order's time limit until its newest payment page expires, so that the shopper can pay there. MOST_TIMES
 * limits this extension, so that nobody can reserve items for ever.
 */
async function keepUntilExpiry(
  db: Tx,
  order: OrderRow,
  { row, payment, minutes }: { row: OnlineOrderRow; payment: PaymentRow; minutes: number },
): Promise<void> {
  const { pay_before } = row;
  const most = addMs(order.created_at, MOST_TIMES * minutes * MINUTE_MS);
  const until = payment.expires_at < most ? payment.expires_at : most;
  if (pay_before !== null && until > pay_before) await updateOnlineOrder(db, order.id, { pay_before: until });
}

type New = Pick<PaymentRow, 'gateway' | 'is_test' | 'paise'> & { now: string };

const REFERENCE_BYTES = 6;

/**
 * Returns whether a reference has the form that this shop uses for its payments. Another website may use the same
 * gateway account, with references of another form.
 */
export function isOwnReference(reference: string): boolean {
  return /^(?:ORD\d+|TRY)-[0-9a-f]{12}$/.test(reference);
}

/** Makes the row of a new payment. `order` is undefined for the owner's trial payment. */
export function newPayment({ now, ...columns }: New, order: OrderRow | undefined, expiresAt: string): PaymentRow {
  const serial = randomBytes(REFERENCE_BYTES).toString('hex');
  return {
    ...columns,
    id: newId(),
    order_id: order?.id ?? null,
    // The reference begins with the order's number, so that the staff find the order in the gateway's own lists.
    reference: `${(order?.order_number ?? 'TRY').replaceAll(/[^A-Za-z0-9-]/g, '')}-${serial}`,
    gateway_id: '',
    url: '',
    state: 'asked',
    problem: '',
    expires_at: expiresAt,
    opened_at: now,
    fetched_at: null,
    ask_at: addMs(now, MINUTE_MS),
  };
}

type Opening = { payment: PaymentRow; order: OrderRow; row: OnlineOrderRow; phone: string };

async function openAtGateway(shop: Sales, gateway: Gateway, { payment, order, row, phone }: Opening): Promise<Opened> {
  return openPage(shop, gateway, payment, {
    orderNumber: order.order_number,
    customer: { name: recipientOfRow(order), phone, email: order.email },
    returnUrl: `${originOf(shop.env)}${pathIn(currentLocale(), `/pay/${row.token}`)}`,
    // The staff find the gateway's explanation among the order's payments.
    refusal: paymentText.gatewayRefused,
  });
}

/**
 * Stores the id and the address of the page that the gateway has made. The payment may already have a later state than
 * `open`, because the shopper or a webhook may be faster than the gateway's answer.
 */
export async function noteOpened(db: Db, { id }: PaymentRow, { gatewayId, url }: Opened): Promise<void> {
  await inTransaction(db, async (db) => {
    const state = forward((await lockGatewayPayment(db, id))?.state ?? 'asked', 'open');
    await updateGatewayPayment(db, id, { gateway_id: gatewayId, url, state });
    return null;
  });
}

type Page = {
  orderNumber: string;
  customer: { name: string; phone: string; email: string };
  returnUrl: string;
  /** Returns the message for the person who pays, if the gateway refuses to make the page for this reason. */
  refusal: (reason: string) => string;
};

/**
 * Makes the gateway create a payment page. If no answer comes, the shop searches for the page by the payment's
 * reference, because the gateway may have created it. Throws 409 GATEWAY_REFUSED, 503 GATEWAY_AWAY.
 */
export async function openPage(
  shop: Sales,
  gateway: Gateway,
  payment: PaymentRow,
  { refusal, ...page }: Page,
): Promise<Opened> {
  const { reference, paise, expires_at: expiresAt } = payment;
  const ask = { ...page, reference, paise: Number(paise), expiresAt, webhookUrl: webhookUrlOf(shop, payment.gateway) };
  try {
    return await gateway.open(ask);
  } catch (error) {
    if (error instanceof GatewayRefused) {
      await updateGatewayPayment(shop.db, payment.id, { state: 'closed', problem: error.message.slice(0, 300) });
      // The gateway refused only this reference, because it was used before. The next attempt uses another reference.
      if (error.code === REFERENCE_USED) throw away();
      throw new ShopError('conflict', 'GATEWAY_REFUSED', refusal(error.text || error.code));
    }
    if (!(error instanceof GatewayAway)) throw error;
    const found = await gateway.find(reference).catch(() => undefined);
    if (found) return found;
    throw away(error.retryAfterS);
  }
}

export function away(retryAfter = 10): ShopError {
  return new ShopError('not-ready', 'GATEWAY_AWAY', paymentText.gatewayAway(), { details: { retryAfter } });
}
