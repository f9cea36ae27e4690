import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as requests, type APIRequestContext } from '@playwright/test';
import { simulatedKeys } from '../server/sales/gateways/simulator/simulator.ts';
import { closeShop, openShop, type OpenShop } from './open-shop.ts';
import { anAddress, callsOf, newCustomer, signIn, type Caller } from './people.ts';
import { aProduct } from './products.ts';
import { FIRST_RUN } from './shops.ts';

/** The keys of the simulated Razorpay, as an owner would copy them. */
const keyOf = (field: string) => String(Object.entries(simulatedKeys.razorpay).find(([name]) => name === field)?.[1]);
export const razorpayKeys = {
  keyId: keyOf('keyId'),
  keySecret: keyOf('keySecret'),
  webhookSecret: keyOf('webhookSecret'),
};

export type PayingShop = { shop: OpenShop; dataDir: string; owner: Caller; close: () => Promise<void> };

/** Opens a demo shop with simulated payment gateways; their bank is a page at the shop's own address. */
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

/** Removes the gateway keys with which the demo shop begins, as if the owner had never connected a gateway. */
export async function forgetGateways({ owner }: PayingShop): Promise<void> {
  const { settings } = await owner.calls.get('/payment-settings');
  await owner.calls.put('/payment-settings', { ...settings, gateway: null });
  const { gateways } = await owner.calls.get('/gateways');
  for (const { name, test, live } of gateways) {
    if (test) await owner.calls.put(`/gateways/${name}`, { isTest: true, keys: null });
    if (live) await owner.calls.put(`/gateways/${name}`, { isTest: false, keys: null });
  }
}

/** Makes the shop accept online payments by the simulated gateway. */
export async function takeOnlinePayments({ owner }: PayingShop): Promise<void> {
  await owner.calls.put('/gateways/razorpay', { isTest: true, keys: razorpayKeys });
  await owner.calls.put('/payment-settings', {
    methods: ['ONLINE', 'COD', 'UPI'],
    minutes: 20,
    gateway: 'razorpay',
    isTest: true,
  });
}

/** Makes an order of one piece in size M at ₹999, to be paid online. Size S costs less, and size L costs more. */
export async function orderToPay({ owner }: PayingShop, request: APIRequestContext) {
  const kurta = await aProduct(owner, {
    variants: [
      { size: 'S', stock: 5, originalPrice: '799' },
      { size: 'M', stock: 5, originalPrice: '999' },
      { size: 'L', stock: 5, originalPrice: '1299' },
    ],
  });
  const person = await newCustomer(request);
  const calls = callsOf(request, person);
  const { address } = await calls.post('/addresses', anAddress);
  const medium = kurta.variants.find(({ size }: { size: string }) => size === 'M');
  await calls.post('/cart/add', { productVariantId: medium?.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'ONLINE' });
  const now = async () => (await owner.calls.get(`/orders/${order.id}`)).order;
  const { token } = order.online;
  /**
   * Acts like a person who presses a button on the bank's page, and makes the shop ask the gateway. Returns the address
   * of the bank's page.
   */
  const atTheBank = async (act: 'pay' | 'less') => {
    const { url } = await calls.post(`/pay/${token}`);
    await request.post(url, { form: { act }, maxRedirects: 0 });
    await calls.get(`/pay/${token}`);
    return url;
  };
  return { kurta, calls, order, now, token, atTheBank };
}
