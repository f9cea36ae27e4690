import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { webhookMessages } from '#contract/webhooks.ts';
import { webhookEvents, webhookLimits, type WebhookEvent } from '#domain/webhooks.ts';
import { anOrderToEdit } from '../../test/edits.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../test/factories.ts';
import { ok, startReceiver, status } from '../../test/receiver.ts';
import { programsOf } from '../../test/programs-in-docs.ts';
import { useShop } from '../../test/shop.ts';
import { isSigned } from '../outside/webhook-signature.ts';

const shop = useShop({ WEBHOOK_NETWORKS: '127.0.0.1' });
const receiver = await startReceiver();
const HOUR = 3_600_000;
let serial = 0;

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

/** A webhook that hears of these events. */
async function listen(events: readonly WebhookEvent[], url = receiver.url) {
  const admin = await makeAdmin(shop);
  const body = { name: `Till ${++serial}`, url, events };
  const made = await admin.call('POST /webhooks', { body });
  expect(made).toMatchObject({ status: 201, body: { webhook: { ...body, paused: '', waiting: 0 } } });
  const id: string = made.body.webhook.id;
  // Somebody new each time: the clock is moved, and sessions end.
  const call = async (key: string) => (await makeAdmin(shop)).call(key);
  const deliveries = async () => (await call(`GET /webhooks/${id}/deliveries`)).body.deliveries;
  const webhook = async () => (await call('GET /webhooks')).body.webhooks.find((one: { id: string }) => one.id === id);
  return { admin, call, id, body, secret: made.body.secret as string, deliveries, webhook };
}

/** Everything that is due has been sent, or has failed. */
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

// Before the clock is moved: the receiver has one of its own.
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
    const courierId = (await admin.call('POST /couriers', { body: { name: `Courier ${++serial}` } })).body.courier.id;
    const parcel = { courierId, number: `AWB${serial}`, isHandedOver: true };
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
      // as: the receiver was told of nothing else.
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

describe('a message that does not arrive', () => {
  test('is sent again, the very same, and before it those that came after', async () => {
    const { deliveries } = await listen(['order.placed']);
    receiver.mood.answer = (request, response) =>
      (receiver.received.length === 1 ? status(500) : ok)(request, response);
    await order();
    await idle();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, status: 500, failure: 'STATUS' }]);
    await order();
    await idle();
    shop.wait(HOUR);
    await idle();
    const [first, second, third] = receiver.received;
    expect(third?.text).toBe(first?.text);
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body['sequence']).toBe(2);
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered', attempts: 2 }]);
  });
  test('because nobody is there waits, and goes out when somebody is', async () => {
    const gone = await startReceiver();
    await gone.close();
    const { admin, id, body, deliveries } = await listen(['order.placed'], gone.url);
    for (let n = 0; n < 3; n++) await order();
    await idle();
    expect((await deliveries()).map(({ failure }: { failure: string }) => failure)).toEqual(
      Array(3).fill('UNREACHABLE'),
    );
    await admin.call(`PUT /webhooks/${id}`, { body: { ...body, url: receiver.url } });
    await admin.call(`POST /webhooks/${id}/resume`);
    await idle();
    expect(receiver.received).toHaveLength(3);
  });
  test.each([
    [
      'a redirect is not followed',
      status(302, { location: 'http://127.0.0.1:1/' }),
      { status: 302, failure: 'REDIRECT' },
    ],
    [
      'what is no HTTP',
      (request: { socket: { end: (text: string) => void } }) => request.socket.end('HELO\r\n\r\n'),
      { status: null, failure: 'BAD_ANSWER' },
    ],
    [
      'another protocol',
      (request: { socket: { write: (text: string) => void } }) =>
        request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
      { status: 101, failure: 'STATUS' },
    ],
    [
      'a connection that is cut',
      (request: { socket: { destroy: () => void } }) => request.socket.destroy(),
      { status: null, failure: 'UNREACHABLE' },
    ],
  ])('%s', async (_what, answer, expected) => {
    // as: each does with the connection what its name says.
    receiver.mood.answer = answer as typeof receiver.mood.answer;
    const { deliveries } = await listen(['order.placed']);
    await order();
    await idle();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, ...expected }]);
    expect(receiver.received).toHaveLength(1);
  });
  test('an answer of 10 MB is not read, and counts', async () => {
    let sent = 0;
    receiver.mood.answer = (_request, response) => {
      const piece = Buffer.alloc(64 * 1024, 'a\0b');
      const more = () => {
        if (sent >= 10 * 1024 * 1024 || response.destroyed) return;
        sent += piece.length;
        if (response.write(piece)) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    };
    const { admin, id, deliveries } = await listen(['order.placed']);
    await order();
    await idle();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'delivered', status: 200 });
    const { answer, body } = (await admin.call(`GET /webhooks/${id}/deliveries/${delivery.id}`)).body;
    expect(answer.length).toBeLessThanOrEqual(webhookLimits.answerLength);
    expect(body).toBe(receiver.received[0]?.text);
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });
  test('is given up after its attempts, and tried again when somebody wants it', async () => {
    const { call, id, deliveries, webhook } = await listen(['order.placed']);
    receiver.mood.answer = status(500);
    await order();
    await idle();
    await shop.db
      .updateTable('webhook_deliveries')
      .set({ attempts: webhookLimits.attempts - 1 })
      .execute();
    shop.wait(3 * HOUR);
    await idle();
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: webhookLimits.attempts, nextAt: null }]);
    expect(await webhook()).toMatchObject({ failed: 1, waiting: 0 });
    receiver.mood.answer = ok;
    expect((await call(`POST /webhooks/${id}/retry`)).body.count).toBe(1);
    await idle();
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
    const [{ id: eventId }] = await deliveries();
    await call(`POST /webhooks/${id}/deliveries/${eventId}/redeliver`);
    await idle();
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    expect(receiver.received).toHaveLength(4);
  });
});

