import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { WebhookEvent } from '#domain/webhooks.ts';
import { makeAdmin, makeProduct, makeShopper } from './factories.ts';
import { ok, startReceiver } from './receiver.ts';
import { nextSerial } from './serial.ts';
import type { TestShop } from './shop.ts';

/**
 * Makes a server that receives a shop's webhooks, and functions for webhooks and orders. The server accepts everything,
 * unless a test changes that. Each test begins without webhooks.
 */
export async function useWebhooks(shop: TestShop) {
  const receiver = await startReceiver();
  beforeEach(() => {
    receiver.mood.answer = ok;
  });
  afterEach(async () => {
    for (const { id } of (await owner()).webhooks) await (await makeAdmin(shop)).call(`DELETE /webhooks/${id}`);
    await idle();
    receiver.received.length = 0;
  });
  afterAll(receiver.close);

  async function owner() {
    const admin = await makeAdmin(shop);
    return { ...admin, webhooks: (await admin.call('GET /webhooks')).body.webhooks as Array<{ id: string }> };
  }

  /** Makes a webhook that wants these events. */
  async function listen(events: readonly WebhookEvent[], url = receiver.url) {
    const admin = await makeAdmin(shop);
    const body = { name: `Till ${nextSerial()}`, url, events };
    const made = await admin.call('POST /webhooks', { body });
    expect(made).toMatchObject({ status: 201, body: { webhook: { ...body, paused: '', waiting: 0 } } });
    const id: string = made.body.webhook.id;
    // Each call uses a new person, because earlier sessions may have expired: the tests move the clock ahead.
    const call = async (key: string) => (await makeAdmin(shop)).call(key);
    const deliveries = async () => (await call(`GET /webhooks/${id}/deliveries`)).body.deliveries;
    const webhook = async () =>
      (await call('GET /webhooks')).body.webhooks.find((one: { id: string }) => one.id === id);
    return { admin, call, id, body, secret: made.body.secret as string, deliveries, webhook };
  }

  /** Waits until everything that is due has been sent, or has failed to be sent. */
  async function idle(): Promise<void> {
    for (;;) {
      await shop.jobs.idle();
      const due = await shop.db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
        .select('event_id')
        .where('state', '=', 'waiting')
        .where('next_at', '<=', shop.now())
        .where('paused', '=', '')
        .where((where) => where.or([where('quiet_until', 'is', null), where('quiet_until', '<=', shop.now())]))
        .execute();
      if (due.length === 0) return;
    }
  }

  async function order() {
    const { variants } = await makeProduct(shop);
    const shopper = await makeShopper(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
    const body = { addressId: shopper.addressId, paymentMethod: 'COD' };
    const placed = await shopper.call('POST /orders/place', { body });
    expect(placed.status).toBe(201);
    return { shopper, id: placed.body.order.id as string, placed: placed.body.order };
  }

  return { receiver, listen, idle, order };
}
