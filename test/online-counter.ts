import { expect } from 'vitest';
import { keepsOrderPaid, needsPhone, type GatewayName } from '#domain/payments.ts';
import { askDue } from '../server/sales/online/ask-due.ts';
import { sendRefunds } from '../server/sales/online/send-refunds.ts';
import { makeAdmin, makeProduct, makeShopper } from './factories.ts';
import type { TestShop } from './shop.ts';

/** The environment variables of a shop whose payment gateways are simulated. */
export const SIMULATED = { PAYMENTS: 'simulator', DEMO: '1' };

/**
 * Sets up online payment in this shop with a simulated gateway. Returns the owner and functions that place and pay
 * orders; each order has two pieces at ₹700.50.
 */
export async function anOnlineCounter(
  shop: TestShop,
  { gateway = 'razorpay', stock = 100 }: { gateway?: GatewayName; stock?: number } = {},
) {
  const { simulator } = shop;
  if (!simulator) throw new Error('open the shop with SIMULATED');
  simulator.rules.isDelivering = false;
  simulator.webhooks.length = 0;
  // The test removes the deadlines of all earlier payments and orders, so that its jobs do not change them.
  await shop.db.updateTable('payments').set({ ask_at: null }).execute();
  await shop.db.updateTable('online_orders').set({ pay_before: null, hold: '' }).execute();
  const owner = await makeAdmin(shop, 'owner');
  const { isTest: _, ...keys } = simulator.keys[gateway];
  const stored = await owner.call(`PUT /gateways/${gateway}`, { body: { isTest: true, keys } });
  expect(stored.body.message).toBe('Keys saved. They will not be shown again.');
  const body = { methods: ['ONLINE', 'UPI', 'COD'], minutes: 20, gateway, isTest: true };
  expect((await owner.call('PUT /payment-settings', { body })).status).toBe(200);
  const piece = { stock, sellingPaise: 70_050 };
  const { variants } = await makeProduct(shop, { variants: [piece, { ...piece, size: 'XL' }] });
  const [variantId = '', otherSizeId = ''] = variants.map(({ id }) => id);
  const { signal } = new AbortController();
  // The owner signs in again for each call, because sessions expire while the clock of the tests moves ahead.
  const staff = async () => shop.as(owner.user);

  const place = async (paymentMethod = 'ONLINE', phone = '') => {
    const shopper = await makeShopper(shop);
    // Some gateways refuse a payment without a phone number, and the usual address of tests has none.
    if (needsPhone(gateway))
      await shop.db.updateTable('users').set({ mobile: '9876500011' }).where('id', '=', shopper.user.id).execute();
    if (phone !== '')
      await shop.db.updateTable('addresses').set({ phone }).where('id', '=', shopper.addressId).execute();
    await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity: 2 } });
    const placed = await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod } });
    if (placed.status >= 300) throw new Error(JSON.stringify(placed.body));
    return orderOf(placed.body.order.id, shopper);
  };
  const tokenOf = async (id: string): Promise<string> => {
    const row = await shop.db.selectFrom('online_orders').select('token').where('order_id', '=', id).executeTakeFirst();
    if (!row) throw new Error('the order has no payment link');
    return row.token;
  };
  type Shopper = Awaited<ReturnType<typeof makeShopper>>;
  const orderOf = (id: string, shopper: Shopper) => ({
    ...{ id, shopper },
    now: async () => (await (await staff()).call(`GET /orders/${id}`)).body.order,
    money: async () => (await (await staff()).call(`GET /orders/${id}/payments`)).body.money,
    token: async () => tokenOf(id),
    page: async () => (await shop.guest.call(`GET /pay/${await tokenOf(id)}`)).body,
    act: async (key: string, body?: object) => (await staff()).call(key, body && { body }),
    /** Opens a payment at the gateway, and returns the reference of the payment. */
    open: async () => {
      const opened = await shop.guest.call(`POST /pay/${await tokenOf(id)}`);
      if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
      const { money } = (await (await staff()).call(`GET /orders/${id}/payments`)).body;
      return money.payments.at(-1).reference as string;
    },
  });

  const ask = async () => {
    await shop.db.updateTable('payments').set({ ask_at: shop.now() }).where('ask_at', 'is not', null).execute();
    await askDue(shop, signal);
  };

  return {
    ...{ owner, staff, simulator, variantId, otherSizeId, place, orderOf },
    /** Places an order of a new shopper and pays it. */
    placePaid: async () => {
      const order = await place();
      const reference = await order.open();
      simulator.pay(reference);
      await ask();
      return { ...order, reference };
    },
    /**
     * `ask` asks the gateways about all open payments. `lapse` asks only about payments that are due, as the job does,
     * and cancels orders that were not paid in time.
     */
    ask,
    lapse: async () => askDue(shop, signal),
    /** Sends all waiting refunds at once, without the usual delay in which staff can undo their cause. */
    refund: async () => {
      const due = { send_at: shop.now() };
      await shop.db.updateTable('refunds').set(due).where('state', 'in', ['asked', 'sent']).execute();
      await sendRefunds(shop, signal);
    },
  };
}

export type OnlineCounter = Awaited<ReturnType<typeof anOnlineCounter>>;

/**
 * Checks that no money is lost: all money that the shop received must pay for an order, be refunded, or wait for a
 * person's decision. Also checks that no order is packed unpaid.
 */
export async function moneyAgrees(shop: Pick<TestShop, 'db'>): Promise<void> {
  const captures = await shop.db.selectFrom('payment_captures').selectAll().execute();
  const refunds = await shop.db.selectFrom('refunds').selectAll().where('state', '!=', 'withdrawn').execute();
  const orders = new Map((await shop.db.selectFrom('orders').selectAll().execute()).map((row) => [row.id, row]));
  const keptOf = new Map<string, number>();
  for (const capture of captures) {
    const own = refunds.filter(({ capture_id }) => capture_id === capture.id);
    const back = own.reduce((sum, { paise }) => sum + Number(paise), 0);
    const left = Number(capture.paise) - back;
    expect(left, `refunds of ${capture.capture_id}`).toBeGreaterThanOrEqual(0);
    // The shop refunds a payment completely, unless the payment belongs to its order or a person still has to decide
    // about it.
    if (!['kept', 'wrong'].includes(capture.outcome)) expect(left, capture.outcome).toBe(0);
    if (capture.order_id !== null && capture.outcome === 'kept')
      keptOf.set(capture.order_id, (keptOf.get(capture.order_id) ?? 0) + left);
  }
  for (const [id, kept] of keptOf) {
    const order = orders.get(id);
    const most = order?.delivery_status === 'CANCELED' ? 0 : Number(order?.total_paise);
    expect(kept, `kept for ${order?.order_number}`).toBeLessThanOrEqual(most);
  }
  for (const order of orders.values()) {
    if (order.payment_method !== 'ONLINE' || order.delivery_status === 'CANCELED') continue;
    const isWaiting = order.stage === 'TO_PAY' || order.stage === 'TO_CONFIRM';
    const afterwards = refunds.filter(({ order_id, reason }) => order_id === order.id && keepsOrderPaid(reason));
    const paid = (keptOf.get(order.id) ?? 0) + afterwards.reduce((sum, { paise }) => sum + Number(paise), 0);
    if (!isWaiting) expect(paid, `packed unpaid: ${order.order_number} ${order.stage}`).toBe(Number(order.total_paise));
  }
}
