import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { addDays, indianDay } from '../domain/days.ts';
import { buildApp } from '../server/app/app.ts';
import { beginSession } from '../server/accounts/auth/sessions.ts';
import { parseEnv } from '../server/platform/env/env.ts';
import { openShop } from '../server/app/open-shop.ts';
import { prepareShop } from '../server/app/prepare-shop.ts';
import { root } from './sources.ts';

// node scripts/write-api-examples.ts: calls a demo shop, and writes requests
// and answers to server/platform/http/openapi-examples.json, with shortened
// lists. openapi.test.ts fails if a shape no longer fits its example.

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
type Answer = any;
type Example = { body?: unknown; answer?: unknown };

const folder = await mkdtemp(join(tmpdir(), 'tanabana-examples-'));
// Another process fills the demo shop, and that process reads these environment variables, too.
Object.assign(process.env, {
  DATA_DIR: folder,
  DATABASE_URL: '',
  DEMO: '1',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  MESSAGES: 'simulator',
});
const env = parseEnv(process.env);
const shop = openShop(env, { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} });
await prepareShop(shop, () => {});
const app = await buildApp(shop);

const examples: Record<string, Example> = {};
const tokenOf = async () => {
  const users = shop.db.selectFrom('users').select(['id', 'role']).where('role', '=', 'ADMIN');
  return beginSession(shop.db, await users.orderBy('created_at').executeTakeFirstOrThrow(), shop.now());
};
const owner = await tokenOf();

/**
 * Makes a call, and stores the request and the answer as the example for this key. `path` is the path of the key with
 * real ids, and may have a query.
 */
