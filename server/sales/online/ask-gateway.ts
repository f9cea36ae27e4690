import { addMs, HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import { GatewayAway, GatewayRefused, type Fetched, type Gateway } from '../gateways/gateway.ts';
import { findGatewayPayment, updateGatewayPayment, type PaymentRow } from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { gatewayOf } from './gateway-keys.ts';
import { isOver } from './next-ask.ts';
import { settleFetched } from './settle.ts';

/** `away` means that the gateway gave no valid answer, so the shop does not know the state of the payment. */
type Asked = 'answered' | 'away';

/**
 * The requests of this process that no gateway has answered yet; the keys are the payments' ids. The payment page, a
 * webhook and the job share one request for each payment.
 */
const underWay = new Map<string, Promise<Asked>>();

/**
 * Asks the gateway for the state of a payment, and applies the answer. The shop trusts only the gateway's own answer,
 * so it also calls `askGateway` if a shopper returns from the gateway or a webhook comes. If the gateway fails or
 * refuses, returns `away` instead of throwing an error.
 */
export async function askGateway(shop: Sales, paymentId: string): Promise<Asked> {
  const known = underWay.get(paymentId);
  if (known) return known;
  const asking = ask(shop, paymentId).finally(() => underWay.delete(paymentId));
  underWay.set(paymentId, asking);
  return asking;
}

async function ask(shop: Sales, paymentId: string): Promise<Asked> {
  const payment = await findGatewayPayment(shop.db, paymentId);
  if (!payment) return 'away';
  const gateway = await gatewayOf(shop, payment);
  if (!gateway) {
    await noteSilence(shop, payment, 'no keys');
    return 'away';
  }
  const askedAt = shop.now();
  try {
    const fetched = await fetchPayment(shop, gateway, payment);
    if (fetched) await settleFetched(shop, payment, fetched, askedAt);
    return 'answered';
  } catch (error) {
    if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error;
    await noteSilence(shop, payment, error.message);
    return 'away';
  }
}

/**
 * If the gateway's answer to `open` was lost, the gateway may still have made a payment page. For this long after that
 * request, the shop searches for the page by the shop's own reference.
 */
const FOUND_WITHIN_MS = 2 * MINUTE_MS;

async function fetchPayment(shop: Sales, gateway: Gateway, payment: PaymentRow): Promise<Fetched | undefined> {
  const { id, reference } = payment;
  if (payment.gateway_id !== '') return gateway.fetch({ reference, gatewayId: payment.gateway_id });
  const found = await gateway.find(reference);
  if (found) {
    await updateGatewayPayment(shop.db, id, { gateway_id: found.gatewayId, url: found.url });
    return gateway.fetch({ reference, gatewayId: found.gatewayId });
  }
  // The request that makes the page may reach the gateway only after this search. Until some time has passed, an empty
  // result therefore proves nothing.
  if (addMs(payment.opened_at, FOUND_WITHIN_MS) > shop.now()) return undefined;
  return { state: 'closed', captures: [] };
}

async function noteSilence(shop: Sales, payment: PaymentRow, why: string): Promise<void> {
  const now = shop.now();
  const waited = Math.max(0, Date.parse(now) - Date.parse(payment.fetched_at ?? payment.opened_at));
  await updateGatewayPayment(shop.db, payment.id, {
    problem: why.slice(0, 300),
    ask_at: isOver(payment, now) ? null : addMs(now, Math.min(HOUR_MS, Math.max(MINUTE_MS, waited))),
  });
}
