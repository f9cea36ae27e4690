import { signStartAnew } from '../accounts/audit/cut-log.ts';
import { signErasuresAnew } from '../accounts/audit/sign-erasure.ts';
import { sealAppsAnew } from '../accounts/auth/seal-anew.ts';
import { sealGatewaysAnew } from '../sales/online/gateway-keys.ts';
import { sealCouriersAnew } from '../sales/couriers/courier-secrets.ts';
import { sealWebhooksAnew } from '../webhooks/webhooks.ts';
import { sealChannelsAnew, sealStopsAnew } from '../platform/messages/messages.ts';
import type { Shop } from './shop.ts';

/**
 * Seals and signs everything again with the shop's present key if `SHOP_KEY_BEFORE` has sealed or signed it. After this
 * function, the shop no longer needs the previous key. Several servers may call this function at the same time.
 */
export async function takeUpNewKey(shop: Pick<Shop, 'db' | 'mac'>): Promise<void> {
  await sealAppsAnew(shop);
  await sealCouriersAnew(shop);
  await sealGatewaysAnew(shop);
  await sealWebhooksAnew(shop);
  await sealChannelsAnew(shop);
  await sealStopsAnew(shop);
  await signStartAnew(shop);
  await signErasuresAnew(shop);
}