async function ask(key: string, token = '', path = key.split(' ')[1] ?? '', body?: unknown): Promise<Answer> {
  const reply = await app.inject({
    // The cast is safe: every key begins with a method.
    method: key.split(' ')[0] as 'GET',
    url: `/api${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  if (reply.statusCode >= 300) throw new Error(`${key}: ${reply.body}`);
  const answer: Answer = reply.body === '' ? undefined : JSON.parse(reply.body);
  examples[key] = { ...(body !== undefined && { body }), answer: shortened(answer) };
  return answer;
}

const account = { username: 'meera', email: 'meera@example.com', password: 'a long sentence of mine' };
const person = { firstName: 'Meera', lastName: 'Iyer', mobile: '9876543210', dob: '1994-03-21', userType: 'CUSTOMER' };
await ask('POST /auth/register', '', undefined, { ...account, ...person });
const login = { identifier: account.email, password: account.password };
const { token } = await ask('POST /auth/login', '', undefined, login);
examples['POST /auth/login'] = {
  body: login,
  answer: { ...(examples['POST /auth/login']?.answer as object), token: 'LcQ1Xo…' },
};
await ask('GET /auth/me', token);
await ask('GET /categories');
await ask('GET /company-details');
await ask('GET /legal-pages');
await ask('GET /legal-pages/slug/{slug}', '', '/legal-pages/slug/privacy-policy');
const { data } = await ask('GET /products', '', '/products?limit=2&sort=newest');
const [product] = data;
await ask('GET /products/{id}', '', `/products/${product.id}`);
await ask('GET /products/by-name/{name}', '', `/products/by-name/${encodeURIComponent(product.name)}`);
await ask('GET /products/by-address/{name}', '', `/products/by-address/${encodeURIComponent(product.name)}`);
await ask('GET /products/category/{id}', '', `/products/category/${product.categoryId}?limit=1`);
await ask(
  'GET /products/category-name/{name}',
  '',
  `/products/category-name/${encodeURIComponent(product.category.name)}?limit=1`,
);
await ask('GET /products/search', '', '/products/search?q=kurta&limit=1');
await ask('POST /wishlist/{productId}', token, `/wishlist/${product.id}`);
await ask('GET /wishlist', token);
const variant = product.variants.find(({ stock }: { stock: number }) => stock > 1);
const { cart } = await ask('POST /cart/add', token, undefined, { productVariantId: variant.id, quantity: 1 });
await ask('GET /cart', token);
await ask('PUT /cart/update-quantity', token, undefined, { cartItemId: cart.items[0].id, newQuantity: 2 });
const place = { city: 'Jaipur', state: 'Rajasthan', postalCode: '302029' };
const lines = { addressLine1: '14 Weavers’ Lane', addressLine2: '', ...place };
const { address } = await ask('POST /addresses', token, undefined, { ...lines, isDefault: true });
await ask('GET /addresses', token);
const { order } = await ask('POST /orders/place', token, undefined, { addressId: address.id, paymentMethod: 'COD' });
await ask('GET /orders/my-orders', token);
await ask('GET /orders/{id}', token, `/orders/${order.id}`);
await ask('GET /orders/all', owner, '/orders/all?limit=1');
await ask('GET /orders/desk', owner);
await ask('PUT /orders/{id}/step', owner, `/orders/${order.id}/step`, { step: 'pack' });
const { couriers } = await ask('GET /couriers', owner);
await ask('POST /orders/{id}/parcels', owner, `/orders/${order.id}/parcels`, {
  courierId: couriers[0].id,
  number: '1490 8112 3345',
  weightGrams: 450,
  isHandedOver: true,
});
await ask('PUT /orders/{id}/status', owner, `/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' });
await ask('GET /orders/{id}/timeline', owner, `/orders/${order.id}/timeline`);
await ask('GET /customers', owner, '/customers?limit=1');
const today = indianDay(shop.now());
await ask('GET /insights', owner, `/insights?from=${addDays(today, -6)}&to=${today}`);
await ask('GET /variants', owner, '/variants?limit=1');
await ask('GET /staff/me', owner);
await ask('GET /api-keys', owner);
await ask('GET /couriers/{id}/events', owner, `/couriers/${couriers[0].id}/events`);
await ask('GET /order-limits', owner);
await ask('GET /return-policy', owner);
await ask('GET /returns', owner, '/returns?limit=1');
await ask('GET /tax', owner);
await ask('GET /audit', owner, '/audit?limit=1');
// The delivery zones come last, because the orders above are those of a shop without zones.
const zone = { takesCash: true, cashFee: '0.00', mostCash: null, freeFrom: '999.00', isServed: true };
await ask('PUT /delivery-rules', owner, undefined, {
  zones: [
    {
      ...{ name: 'Ladakh', pins: ['194'], isRest: false, ...zone, takesCash: false, freeFrom: null },
      ...{ daysFrom: 7, daysTo: 10, rates: [{ from: '0.00', fromGrams: 0, charge: '199.00' }] },
    },
    {
      ...{ name: 'All other PIN codes', pins: [], isRest: true, ...zone, mostCash: '5000.00' },
      ...{ daysFrom: 3, daysTo: 5, rates: [{ from: '0.00', fromGrams: 0, charge: '49.00' }] },
    },
  ],
  ...{ cutoffHour: 14, daysOff: [0], holidays: ['2027-01-26'], chargeRate: null },
});
await ask('GET /messages', owner);
await ask('PUT /messages', owner, undefined, { order: ['whatsapp', 'sms', 'email'], dayBudget: '500.00' });
await ask('GET /messages/sent', owner);
await ask('GET /delivery-rules', owner);
await ask('GET /delivery');
await ask('GET /delivery/{pin}', '', '/delivery/302029');

await app.close();
await shop.db.destroy();
await rm(folder, { recursive: true, force: true });
const text = await format(JSON.stringify(examples), { parser: 'json', printWidth: 120 });
await writeFile(join(root, 'server/platform/http/openapi-examples.json'), text);

/** Shortens the lists of an answer, because one entry of each list is enough to show its content. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, typeof value[0] === 'object' ? 1 : 3).map(shortened);
  if (typeof value === 'string' && value.length > 400) return `${value.slice(0, 300)}…`;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}
