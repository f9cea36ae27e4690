import { addMs, DAY_MS } from '#domain/instants.ts';
import type { Sales } from '../sales.ts';

export const TRACKING_PURPOSE = 'order tracking';
const DAYS_90_MS = 90 * DAY_MS;

/** Returns the instant at which a link to an order expires if it is sent now. */
export function endOfLink(now: string): string {
  return addMs(now, DAYS_90_MS);
}

/**
 * Makes the token in a link to an order's page for people who are not signed in; the link expires at the instant
 * `until`. The shop stores nothing: the token's signature proves that the shop made it.
 */
export async function trackingTokenOf(
  shop: Pick<Sales, 'mac' | 'now'>,
  orderId: string,
  until = endOfLink(shop.now()),
): Promise<string> {
  const expires = String(Date.parse(until));
  return [orderId, expires, await shop.mac(TRACKING_PURPOSE, `${orderId} ${expires}`)].join('.');
}
