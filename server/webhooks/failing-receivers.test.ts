import { describe, expect, test } from 'vitest';
import { webhookLimits } from '#domain/webhooks.ts';
import { makeAdmin } from '../../test/factories.ts';
import { ok, startReceiver, status } from '../../test/receiver.ts';
import { useShop } from '../../test/shop.ts';
import { useWebhooks } from '../../test/webhooks.ts';

const shop = useShop({ WEBHOOK_NETWORKS: '127.0.0.1' });
const { receiver, listen, idle, order } = await useWebhooks(shop);
const HOUR = 3_600_000;

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
    // The cast is safe: the function has the type of the receiver's answering functions.
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
    // The shop sends messages until `failuresToSlow` have failed. After these failures, the shop tries only one message
    // from time to time.
    expect(receiver.received).toHaveLength(webhookLimits.failuresToSlow + 1);
    // The shop may have tried some messages more often than others, so the test gives all messages the same number of
    // attempts.
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
    // The other receivers are still silent when the message about the second order reaches the quick receiver.
    await order();
    await expect.poll(() => quick.received.length).toBe(2);
    await quick.close();
    receiver.mood.answer = ok;
  });
});
