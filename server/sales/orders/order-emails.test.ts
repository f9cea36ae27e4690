import type { Email } from 'postal-mime';
import { afterAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop, type TestShop } from '../../../test/shop.ts';
import { startStallingServer } from '../../../test/stalling-server.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example', LANGUAGES: 'en,en-XA' });

type Options = { name?: string; headers?: Record<string, string> };

async function anOrder(at: TestShop, { name = 'Bagru Buti Kurta', headers = {} }: Options = {}) {
  const shopper = await makeShopper(at);
  const { variants } = await makeProduct(at, {
    name,
    variants: [{ sellingPaise: 129900, savingPaise: 20000, size: 'L', color: 'Kora' }],
  });
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 2 } });
  const body = { addressId: shopper.addressId, paymentMethod: 'COD' };
  const { order } = (await shopper.call('POST /orders/place', { body, headers })).body;
  return {
    shopper,
    order,
    become: async (deliveryStatus: string, reason = '') =>
      (await makeAdmin(at)).call(`PUT /orders/${order.id}/status`, { body: { deliveryStatus, reason } }),
    received: async () => (await at.emails()).filter((email) => email.to?.[0]?.address === shopper.user.email),
  };
}

/** Fails unless the HTML and the text version of an email both contain the words. */
function expectBoth(email: Email | undefined, words: readonly string[]) {
  for (const word of words) {
    expect(email?.text).toContain(word);
    expect(email?.html).toContain(word);
  }
}

describe('every email about an order', () => {
  const mails: Array<[status: string, subject: RegExp, words: string[]]> = [
    [
      'SHIPPED',
      /^Order ORD\d+ is on its way – My Shop$/,
      ['The courier has your parcel. It should reach you by', 'Jaipur, Rajasthan - 302029'],
    ],
    ['DELIVERED', /^Order ORD\d+ has arrived – My Shop$/, ['Delivered on', '₹2,598 was paid in cash', 'Delivered to']],
    ['CANCELED', /^Order ORD\d+ is cancelled – My Shop$/, ['We had to cancel this order.', 'There is nothing to pay.']],
  ];
  test.each(mails)('tells of %s, once, in HTML and as text', async (status, subject, words) => {
    const { order, become, received } = await anOrder(shop);
    expect((await become(status)).status).toBe(200);
    await become(status);
    const all = await received();
    expect(all.map((email) => email.subject)).toEqual([expect.stringMatching(subject)]);
    expectBoth(all[0], [order.orderNumber, 'Bagru Buti Kurta', 'Kora, L', '₹2,598', ...words]);
    const link = `https://shop.example/myaccount/order?order=${order.id}`;
    expect(all[0]?.text).toContain(link);
    expect(all[0]?.html).toContain(`href="${link}"`);
    // The link without a token contains the order's number, so the customer only has to type the phone number.
    const track =
      status === 'SHIPPED' ? 'https://shop.example/track#' : `https://shop.example/track#${order.orderNumber}`;
    expectBoth(all[0], [track, 'https://shop.example/help#returns']);
    const { base } = order.items[0].product.images[0].sources;
    expect(all[0]?.html).toContain(`src="https://shop.example${base}.jpg"`);
  });
  test('never names a day for a cancelled order, nor “delivered to” for one that has not arrived', async () => {
    const cancelled = await anOrder(shop);
    await cancelled.become('CANCELED');
    const [email] = await cancelled.received();
    expect(email?.text).not.toMatch(/Expected by|Deliver(ed)? to|Delivered on|To pay/);
    const shipped = await anOrder(shop);
    await shipped.become('SHIPPED');
    expect((await shipped.received())[0]?.text).not.toContain('Delivered to');
  });
  test('does not promise a day that has passed', async () => {
    const { become, received } = await anOrder(shop);
    shop.wait(9 * 24 * 3_600_000);
    await become('SHIPPED');
    expect((await received())[0]?.text).not.toContain('It should reach you by');
  });
  test('shows markup in a product’s name and in the reason as text', async () => {
    const { become, received } = await anOrder(shop, { name: '<b>Bold</b> Kurta' });
    await become('CANCELED', 'Out of <i>cloth</i>');
    const [email] = await received();
    expect(email?.html).toContain('&lt;b&gt;Bold&lt;/b&gt; Kurta');
    expect(email?.html).toContain('Reason: Out of &lt;i&gt;cloth&lt;/i&gt;');
    expect(email?.text).toContain('<b>Bold</b> Kurta');
  });
  test('is in the order’s language', async () => {
    const { become, received } = await anOrder(shop, { headers: { 'accept-language': 'en-XA' } });
    await become('SHIPPED');
    const [email] = await received();
    expect(email?.subject).toMatch(/^\[.*~+\]$/s);
    expect(email?.html).toContain('<html lang="en-XA" dir="ltr">');
    expect(email?.text).toContain('https://shop.example/en-XA/myaccount/order?order=');
  });
});

test('an order that the shopper cancels is confirmed as their own wish, once', async () => {
  const { shopper, order, received } = await anOrder(shop);
  await Promise.all(Array.from({ length: 5 }, () => shopper.call(`PUT /orders/${order.id}/cancel`)));
  const all = await received();
  expect(all).toHaveLength(1);
  expectBoth(all[0], ['You cancelled this order.']);
});

test('many orders that are shipped at once bring one email each; taking one up again brings none', async () => {
  const orders = [await anOrder(shop), await anOrder(shop)];
  const admin = await makeAdmin(shop);
  const ids = orders.map(({ order }) => order.id as string);
  const set = async (deliveryStatus: string) => admin.call('PUT /orders/status', { body: { ids, deliveryStatus } });
  await set('SHIPPED');
  for (const { received } of orders) expect(await received()).toHaveLength(1);
  await set('PENDING');
  for (const { received } of orders) expect(await received()).toHaveLength(1);
});

test('one with more lines than an inbox shows names how many are left', async () => {
  const shopper = await makeShopper(shop);
  const { variants } = await makeProduct(shop, {
    variants: Array.from({ length: 33 }, (_, n) => ({ size: String(n + 20), sellingPaise: 1000 })),
  });
  for (const { id } of variants) await shopper.call('POST /cart/add', { body: { productVariantId: id, quantity: 1 } });
  const body = { addressId: shopper.addressId, paymentMethod: 'COD' };
  const { order } = (await shopper.call('POST /orders/place', { body })).body;
  await shopper.call('POST /orders/send-confirmation', { body: { orderData: order, email: shopper.user.email } });
  const email = (await shop.emails()).at(-1);
  expectBoth(email, ['and 3 more items', '₹330']);
  expect(email?.html?.length).toBeLessThan(102_000);
});

describe('a mail server that is silent', async () => {
  const silent = await startStallingServer();
  const unanswered = useShop({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
  afterAll(silent.close);

  test('neither delays nor fails a change of status', async () => {
    const { become } = await anOrder(unanswered);
    const started = performance.now();
    expect((await become('SHIPPED')).body.order.deliveryStatus).toBe('SHIPPED');
    // If the request waited for the mail server's greeting, it would take six seconds.
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
