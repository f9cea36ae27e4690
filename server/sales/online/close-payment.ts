import { mayStillPay } from '#domain/payments.ts';
import { GatewayAway, GatewayRefused } from '../gateways/gateway.ts';
import { findGatewayPayment, updateGatewayPayment, type PaymentRow } from '../payments/payments.ts';
import type { Sales } from '../sales.ts';
import { askGateway } from './ask-gateway.ts';
import { gatewayOf } from './gateway-keys.ts';

/**
 * Asks the gateway for the state of a payment. If the shopper could still pay, closes the payment's page. Returns the
 * payment's state afterwards; undefined if the gateway gave no answer.
 */
export async function closePayment(shop: Sales, { id }: PaymentRow): Promise<PaymentRow['state'] | undefined> {
  if ((await askGateway(shop, id)) === 'away') return undefined;
  const payment = await findGatewayPayment(shop.db, id);
  if (!payment || !mayStillPay(payment.state) || payment.state === 'pending') return payment?.state;
  const gateway = await gatewayOf(shop, payment);
  if (!gateway || payment.gateway_id === '') return payment.state;
  try {
    const { reference, gateway_id: gatewayId } = payment;
    if (await gateway.close({ reference, gatewayId })) {
      await updateGatewayPayment(shop.db, id, { state: 'closed' });
      return 'closed';
    }
  } catch (error) {
    if (error instanceof GatewayAway) return undefined;
    if (!(error instanceof GatewayRefused)) throw error;
  }
  // The page is still open, because the shopper has just paid or because the gateway cannot close it. The shop
  // therefore asks the gateway once more.
  if ((await askGateway(shop, id)) === 'away') return undefined;
  return (await findGatewayPayment(shop.db, id))?.state;
}
