import type { FastifyInstance } from 'fastify';
import { paginationOf } from '#contract/shared.ts';
import { notFound, orNotFound } from '#contract/errors.ts';
import { paymentCalls, type OrderMoney } from '#contract/payments.ts';
import * as notFoundText from '#text/not-found.ts';
import * as gatewayText from '#text/gateways.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Handlers } from '../../platform/http/call-request.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import { getOrder } from '../orders/orders.ts';
import { findGatewayPayment } from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { askGateway } from './ask-gateway.ts';
import { endStrayWebhooks, releaseHold, repeatRefund, resolveCapture } from './decide.ts';
import { presentGateways, storeKeys } from './gateway-keys.ts';
import { linkTo, presentLink } from './links.ts';
import { away, openPayment } from './open-payment.ts';
import { orderOfToken, showPayment } from './pay-page.ts';
import { moneyOfOrders } from './present-money.ts';
import { countOnTab, countStrays, listOnTab } from './queries.ts';
import { getPaymentSettings, savePaymentSettings } from './settings.ts';
import { takeWebhook } from './take-webhook.ts';
import { tryGateway } from './try-gateway.ts';

type PaymentHandlers = Handlers<typeof paymentCalls>;

export function servePayments(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, paymentCalls, { ...whilePaying(shop), ...ofOrders(shop), ...ofTheOwner(shop) });
}

/** The API calls of shoppers who pay, and of the gateways. */
function whilePaying(
  shop: Sales,
): Pick<
  PaymentHandlers,
  'GET /pay/{token}' | 'POST /pay/{token}' | 'POST /gateways/{name}/webhook' | 'POST /orders/{id}/pay-online'
> {
  return {
    'GET /pay/{token}': async ({ params, address }) => {
      const orderId = await orderOfToken(shop, params.token, networkOf(address));
      return showPayment(shop, orderId);
    },
    'POST /pay/{token}': async ({ params, address }) => {
      const orderId = await orderOfToken(shop, params.token, networkOf(address));
      await shop.rateLimits.spend(['pay-order', orderId]);
      return { url: await openPayment(shop, orderId) };
    },
    'POST /gateways/{name}/webhook': async ({ params, text, headers }) => {
      await takeWebhook(shop, params.name, { headers, rawBody: Buffer.from(text ?? '') });
      return { received: true as const };
    },
    'POST /orders/{id}/pay-online': async ({ user, params }) => {
      await linkTo(shop, params.id, { ownerId: user.id });
      return { order: await getOrder(shop.db, params.id) };
    },
  };
}

/** The API calls by which the staff see and settle the payments of orders. */
function ofOrders(
  shop: Sales,
): Pick<
  PaymentHandlers,
  | 'POST /orders/{id}/payment-link'
  | 'GET /orders/{id}/payments'
  | 'GET /payments'
  | 'POST /payments/strays-seen'
  | 'POST /payments/fetch/{id}'
  | 'POST /captures/{id}/resolve'
  | 'POST /orders/{id}/release-payment'
  | 'POST /refunds/{id}/again'
> {
  const { db } = shop;
  const byOf = byAt(shop);
  const moneyOf = async (orderId: string): Promise<OrderMoney> => {
    const [money] = await moneyOfOrders(db, [orderId]);
    if (!money) throw notFound(notFoundText.order);
    return money;
  };
  return {
    'POST /orders/{id}/payment-link': async ({ user, params }) =>
      presentLink(shop, await linkTo(shop, params.id, { by: byOf(user) })),
    'GET /orders/{id}/payments': async ({ params }) => ({
      money: (await moneyOfOrders(db, [params.id]))[0] ?? null,
    }),
    'GET /payments': async ({ query: { tab, gateway, page, limit } }) => {
      const counts = {
        waiting: await countOnTab(db, { tab: 'waiting', gateway }),
        held: await countOnTab(db, { tab: 'held', gateway }),
        refundFailed: await countOnTab(db, { tab: 'refundFailed', gateway }),
        all: await countOnTab(db, { tab: 'all', gateway }),
      };
      return {
        orders: await moneyOfOrders(db, await listOnTab(db, { tab, gateway }, page, limit)),
        pagination: paginationOf(counts[tab], page, limit),
        counts,
        strayWebhooks: await countStrays(db),
      };
    },
    'POST /payments/strays-seen': async ({ user, body }) => {
      await endStrayWebhooks(db, body.seen, byOf(user));
      return { message: gatewayText.straysSeen() };
    },
    'POST /payments/fetch/{id}': async ({ params }) => {
      const payment = orNotFound(await findGatewayPayment(db, params.id), notFoundText.order);
      if ((await askGateway(shop, payment.id)) === 'away') throw away();
      const { order_id: orderId } = payment;
      return { money: orderId === null ? null : await moneyOf(orderId), message: gatewayText.asked() };
    },
    'POST /captures/{id}/resolve': async ({ user, params, body: { how } }) => {
      const orderId = await resolveCapture(db, params.id, how, byOf(user));
      await shop.catalogue.afterCommit();
      return { money: await moneyOf(orderId), message: gatewayText.decided({ how }) };
    },
    'POST /orders/{id}/release-payment': async ({ user, params }) => {
      await releaseHold(db, params.id, byOf(user));
      return { money: await moneyOf(params.id), message: gatewayText.released() };
    },
    'POST /refunds/{id}/again': async ({ user, params }) => {
      const orderId = await repeatRefund(db, params.id, byOf(user));
      return { money: await moneyOf(orderId), message: gatewayText.refundAgain() };
    },
  };
}

/** The API calls of the owner, who chooses the payment methods and enters the keys of gateways. */
function ofTheOwner(
  shop: Sales,
): Pick<
  PaymentHandlers,
  | 'GET /payment-settings'
  | 'PUT /payment-settings'
  | 'GET /gateways'
  | 'PUT /gateways/{name}'
  | 'POST /gateways/{name}/try'
> {
  const byOf = byAt(shop);
  return {
    'GET /payment-settings': async () => ({ settings: await getPaymentSettings(shop.db) }),
    'PUT /payment-settings': async ({ user, body: { expectedUpdatedAt, ...fields } }) => {
      await savePaymentSettings(shop.db, fields, expectedUpdatedAt, byOf(user));
      await shop.catalogue.afterCommit();
      return { settings: await getPaymentSettings(shop.db), message: gatewayText.saved() };
    },
    'GET /gateways': async () => ({ gateways: await presentGateways(shop) }),
    'PUT /gateways/{name}': async ({ user, params, body }) => {
      await storeKeys(shop, params.name, body, byOf(user));
      const message = body.keys ? gatewayText.keysStored() : gatewayText.keysRemoved();
      return { gateways: await presentGateways(shop), message };
    },
    'POST /gateways/{name}/try': async ({ user, params, body }) => {
      const url = await tryGateway(shop, params.name, body.isTest, byOf(user));
      return { url, message: gatewayText.tryNow() };
    },
  };
}

const byAt =
  (shop: Sales) =>
  ({ id }: { id: string }) => ({ userId: id, now: shop.now() });