describe('a receiver that fails time and again', () => {
  test('is asked less and less, then no more; the owners are told, and nothing is lost', async () => {
    const { admin, call, id, webhook } = await listen(['order.placed']);
    receiver.mood.answer = status(503);
    for (let n = 0; n < 8; n++) await order();
    await idle();
    // Five at once, and then one now and then.
    expect(receiver.received).toHaveLength(webhookLimits.failuresToSlow + 1);
    // By chance one may have been asked about more often than the others.
    const last = webhookLimits.attempts - 1;
    await shop.db.updateTable('webhook_deliveries').set({ attempts: last }).where('webhook_id', '=', id).execute();
    for (let rounds = 0; (await webhook()).paused === '' && rounds < 100; rounds++) {
      shop.wait(HOUR / 2);
      await idle();
    }
    expect(await webhook()).toMatchObject({ paused: 'failing', failures: webhookLimits.failuresToPause, waiting: 8 });
    expect(receiver.received).toHaveLength(webhookLimits.failuresToPause);
    const mine = (await shop.emails()).filter((email) => email.to?.[0]?.address === admin.user.email);
    expect(mine.map(({ subject }) => subject)).toEqual([expect.stringContaining('was paused')]);
    const { lines } = (await call('GET /audit?subject=site')).body;
    expect(lines[0]).toMatchObject({ action: 'webhook.paused' });
    await order();
    receiver.mood.answer = ok;
    await call(`POST /webhooks/${id}/resume`);
    await idle();
    expect(await webhook()).toMatchObject({ paused: '', failures: 0, waiting: 0 });
    expect(new Set(receiver.received.slice(-9).map(({ text }) => text)).size).toBe(9);
  });
  test('or says that it is gone, is paused at once; a ping still tries it', async () => {
    const { admin, id, webhook, deliveries } = await listen(['order.placed']);
    receiver.mood.answer = status(410);
    await order();
    await idle();
    expect(await webhook()).toMatchObject({ paused: 'gone', waiting: 1 });
    receiver.mood.answer = ok;
    const pinged = await admin.call(`POST /webhooks/${id}/ping`);
    expect(pinged.status).toBe(202);
    await idle();
    expect((await deliveries())[0]).toMatchObject({ id: pinged.body.eventId, event: 'ping', state: 'delivered' });
    expect(await webhook()).toMatchObject({ paused: 'gone', waiting: 1 });
  });
  test('is seen to fail by a ping, however many of them neither slow it down nor pause it', async () => {
    const { admin, id, webhook } = await listen(['order.placed']);
    receiver.mood.answer = status(500);
    for (let n = 0; n <= webhookLimits.failuresToSlow; n++) {
      await admin.call(`POST /webhooks/${id}/ping`);
      await idle();
    }
    expect(await webhook()).toMatchObject({ paused: '', failures: 1, waiting: 0 });
    receiver.mood.answer = ok;
    await admin.call(`POST /webhooks/${id}/ping`);
    await idle();
    expect(await webhook()).toMatchObject({ paused: '', failures: 0 });
  });
  test('holds up no other one: ten that are silent, and the eleventh place is an email’s', async () => {
    receiver.mood.answer = () => {};
    for (let n = 0; n < webhookLimits.webhooks - 1; n++) await listen(['order.placed']);
    const quick = await startReceiver();
    await listen(['order.placed'], quick.url);
    const full = await (
      await makeAdmin(shop)
    ).call('POST /webhooks', { body: { name: 'One more', url: quick.url, events: ['order.placed'] } });
    expect(full).toMatchObject({ status: 409, body: { code: 'TOO_MANY_WEBHOOKS' } });
    await order();
    await expect.poll(() => receiver.received.length).toBe(webhookLimits.webhooks - 1);
    // While they are silent, a second order reaches the quick one.
    await order();
    await expect.poll(() => quick.received.length).toBe(2);
    await quick.close();
    receiver.mood.answer = ok;
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
    // Sessions have ended meanwhile.
    expect(await signedBy()).toEqual([false, true]);
  });
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
