// On both engines: each new message updates the row of the order's short link.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { startProviders, type ByWhatsApp } from '../../../test/message-providers.ts';
import { approve, orderTo, setUp } from '../../../test/messages.ts';
import { useShop } from '../../../test/shop.ts';
import { clearShortLinks, findLinked } from '../orders/short-links.ts';

const providers = await startProviders();
const variables = { MESSAGES: providers.url, PUBLIC_URL: 'https://shop.example', LANGUAGES: 'en,hi' };
const shop = useShop({ ...variables, RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' });
const DAY_MS = 24 * 3_600_000;
const PHONE = '9876512340';
let networks = 0;

beforeAll(async () => {
  const owner = await makeAdmin(shop);
  await setUp(owner, 'whatsapp');
  for (const event of ['orderPlaced', 'delivered', 'shipped'] as const) await approve(owner, 'whatsapp', event);
});
beforeEach(() => {
  providers.calm();
});
afterAll(providers.close);

/**
 * Opens a path as a browser does after a tap on a link in a message. Each call comes from a new network, unless
 * `network` is given.
 */
async function open(path: string, { language = 'en', network = `10.9.${++networks}.1` } = {}) {
  const { statusCode, headers, body } = await shop.app.inject({
    url: path,
    headers: { 'x-forwarded-for': network, 'accept-language': language },
  });
  return { status: statusCode, to: String(headers.location), headers, body };
}

/** Places an order and returns the path of the short link in its message. */
async function anOrder() {
  const order = await orderTo(shop, PHONE);
  await shop.jobs.idle();
  return { ...order, path: pathIn(providers.asked.at(-1)) };
}
function pathIn(taken: unknown): string {
  const words = (taken as ByWhatsApp).message.template.components[0]?.parameters.map(({ text }) => text).join(' ');
  return /https:\/\/shop\.example(\/l\/[1-9A-HJ-NP-Za-km-z]{11})(\s|$)/.exec(words ?? '')?.[1] ?? '';
}
const tokenIn = (to: string) => to.replace(/^\/track#/, '');
const track = async (token: string) => shop.guest.call('POST /orders/track', { body: { token } });
const links = async () => shop.db.selectFrom('short_links').selectAll().execute();

test('the link in a message opens the order, and no cache, search engine or other site learns of it', async () => {
  const { number, path } = await anOrder();
  const { status, to, headers, body } = await open(path);
  expect([status, body]).toEqual([302, '']);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect((await track(tokenIn(to))).body.order.orderNumber).toBe(number);
  const everything = JSON.stringify([await links(), await shop.db.selectFrom('messages').selectAll().execute()]);
  expect(everything).not.toContain(path.slice(3));
});

test('an order in Hindi opens in Hindi', async () => {
  const { id, path } = await anOrder();
  await shop.db.updateTable('orders').set({ language: 'hi' }).where('id', '=', id).execute();
  expect((await open(path)).to).toMatch(/^\/hi\/track#[\w-]+\.\d+\.\w{64}$/);
});

test('all messages about an order contain one link, which ends ninety days after the last, with its token', async () => {
  const { id, shopper, path } = await anOrder();
  expect(shopper.user.id).toBeTruthy();
  const first = (await open(path)).to;
  shop.wait(60 * DAY_MS);
  const admin = await makeAdmin(shop);
  await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  const rows = (await links()).filter((row) => row.order_id === id);
  expect(rows).toHaveLength(1);
  for (let hour = 0; hour < 24; hour++) {
    shop.wait(DAY_MS / 24);
    await shop.jobs.idle();
  }
  const again = (await links()).filter((row) => row.order_id === id);
  expect(again).toHaveLength(1);
  expect(again[0]?.expires_at).not.toBe(rows[0]?.expires_at);
  // A new message has extended the life of the short link. The link now leads to a new token, which expires later.
  expect(first).not.toBe((await open(path)).to);
  shop.wait(88 * DAY_MS);
  const late = (await open(path)).to;
  expect((await track(tokenIn(late))).status).toBe(200);
  shop.wait(2 * DAY_MS);
  expect((await open(path)).to).toBe('/track#ended');
  expect((await track(tokenIn(late))).status).toBe(404);
  await clearShortLinks(shop.db, shop.now());
  expect((await links()).filter((row) => row.order_id === id)).toEqual([]);
});

test('links that are unknown, too old or of an erased customer are answered alike', async () => {
  const { id, shopper, path } = await anOrder();
  const admin = await makeAdmin(shop);
  await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  expect((await admin.call(`DELETE /customers/${shopper.user.id}`)).status).toBe(200);
  expect((await links()).filter((row) => row.order_id === id)).toEqual([]);
  const old = await anOrder();
  shop.wait(91 * DAY_MS);
  const answers = [
    await open('/l/11111111111'),
    await open(path),
    await open(old.path),
    await open('/l/%0d%0aset-cookie:x=1'),
    await open(`/l/${'x'.repeat(4000)}`),
  ];
  const same = answers.map(({ status, to, body, headers }) => [status, to, body, headers['cache-control']]);
  expect(same).toEqual(answers.map(() => [302, '/track#ended', '', 'no-store']));
  expect((await open('/l/11111111111', { language: 'hi-IN,hi' })).to).toBe('/hi/track#ended');
});

test('another key of the shop opens no link of the one before, unless it is named', async () => {
  const { path } = await anOrder();
  const code = path.slice(3);
  const { env, db, now, mac } = shop;
  const other = async () => 'f'.repeat(64);
  expect(await findLinked({ env, db, now, mac: other }, code)).toBeUndefined();
  expect(await findLinked({ env, db, now, mac: Object.assign(other, { before: mac }) }, code)).toContain('/track#');
});

test('who guesses at links is stopped, and the right link still opens from the same network', async () => {
  const { path } = await anOrder();
  const network = '10.200.0.1';
  const replies = await Promise.all(
    Array.from({ length: 200 }, async (_, n) =>
      open(`/l/1111111${String(n + 1111).replaceAll('0', '2')}`, { network }),
    ),
  );
  expect(replies.filter(({ status }) => status === 302)).toHaveLength(120);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(80);
  expect((await open(path, { network })).to).toContain('/track#0');
  expect((await makeCustomer(shop)).user.id).toBeTruthy();
});
