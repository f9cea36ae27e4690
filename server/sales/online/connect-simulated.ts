import { gatewayNames } from '#domain/payments.ts';
import { simulatedKeys } from '../gateways/simulator/simulator.ts';
import type { Sales } from '../sales.ts';
import { storeKeys } from './gateway-keys.ts';
import { findKeys } from './queries.ts';
import { getPaymentSettings, savePaymentSettings } from './settings.ts';

/**
 * Connects the demo shop to the simulated gateways. A gateway without keys gets test keys. If nobody has chosen a
 * gateway yet, Razorpay takes the payments.
 */
export async function connectSimulated(shop: Pick<Sales, 'db' | 'mac' | 'now'>): Promise<void> {
  const by = { userId: null, now: shop.now() };
  for (const name of gatewayNames) {
    if (await findKeys(shop.db, name, 1)) continue;
    const { isTest, ...others } = simulatedKeys[name];
    const keys = Object.fromEntries(Object.entries(others).map(([field, value]) => [field, String(value)]));
    await storeKeys(shop, name, { isTest, keys }, by);
  }
  const { updatedAt, ...settings } = await getPaymentSettings(shop.db);
  if (updatedAt === '')
    await savePaymentSettings(shop.db, { ...settings, gateway: 'razorpay', isTest: true }, updatedAt, by);
}
