import { DAY_MS } from '#domain/instants.ts';
import type { Sales } from '../sales.ts';

export const TRACKING_PURPOSE = 'order tracking';
const DAYS_90_MS = 90 * DAY_MS;

/**
 * What stands in a link to an order's page for who is not signed in. Nothing is stored: the mark says that
 * the shop wrote it.
 */
export async function trackingTokenOf(shop: Pick<Sales, 'mac' | 'now'>, orderId: string): Promise<string> {
  const expires = String(Date.parse(shop.now()) + DAYS_90_MS);
  return [orderId, expires, await shop.mac(TRACKING_PURPOSE, `${orderId} ${expires}`)].join('.');
}
