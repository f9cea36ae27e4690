import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { webhookMessages } from '#contract/webhooks.ts';
import { webhookEvents, webhookLimits, type WebhookEvent } from '#domain/webhooks.ts';
import { anOrderToEdit } from '../../test/edits.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../test/factories.ts';
import { ok } from '../../test/receiver.ts';
import { programsOf } from '../../test/programs-in-docs.ts';
import { nextSerial } from '../../test/serial.ts';
import { useShop } from '../../test/shop.ts';
import { useWebhooks } from '../../test/webhooks.ts';
import { ping, redeliver, retryFailed } from './deliveries.ts';
import { isSigned } from '../platform/outside/webhook-signature.ts';

const shop = useShop({ WEBHOOK_NETWORKS: '127.0.0.1' });
const { receiver, listen, idle, order } = await useWebhooks(shop);
const HOUR = 3_600_000;

// This test must run before the other tests of this file. They move the shop's clock, but the receiver, a separate
// program, uses the real time and would refuse the signatures.
test('docs/webhooks.md has a receiver that takes what the shop has signed, and nothing else', async () => {
  const programs = await programsOf('webhooks.md');
  const { admin, id, body, secret, deliveries } = await listen(['order.placed']);
  const child = spawn(process.execPath, ['receive.mjs', secret], {
    cwd: programs.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const url = `http://127.0.0.1:${(await lines.next()).value}/`;
    await admin.call(`PUT /webhooks/${id}`, { body: { ...body, url } });
    await order();
    await idle();
    expect(await deliveries()).toMatchObject([{ state: 'delivered', status: 204 }]);
    expect((await lines.next()).value).toBe('order.placed');
    const { body: text } = (await admin.call(`GET /webhooks/${id}/deliveries/${(await deliveries())[0].id}`)).body;
    const forged = await fetch(url, {
      method: 'POST',
      headers: {
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
      body: text,
    });
    expect(forged.status).toBe(401);
  } finally {
    child.kill();
    await programs.remove();
  }
});

describe('an owner’s server is told', () => {
  test('of an order, signed, as the API answers it', async () => {
    const { secret, deliveries, webhook } = await listen(['order.placed']);
    const { id, placed } = await order();
    await idle();
    const [first, ...others] = receiver.received;
    expect(others).toEqual([]);
    if (!first) throw new Error('nothing came');
    const { headers, text, body } = first;
    expect(body).toMatchObject({
      type: 'order.placed',
      sequence: 1,
      data: { order: { id, orderTotal: placed.orderTotal } },
    });
    expect(webhookMessages['order.placed'].parse(body)).toEqual(body);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const message = { id: String(headers['webhook-id']), timestamp: String(headers['webhook-timestamp']), text };
    expect(message.id).toBe(body['id']);
    expect(isSigned(secret, message, String(headers['webhook-signature']), shop.now())).toBe(true);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      id: message.id,
      event: 'order.placed',
      state: 'delivered',
      attempts: 1,
      status: 200,
    });
    expect(await webhook()).toMatchObject({ waiting: 0, failed: 0, failures: 0 });
  });
  test('of nothing that was rolled back, and of nothing that it has not chosen', async () => {
    await listen(['order.canceled']);
    const shopper = await makeShopper(shop);
    await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
    const { shopper: other, id } = await order();
    await idle();
    expect(receiver.received).toEqual([]);
    await other.call(`PUT /orders/${id}/cancel`);
    await idle();
    expect(receiver.received.map(({ body }) => body)).toMatchObject([
      { type: 'order.canceled', data: { order: { id }, change: { from: 'TO_PACK', to: 'CANCELED' } } },
    ]);
  });
  test('of parcels, stages, products and stock, each in its documented shape', async () => {
    const { admin } = await listen(webhookEvents);
    const { id } = await order();
    const courierId = (await admin.call('POST /couriers', { body: { name: `Courier ${nextSerial()}` } })).body.courier
      .id;
    const parcel = { courierId, number: `AWB${nextSerial()}`, isHandedOver: true };
    const added = await admin.call(`POST /orders/${id}/parcels`, { body: parcel });
    expect(added.status).toBe(201);
    const { parcels } = (await admin.call(`GET /orders/${id}`)).body.order;
    await admin.call(`DELETE /orders/${id}/parcels/${parcels[0].id}`);
    const { edit, line } = await anOrderToEdit(shop);
    expect((await edit({ items: [line({ quantity: 1 })] })).status).toBe(200);
    const { id: productId, variants } = await makeProduct(shop);
    const [variant] = variants;
    await admin.call('PUT /variants', { body: { changes: [{ id: variant?.id, stockChange: 2 }] } });
    await admin.call(`DELETE /products/${productId}`);
    await idle();
    const told = receiver.types();
    for (const event of [
      'order.placed',
      'order.edited',
      'order.stage_changed',
      'parcel.added',
      'parcel.removed',
      'product.retired',
      'stock.changed',
    ])
      expect(told).toContain(event);
    for (const { body } of receiver.received) {
      // The cast is safe: the receiver has got only events of the contract.
      const shape = webhookMessages[body.type as WebhookEvent];
      expect(shape.parse(body)).toEqual(body);
    }
    const sequences = receiver.received.map(({ body }) => body['sequence']);
    expect(sequences).toEqual(sequences.map((_, place) => place + 1));
  });
  test('once of what changed ten times before it was told, with the last state', async () => {
    const { admin, id } = await listen(['stock.changed']);
    const { id: productId, variants } = await makeProduct(shop);
    const [variant] = variants;
    await admin.call(`POST /webhooks/${id}/pause`);
    for (let n = 0; n < 10; n++)
      await admin.call('PUT /variants', { body: { changes: [{ id: variant?.id, stockChange: 1 }] } });
    expect((await admin.call('GET /webhooks')).body.webhooks).toMatchObject([{ paused: 'owner', waiting: 10 }]);
    await admin.call(`POST /webhooks/${id}/resume`);
    await idle();
    const product = (await shop.guest.call(`GET /products/${productId}`)).body.product;
    expect(receiver.received.map(({ body }) => body['data'])).toMatchObject([
      { product: { variants: product.variants } },
    ]);
  });
});

