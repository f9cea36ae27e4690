import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCustomer, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop, type TestShop } from '../../../test/shop.ts';
import { startPostbox } from '../../../test/smtp.ts';
import { startStallingServer } from '../../../test/stalling-server.ts';

const shop = useShop();

async function orderIn(shop: TestShop, name = 'Bagru Buti Kurta') {
  const shopper = await makeShopper(shop);
  const { variants } = await makeProduct(shop, {
    name,
    variants: [{ sellingPaise: 129900, size: 'L', color: 'Kora' }],
  });
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 2 } });
  const { body } = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  return {
    shopper,
    order: body.order,
    confirm: (email = shopper.user.email, orderData: object = body.order) =>
      shopper.call('POST /orders/send-confirmation', { body: { orderData, email } }),
  };
}

describe('the confirmation', () => {
  test('is an email in the outbox that tells number, pieces, amount, address and day', async () => {
    const { order, confirm, shopper } = await orderIn(shop);
    expect(await confirm()).toMatchObject({ status: 200, body: { message: 'Confirmation email sent.' } });
    const email = (await shop.emails()).at(-1);
    expect(email?.to?.[0]?.address).toBe(shopper.user.email);
    expect(email?.subject).toContain(order.orderNumber);
    for (const words of [
      order.orderNumber,
      '2 × Bagru Buti Kurta (Kora, L)',
      '₹2,598',
      '14 Weavers’ Lane',
      'Jaipur, Rajasthan - 302029',
      'Cash on Delivery',
    ])
      expect(email?.text).toContain(words);
  });
  test('says to the staff that it reached nobody, if the shop has no mail server', async () => {
    const { order, shopper } = await orderIn(shop);
    const body = { orderData: { id: order.id }, email: shopper.user.email };
    const resent = await (await makeAdmin(shop)).call('POST /orders/send-confirmation', { body });
    expect(resent.body.message).toBe('Email is not set up, so the confirmation was not sent.');
  });
  test('sends the stored order, never the text in the request', async () => {
    const { order, confirm } = await orderIn(shop);
    await confirm(undefined, {
      ...order,
      orderNumber: 'ORD000000',
      items: [],
      orderTotal: '0.00',
      user: { firstName: 'Mallory' },
    });
    const email = (await shop.emails()).at(-1);
    expect(email?.text).toContain(order.orderNumber);
    expect(email?.text).not.toContain('Mallory');
  });
  test('goes to the order’s own customer only', async () => {
    const { order, confirm } = await orderIn(shop);
    expect((await confirm('mallory@example.com')).status).toBe(403);
    const other = await makeCustomer(shop);
    expect(
      (await other.call('POST /orders/send-confirmation', { body: { orderData: order, email: other.user.email } }))
        .status,
    ).toBe(404);
    const admin = await makeAdmin(shop);
    expect(
      (await admin.call('POST /orders/send-confirmation', { body: { orderData: order, email: order.user.email } }))
        .status,
    ).toBe(200);
  });
  test('sent again by an admin is told in the order’s story and in the log, together with the claim', async () => {
    const { order } = await orderIn(shop);
    const admin = await makeAdmin(shop);
    const again = { body: { orderData: order, email: order.user.email } };
    // If the shop cannot write the audit log, the whole transaction is rolled back.
    await sql`alter table audit_log rename to audit_log_away`.execute(shop.db);
    expect((await admin.call('POST /orders/send-confirmation', again)).status).toBe(500);
    await sql`alter table audit_log_away rename to audit_log`.execute(shop.db);
    expect((await admin.call('POST /orders/send-confirmation', again)).status).toBe(200);
    expect((await admin.call(`GET /audit?id=${order.id}`)).body.lines).toMatchObject([
      { action: 'order.mail', who: { email: admin.user.email }, after: { mail: order.user.email } },
    ]);
    expect((await admin.call('POST /orders/send-confirmation', again)).status).toBe(429);
    expect((await admin.call(`GET /audit?id=${order.id}`)).body.lines).toHaveLength(1);
  });
  test('is sent by itself when the browser never asked for it, once', async () => {
    const { order, shopper } = await orderIn(shop);
    const toShopper = async () =>
      (await shop.emails()).filter((email) => email.to?.[0]?.address === shopper.user.email);
    expect(await toShopper()).toHaveLength(0);
    shop.wait(3 * 60_000);
    expect((await toShopper()).map((email) => email.subject)).toEqual([expect.stringContaining(order.orderNumber)]);
  });
  test('goes once a minute', async () => {
    const { confirm } = await orderIn(shop);
    expect((await confirm()).status).toBe(200);
    expect(await confirm()).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    shop.wait(60_001);
    expect((await confirm()).status).toBe(200);
  });
  test('shows markup in a name as text, and takes no header from it', async () => {
    const { confirm } = await orderIn(shop, '<img src=x onerror=alert(1)> Kurta');
    await confirm();
    const email = (await shop.emails()).at(-1);
    expect(email?.html).toContain('&lt;img src=x onerror=alert(1)&gt; Kurta');
    expect(email?.bcc).toBeUndefined();
  });
});

