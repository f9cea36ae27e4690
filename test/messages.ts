import { expect } from 'vitest';
import type { MessageChannel, MessageEvent } from '#domain/messages.ts';
import { makeProduct, makeShopper } from './factories.ts';
import { channelKeys } from './message-channels.ts';
import type { Caller, TestShop } from './shop.ts';

/** Sets a channel up, as the owner would. */
export async function setUp(owner: Caller, channel: MessageChannel, change: object = {}): Promise<void> {
  const body = { isOn: true, ...channelKeys[channel], ...change };
  expect((await owner.call(`PUT /messages/channels/${channel}`, { body })).status).toBe(200);
}

/**
 * Records, as the owner does, that the provider has approved the template for this event. `change` replaces fields of
 * the record.
 */
export async function approve(
  owner: Caller,
  channel: MessageChannel,
  event: MessageEvent,
  change: { words?: string; state?: string; providerName?: string } = {},
): Promise<void> {
  const { templates } = (await owner.call('GET /messages')).body.settings;
  const { words } = templates.find(
    (one: { channel: string; event: string; language: string }) =>
      one.channel === channel && one.event === event && one.language === 'en',
  );
  const body = { providerName: `${event.toLowerCase()}_1`, words, state: 'approved', ...change };
  expect((await owner.call(`PUT /messages/templates/${channel}/${event}/en`, { body })).status).toBe(200);
}

/** Places an order for this phone number. Returns the shopper, and the id and number of the order. */
export async function orderTo(shop: TestShop, phone: string) {
  const shopper = await makeShopper(shop);
  await shop.db.updateTable('addresses').set({ phone }).where('id', '=', shopper.addressId).execute();
  const { variants } = await makeProduct(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
  const { body, status } = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  expect(status).toBe(201);
  return { shopper, id: body.order.id as string, number: body.order.orderNumber as string };
}
