import { expect, test, vi } from 'vitest';
import { makeAdmin } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
import { useWebhooks } from '../../test/webhooks.ts';
import { trackingTokenOf } from '../sales/orders/tracking-token.ts';

// Every order as people read it gets a field that no reader declares.
vi.mock('../sales/orders/present.ts', async (original) => {
  const real = await original<typeof import('../sales/orders/present.ts')>();
  return {
    ...real,
    presentOrder: (loaded: Parameters<typeof real.presentOrder>[0]) => ({
      ...real.presentOrder(loaded),
      surplus: SURPLUS,
    }),
  };
});
const SURPLUS = 'in no declared field';

const shop = useShop({ WEBHOOK_NETWORKS: '127.0.0.1' });
const { receiver, listen, idle, order } = await useWebhooks(shop);

test('a field that an order has and no reader declares reaches nobody: tracking, webhooks, packers, keys, shoppers', async () => {
  const { admin } = await listen(['order.placed']);
  const { shopper, id, placed } = await order();
  await idle();
  expect(receiver.received).toHaveLength(1);
  const token = await trackingTokenOf(shop, id);
  const packer = await makeAdmin(shop, 'packing');
  const key = await admin.call('POST /api-keys', { body: { name: 'Reader', permissions: ['orders.read'], days: 30 } });
  expect(key.status).toBe(201);
  const answers = [
    await shop.guest.call('POST /orders/track', { body: { token } }),
    await packer.call(`GET /orders/${id}`),
    await packer.call('GET /orders/all'),
    await shop.withToken(key.body.key).call(`GET /orders/${id}`),
    await shopper.call('GET /orders/my-orders'),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain(placed.orderNumber);
  }
  const told = JSON.stringify([
    ...answers.map(({ body }) => body),
    placed,
    ...receiver.received.map(({ text }) => text),
  ]);
  expect(told).not.toContain(SURPLUS);
});