describe('a secret', () => {
  test('is stored sealed, shown once, and renewed with a day in which both sign', async () => {
    const { admin, id, secret, webhook } = await listen(['order.placed']);
    const rows = await shop.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    expect(JSON.stringify((await admin.call('GET /webhooks')).body)).not.toMatch(/whsec|sealed/);
    const renewed: string = (await admin.call(`POST /webhooks/${id}/secret`)).body.secret;
    const signedBy = async () => {
      await order();
      await idle();
      const { headers, text } = receiver.received.at(-1)!;
      const message = { id: String(headers['webhook-id']), timestamp: String(headers['webhook-timestamp']), text };
      return [secret, renewed].map((one) => isSigned(one, message, String(headers['webhook-signature']), shop.now()));
    };
    expect(await signedBy()).toEqual([true, true]);
    expect((await webhook()).formerSecretUntil).not.toBeNull();
    shop.wait(25 * HOUR);
    // The sessions ended while the clock moved, so the test signs in again.
    expect(await signedBy()).toEqual([false, true]);
  });
});

test('who was an owner when they asked, and is none any more, sends no message again', async () => {
  const { id, admin } = await listen(['order.placed']);
  const { eventId } = (await admin.call(`POST /webhooks/${id}/ping`)).body;
  const manager = await makeAdmin(shop, 'manager');
  const by = { userId: manager.user.id, now: shop.now() };
  const deeds = [
    async () => ping(shop.db, id, by),
    async () => redeliver(shop.db, id, eventId, by),
    async () => retryFailed(shop.db, id, by),
  ];
  for (const deed of deeds) await expect(deed()).rejects.toMatchObject({ kind: 'forbidden' });
  await idle();
});

test('what follows the server’s name in an address may be its password, and stands in no log', async () => {
  const { admin, call, id, body } = await listen(['order.placed'], `${receiver.url}?token=hidden-7`);
  await admin.call(`PUT /webhooks/${id}`, { body: { ...body, url: `${receiver.url}?token=hidden-8` } });
  await admin.call(`DELETE /webhooks/${id}`);
  const { lines } = (await call('GET /audit?subject=site')).body;
  expect(lines[0]).toMatchObject({ action: 'webhook.removed', before: { url: new URL(receiver.url).origin } });
  expect(JSON.stringify(lines)).not.toContain('hidden-');
});

describe('who may', () => {
  test.each(['manager', 'accounts', 'catalogue', 'packing'] as const)('not a %s', async (role) => {
    const staff = await makeAdmin(shop, role);
    expect((await staff.call('GET /webhooks')).body).toMatchObject({ code: 'NOT_PERMITTED', needs: 'webhooks.manage' });
  });
});

describe('what is kept', () => {
  test('goes after a week, and what it says of a customer when they are erased', async () => {
    const { admin, id, deliveries } = await listen(['order.placed', 'order.canceled']);
    const { shopper, id: orderId } = await order();
    await shopper.call(`PUT /orders/${orderId}/cancel`);
    await idle();
    const [, { id: eventId }] = await deliveries();
    const kept = async () => JSON.stringify(await shop.db.selectFrom('webhook_deliveries').selectAll().execute());
    expect(await kept()).toContain(shopper.user.email);
    const erased = await admin.call(`DELETE /customers/${shopper.user.id}`);
    expect(erased.status).toBe(200);
    expect(await kept()).not.toContain(shopper.user.email);
    await admin.call(`POST /webhooks/${id}/deliveries/${eventId}/redeliver`);
    await idle();
    expect(receiver.received.at(-1)?.text).not.toContain(shopper.user.email);
    shop.wait((webhookLimits.keptDays * 24 + 2) * HOUR);
    await shop.jobs.startUpkeep();
    await idle();
    expect(JSON.parse(await kept())).toEqual([]);
  });
  test('says nothing of who is erased while it is written, sent or answered', async () => {
    const { admin, call, id } = await listen(['order.canceled']);
    const kept = async () => JSON.stringify(await shop.db.selectFrom('webhook_deliveries').selectAll().execute());
    const gone = async () => {
      const { shopper, id: orderId } = await order();
      await shopper.call(`PUT /orders/${orderId}/cancel`);
      return shopper.user;
    };
    const erase = async (user: { id: string }) => admin.call(`DELETE /customers/${user.id}`);
    await call(`POST /webhooks/${id}/pause`);
    const user = await gone();
    receiver.mood.answer = (_request, response) =>
      void erase(user).then(() => response.end(receiver.received.at(-1)?.text));
    await call(`POST /webhooks/${id}/resume`);
    await idle();
    expect(receiver.received.at(-1)?.text).toContain(user.email);
    expect(await kept()).not.toContain(user.email);
    receiver.mood.answer = ok;
    await call(`POST /webhooks/${id}/pause`);
    const others = await Promise.all(Array.from({ length: 8 }, gone));
    await call(`POST /webhooks/${id}/resume`);
    await Promise.all([idle(), ...others.map(erase)]);
    await idle();
    for (const { email } of others) expect(await kept()).not.toContain(email);
  });
});