describe('by a real mail server', async () => {
  const postbox = await startPostbox();
  afterAll(postbox.close);
  const mailing = useShop({ SMTP_URL: postbox.url, MAIL_FROM: 'shop@tanabana.example' });
  const lost = useShop({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const silent = await startStallingServer();
  const unanswered = useShop({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
  afterAll(silent.close);

  test('arrives', async () => {
    const { order, confirm } = await orderIn(mailing);
    expect((await confirm()).status).toBe(200);
    const email = postbox.taken.at(-1);
    expect(email?.from?.address).toBe('shop@tanabana.example');
    expect(email?.text).toContain(order.orderNumber);
  });
  test('that refuses: 502, the order stands, and it may be tried again', async () => {
    const { shopper, order, confirm } = await orderIn(mailing);
    postbox.mood.unknown.add(order.user.email);
    expect(await confirm()).toMatchObject({ status: 502, body: { code: 'MAIL_FAILED' } });
    postbox.mood.unknown.clear();
    expect((await shopper.call(`GET /orders/${order.id}`)).body.order.deliveryStatus).toBe('PENDING');
    expect((await confirm()).status).toBe(200);
  });
  test('that refuses what an admin sends again: the order’s story is as before, and the log says both', async () => {
    const { order } = await orderIn(lost);
    const admin = await makeAdmin(lost);
    const told = async () => ({
      timeline: (await admin.call(`GET /orders/${order.id}/timeline`)).body.timeline.length,
      log: (await admin.call(`GET /audit?id=${order.id}`)).body.lines,
    });
    const before = await told();
    const again = { body: { orderData: order, email: order.user.email } };
    expect((await admin.call('POST /orders/send-confirmation', again)).status).toBe(502);
    const { timeline, log } = await told();
    expect(timeline).toBe(before.timeline);
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['order.mailRefused', 'order.mail']);
  });
  test('that is not there: 502', async () => {
    const { confirm } = await orderIn(lost);
    expect(await confirm()).toMatchObject({ status: 502, body: { code: 'MAIL_FAILED' } });
  });
  test('that takes the connection and says nothing: 502 in seconds, the order stands, and it may be tried again', async () => {
    const { shopper, order, confirm } = await orderIn(unanswered);
    const started = performance.now();
    expect(await confirm()).toMatchObject({ status: 502, body: { code: 'MAIL_FAILED' } });
    // Nodemailer itself would wait 30 seconds for the mail server's greeting; the shop waits only 6 seconds.
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(silent.connections()).toBe(1);
    expect((await shopper.call(`GET /orders/${order.id}`)).body.order.deliveryStatus).toBe('PENDING');
    expect((await confirm()).status).toBe(502);
  });
});
