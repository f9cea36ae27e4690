import { SMTPServer } from 'smtp-server';
import PostalMime from 'postal-mime';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeCustomer, makeProduct, makeShopper } from '../../test/factories.ts';
import { useShop, type TestShop } from '../../test/shop.ts';
import { sendForgottenConfirmations } from './confirmation.ts';

const shop = useShop();

async function orderIn(shop: TestShop, name = 'Bagru Buti Kurta') {
  const shopper = await makeShopper(shop);
  const { variants } = await makeProduct(shop, { name, variants: [{ sellingPaise: 129900, size: 'L', color: 'Kora' }] });
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 2 } });
  const { body } = await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
  return { shopper, order: body.order, confirm: (email = shopper.user.email, orderData: object = body.order) => shopper.call('POST /orders/send-confirmation', { body: { orderData, email } }) };
}

describe('the confirmation', () => {
  test('is a letter in the outbox that tells number, pieces, amount, address and day', async () => {
    const { order, confirm, shopper } = await orderIn(shop);
    expect(await confirm()).toMatchObject({ status: 200, body: { message: 'Confirmation email sent.' } });
    const letter = (await shop.letters()).at(-1);
    expect(letter?.to?.[0]?.address).toBe(shopper.user.email);
    expect(letter?.subject).toContain(order.orderNumber);
    for (const words of [order.orderNumber, '2 × Bagru Buti Kurta (Kora, L)', '₹2,598', '14 Weavers’ Lane', 'Jaipur, Rajasthan - 302029', 'Cash on Delivery']) expect(letter?.text).toContain(words);
  });
  test('sends the stored order, never the text in the request', async () => {
    const { order, confirm } = await orderIn(shop);
    await confirm(undefined, { ...order, orderNumber: 'ORD000000', items: [], orderTotal: '0.00', user: { firstName: 'Mallory' } });
    const letter = (await shop.letters()).at(-1);
    expect(letter?.text).toContain(order.orderNumber);
    expect(letter?.text).not.toContain('Mallory');
  });
  test('goes to the order’s own customer only', async () => {
    const { order, confirm } = await orderIn(shop);
    expect((await confirm('mallory@example.com')).status).toBe(403);
    const other = await makeCustomer(shop);
    expect((await other.call('POST /orders/send-confirmation', { body: { orderData: order, email: other.user.email } })).status).toBe(404);
    const admin = await makeAdmin(shop);
    expect((await admin.call('POST /orders/send-confirmation', { body: { orderData: order, email: order.user.email } })).status).toBe(200);
  });
  test('is sent by itself when the browser never asked for it, once', async () => {
    const { order, shopper } = await orderIn(shop);
    const toShopper = async () => (await shop.letters()).filter((letter) => letter.to?.[0]?.address === shopper.user.email);
    await sendForgottenConfirmations(shop);
    expect(await toShopper()).toHaveLength(0);
    shop.wait(3 * 60_000);
    await Promise.all([sendForgottenConfirmations(shop), sendForgottenConfirmations(shop)]);
    await sendForgottenConfirmations(shop);
    expect((await toShopper()).map((letter) => letter.subject)).toEqual([expect.stringContaining(order.orderNumber)]);
  });
  test('goes once a minute', async () => {
    const { confirm } = await orderIn(shop);
    expect((await confirm()).status).toBe(200);
    expect(await confirm()).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    shop.wait(60_001);
    expect((await confirm()).status).toBe(200);
  });
  test('carries markup in a name as letters, and no header of its making', async () => {
    const { confirm } = await orderIn(shop, '<img src=x onerror=alert(1)> Kurta');
    await confirm();
    const letter = (await shop.letters()).at(-1);
    expect(letter?.html).toContain('&lt;img src=x onerror=alert(1)&gt; Kurta');
    expect(letter?.bcc).toBeUndefined();
  });
});

describe('by a real mail server', async () => {
  const taken: string[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) => done(refusing ? Object.assign(new Error('mailbox unavailable'), { responseCode: 550 }) : null),
    onData: async (stream, _session, done) => {
      taken.push(await text(stream));
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const mailing = useShop({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@tanabana.example' });
  const lost = useShop({ SMTP_URL: 'smtp://127.0.0.1:9' });

  test('arrives', async () => {
    const { order, confirm } = await orderIn(mailing);
    expect((await confirm()).status).toBe(200);
    const letter = await PostalMime.parse(taken.at(-1) ?? '');
    expect(letter.from?.address).toBe('shop@tanabana.example');
    expect(letter.text).toContain(order.orderNumber);
  });
  test('that refuses: 502, the order stands, and it may be tried again', async () => {
    const { shopper, order, confirm } = await orderIn(mailing);
    refusing = true;
    expect(await confirm()).toMatchObject({ status: 502, body: { code: 'MAIL_FAILED' } });
    refusing = false;
    expect((await shopper.call(`GET /orders/${order.id}`)).body.order.deliveryStatus).toBe('PENDING');
    expect((await confirm()).status).toBe(200);
    server.close();
  });
  test('that is not there: 502 within 10 seconds', async () => {
    const { confirm } = await orderIn(lost);
    const started = performance.now();
    expect((await confirm()).status).toBe(502);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
