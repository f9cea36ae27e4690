import { expect, test } from 'vitest';
import { TrackedOrder } from '#contract/tracking.ts';
import { WebhookOrder } from '#contract/webhooks.ts';
import { makeAdmin } from '../../test/factories.ts';
import { useShop } from '../../test/shop.ts';
import { useWebhooks } from '../../test/webhooks.ts';
import { trackingTokenOf } from '../sales/orders/tracking-token.ts';

const shop = useShop({ WEBHOOK_NETWORKS: '127.0.0.1' });
const { receiver, listen, idle, order } = await useWebhooks(shop);

// For each kind of reader, a list of an order's fields in the answer. If readers of one kind get a new field, add the
// field to their list.
const ofTracking = [
  ...[
    'charges',
    'city',
    'confirmBy',
    'createdAt',
    'deliveredOn',
    'deliveryFrom',
    'deliveryStatus',
    'expectedDeliveryDate',
  ],
  ...[
    'history',
    'items',
    'online',
    'orderNumber',
    'orderTotal',
    'parcels',
    'paymentMethod',
    'paymentStatus',
    'reductions',
    'returns',
    'stage',
    'timesEdited',
  ],
];
const ofWebhooks = [
  ...['address', 'channel', 'confirmBy', 'createdAt', 'deliveredOn', 'deliveryStatus', 'discount', 'edits'],
  ...['expectedDeliveryDate', 'history', 'id', 'invoices', 'items', 'orderNumber', 'orderTotal', 'parcels'],
  ...['paymentMethod', 'paymentStatus', 'reductions', 'stage', 'subtotal', 'upi', 'user'],
];

const namesOf = (order: object) => Object.keys(order).toSorted();
const undeclared = (order: object, declared: readonly string[]) =>
  namesOf(order).filter((name) => !declared.includes(name));

test('the tracking page and webhooks have declared fields of an order; one that is new in the API stays out', async () => {
  expect(namesOf(TrackedOrder.shape)).toEqual(ofTracking);
  expect(namesOf(WebhookOrder.shape)).toEqual(ofWebhooks);
  await listen(['order.placed']);
  const { id, placed } = await order();
  await idle();
  const told = receiver.received[0]?.body['data'] as { order: object };
  expect(told.order).toMatchObject({ id, orderNumber: placed.orderNumber });
  expect(undeclared(told.order, ofWebhooks)).toEqual([]);
  const token = await trackingTokenOf(shop, id);
  const tracked = (await shop.guest.call('POST /orders/track', { body: { token } })).body.order;
  expect(tracked).toMatchObject({ orderNumber: placed.orderNumber, city: 'Jaipur' });
  expect(undeclared(tracked, ofTracking)).toEqual([]);
  expect(WebhookOrder.parse({ ...placed, surplus: 'undeclared' })).not.toHaveProperty('surplus');
});

test('a packer and an API key read the fields that the contract names for the staff, and no other', async () => {
  const { id, placed } = await order();
  const admin = await makeAdmin(shop);
  const body = { name: 'Reader', permissions: ['orders.read'], days: 30 };
  const { key } = (await admin.call('POST /api-keys', { body })).body;
  for (const reader of [await makeAdmin(shop, 'packing'), shop.withToken(key)]) {
    const read = await reader.call(`GET /orders/${id}`);
    expect(read.status).toBe(200);
    expect(namesOf(read.body.order)).toEqual(namesOf(placed));
    expect(undeclared(read.body.order, ofWebhooks)).toEqual([]);
  }
});
