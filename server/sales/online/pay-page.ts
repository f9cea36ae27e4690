import { notFound } from '#contract/errors.ts';
import type { PayPage } from '#contract/payments.ts';
import { addMs } from '#domain/instants.ts';
import { stageOf } from '#domain/order-stages.ts';
import { toRupees } from '#domain/money.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import * as paymentText from '#text/online-payment.ts';
import { findOrder, presentPromise, type OrderRow } from '../orders/orders.ts';
import {
  dueOf,
  findOrderOfToken,
  listOnline,
  onlineSettingsQuery,
  payStateOfOrder,
  presentRefunds,
  type LoadedOnline,
} from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { askGateway } from './ask-gateway.ts';

const TOKEN = /^[\w-]{32}$/;

/** Returns the order of a payment link. Throws 404, and 429 for too many wrong links from this network. */
export async function orderOfToken(shop: Sales, token: string, network: string): Promise<string> {
  const row = await shop.rateLimits.weighLongSecret(['link-network', network], async () =>
    TOKEN.test(token) ? findOrderOfToken(shop.db, token) : undefined,
  );
  if (!row) throw notFound(paymentText.notFound);
  return row.order_id;
}

/**
 * If the gateway's last answer is younger than this, the payment page shows that answer, and the shop does not ask
 * again.
 */
const FRESH_MS = 4_000;
/**
 * A request of the payment page waits at most this long for the gateway. A later answer of the gateway is shown at the
 * page's next request.
 */
const MOST_WAIT_MS = 6_000;

/** Returns the state of an order's payment; asks the gateway first if money may come or has just come. */
export async function showPayment(shop: Sales, orderId: string): Promise<PayPage> {
  const before = await load(shop, orderId);
  const last = before.online.payments.findLast(({ state }) => state !== 'captured' && state !== 'closed');
  const isFresh = last?.fetched_at && addMs(last.fetched_at, FRESH_MS) > shop.now();
  if (!last || isFresh || last.gateway_id === '') return present(shop, before);
  await atMost(MOST_WAIT_MS, askGateway(shop, last.id));
  return present(shop, await load(shop, orderId));
}

type Loaded = { order: OrderRow; online: LoadedOnline };

async function load({ db }: Sales, orderId: string): Promise<Loaded> {
  const order = await findOrder(db, orderId);
  const online = order && (await listOnline(db, [order])).get(orderId);
  if (!order || !online) throw notFound(paymentText.notFound);
  return { order, online };
}

async function present(shop: Sales, { order, online }: Loaded): Promise<PayPage> {
  const settings = await onlineSettingsQuery(shop.db).executeTakeFirst();
  const last = online.payments.at(-1);
  const gateway = last?.gateway ?? settings?.gateway;
  const state = payStateOfOrder(order, online);
  const due = dueOf(order, online);
  const why = state === 'failed' ? last?.problem : '';
  return {
    orderNumber: order.order_number,
    amount: toRupees(due > 0 ? due : Number(order.total_paise)),
    state,
    payBefore: stageOf(order.delivery_status, order.stage) === 'TO_PAY' ? online.row.pay_before : null,
    gateway: gateway ? gatewayTitles[gateway] : '',
    isTest: (last?.is_test ?? settings?.is_test) === 1,
    isCash: order.payment_method !== 'ONLINE',
    isCancelled: order.payment_status === 'CANCELED',
    askedAt: last?.fetched_at ?? null,
    ...(why && { why }),
    ...(order.payment_status !== 'CANCELED' && order.delivery_status !== 'DELIVERED' && presentPromise(order)),
    now: shop.now(),
    refunds: presentRefunds(online),
  };
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, ms);
  try {
    await Promise.race([work, patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}
