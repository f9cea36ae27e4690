import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as requests } from '@playwright/test';
import { simulatedKeys } from '../server/sales/gateways/simulator/simulator.ts';
import { closeShop, openShop, type OpenShop } from './open-shop.ts';
import { callsOf, signIn, type Caller } from './people.ts';
import { FIRST_RUN } from './shops.ts';

/** The keys of the simulated Razorpay, as its owner would copy them. */
const keyOf = (field: string) => String(Object.entries(simulatedKeys.razorpay).find(([name]) => name === field)?.[1]);
export const razorpayKeys = {
  keyId: keyOf('keyId'),
  keySecret: keyOf('keySecret'),
  webhookSecret: keyOf('webhookSecret'),
};

export type PayingShop = { shop: OpenShop; dataDir: string; owner: Caller; close: () => Promise<void> };

/** Opens a demo shop whose payment gateways are simulated: its bank is a page of the shop's own address. */
export async function openPayingShop(port: number): Promise<PayingShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-paying-'));
  const shop = await openShop({ dataDir, port, env: { DEMO: '1', PAYMENTS: 'simulator', RATE_LIMITS: 'off' } });
  const password = /^admin\b.*password: (\S+)/m.exec(await readFile(join(dataDir, FIRST_RUN), 'utf8'))?.[1] ?? '';
  const api = await requests.newContext({ baseURL: shop.origin });
  const person = await signIn(api, 'admin@example.com', password);
  return {
    shop,
    dataDir,
    owner: { ...person, calls: callsOf(api, person) },
    close: async () => {
      await api.dispose();
      await closeShop(shop);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Takes the keys away with which the demo shop begins, as if its owner had never connected a gateway. */
export async function forgetGateways({ owner }: PayingShop): Promise<void> {
  const { settings } = await owner.calls.get('/payment-settings');
  await owner.calls.put('/payment-settings', { ...settings, gateway: null });
  const { gateways } = await owner.calls.get('/gateways');
  for (const { name, test, live } of gateways) {
    if (test) await owner.calls.put(`/gateways/${name}`, { isTest: true, keys: null });
    if (live) await owner.calls.put(`/gateways/${name}`, { isTest: false, keys: null });
  }
}

/** Lets the shop take online payments by the simulated gateway. */
export async function takeOnlinePayments({ owner }: PayingShop): Promise<void> {
  await owner.calls.put('/gateways/razorpay', { isTest: true, keys: razorpayKeys });
  await owner.calls.put('/payment-settings', {
    methods: ['ONLINE', 'COD', 'UPI'],
    minutes: 20,
    gateway: 'razorpay',
    isTest: true,
  });
}
