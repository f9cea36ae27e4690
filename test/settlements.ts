import type { GatewayName } from '../domain/payments.ts';
import { addMs, MINUTE_MS } from '../domain/instants.ts';
import { newId } from '../server/platform/db/ids.ts';
import { gatewayFrom } from '../server/sales/gateways/gateways.ts';
import { connectSimulated } from '../server/sales/online/connect-simulated.ts';
import { makeAdmin } from './factories.ts';
import type { TestShop } from './shop.ts';

/**
 * Connects the shop to simulated gateways, and returns functions that make payments without an order, like an owner's
 * trial payments.
 */
export async function aSettledShop(shop: TestShop) {
  const { simulator } = shop;
  if (!simulator) throw new Error('this shop has no simulator');
  const admin = await makeAdmin(shop);
  const accounts = await makeAdmin(shop, 'accounts');
  simulator.rules.settlesByItself = false;
  await connectSimulated(shop);
  /** Makes a payment through a gateway. If `isKnown` is false, the shop has no record of this payment. */
  const take = async (name: GatewayName, paise: number, isKnown = true) => {
    const options = { hosts: simulator.hosts[name], now: () => shop.now() };
    const gateway = gatewayFrom(name, { keys: simulator.keys[name] }, options);
    const reference = newId();
    const { gatewayId, url } = await gateway.open({
      reference,
      paise,
      orderNumber: 'TB-1',
      customer: { name: 'Asha', phone: '9876543210', email: '' },
      expiresAt: addMs(shop.now(), 20 * MINUTE_MS),
      returnUrl: 'http://127.0.0.1/pay/x',
      webhookUrl: 'http://127.0.0.1/x',
    });
    const attempt = simulator.pay(reference);
    const at = shop.now();
    const ids = { id: newId(), captureId: newId() };
    const know = async () => {
      await shop.db
        .insertInto('payments')
        .values({
          ...{ id: ids.id, order_id: null, gateway: name, is_test: 1, reference, gateway_id: gatewayId, url, paise },
          ...{ state: 'captured', problem: '', expires_at: at, opened_at: at, fetched_at: at, ask_at: null },
        })
        .execute();
      await shop.db
        .insertInto('payment_captures')
        .values({
          ...{ id: ids.captureId, payment_id: ids.id, order_id: null, gateway: name, capture_id: attempt.id, paise },
          ...{ method: 'upi', rrn: attempt.rrn, captured_at: at, created_at: at, outcome: 'trial', user_id: null },
        })
        .execute();
    };
    if (isKnown) await know();
    /** Refunds a part of the money, both at the gateway and in the shop. */
    const giveBack = async (part: number) => {
      const key = newId();
      const payment = { reference, gatewayId };
      const refund = await gateway.refund({ payment, captureId: attempt.id, paise: part, key, reason: 'x' });
      await shop.db
        .insertInto('refunds')
        .values({
          ...{ id: newId(), refund_key: key, capture_id: ids.captureId, order_id: null, paise: part, reason: 'trial' },
          ...{ state: 'done', tries: 1, gateway_refund_id: refund.refundId, rrn: null, problem: '', send_at: at },
          ...{ created_at: at, done_at: at, user_id: null },
        })
        .execute();
    };
    return { reference, number: attempt.id, know, giveBack };
  };
  const list = async (name: GatewayName): Promise<Array<{ id: string; utr: string }>> =>
    (await accounts.call('GET /settlements?limit=100')).body.settlements.filter(
      ({ gateway }: { gateway: string }) => gateway === name,
    );
  const sumOf = async (name: GatewayName) =>
    (await accounts.call('GET /settlements')).body.gateways.find(
      ({ gateway }: { gateway: string }) => gateway === name,
    );
  return { admin, accounts, simulator, take, list, sumOf };
}

/** Makes PhonePe's report of one payment that no shop knows. */
export function aReport(day: string): string {
  return `MerchantReferenceId,Amount,Fee,GST,SettlementDate,UTR\n${newId()},500.00,-10.00,-1.80,${day},AXIS1`;
}
