import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { parseCallKey, type Call } from '#contract/call.ts';
import { keyPermissions, type KeyPermission } from '#domain/api-keys.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { filledKey } from '../../../test/filled-key.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

// An API key can make only the calls that its permissions allow. Another route, a header or a revoked key gives no
// access to any other call.

const shop = useShop({ RATE_LIMITS: '1' });
const all = Object.entries<Call>(calls).filter(([, { who }]) => who !== 'anyone');
const DAY_MS = 86_400_000;

type Owner = Awaited<ReturnType<typeof makeAdmin>>;

async function aKey(permissions: readonly KeyPermission[], owner?: Owner, days: number | null = null) {
  const by = owner ?? (await makeAdmin(shop));
  const made = await by.call('POST /api-keys', { body: { name: 'Stock sync', permissions, days } });
  expect(made.status).toBe(201);
  const { key, apiKey } = made.body as { key: string; apiKey: { id: string } };
  return { owner: by, key, id: apiKey.id, ...shop.withToken(key) };
}

const ask = async (caller: Caller, key: string) =>
  caller.call(filledKey(key), parseCallKey(key).method === 'GET' ? {} : { body: {} });
const isTurnedAway = ({ status, body }: { status: number; body?: { code?: string } }) =>
  status === 401 || (status === 403 && ['NOT_FOR_KEYS', 'NOT_PERMITTED', 'FORBIDDEN'].includes(body?.code ?? ''));

describe('a key', () => {
  test.each(keyPermissions)('for %s opens that, and nothing else', async (permission) => {
    const key = await aKey([permission]);
    const opened: string[] = [];
    for (const [call] of all) if (!isTurnedAway(await ask(key, call))) opened.push(call);
    expect(opened.length).toBeGreaterThan(0);
    // roles.attack.test.ts contains a hand-written list of the permissions that calls need.
    const its = all.filter(([, { needs, stepUp }]) => needs === permission && !stepUp).map(([call]) => call);
    expect(opened.filter((call) => !its.includes(call))).toEqual([]);
  });
  test('for everything opens nothing that asks who is there, and nothing of people', async () => {
    const key = await aKey(keyPermissions);
    const closed = all.filter(
      ([call, { stepUp, who, isPersonal }]) =>
        stepUp ||
        isPersonal ||
        who === 'customer' ||
        /\/(auth|users|staff|security|api-keys|order-limits|company-details|webhooks)\b/.test(call),
    );
    expect(closed.length).toBeGreaterThan(60);
    for (const [call] of closed)
      if (call !== 'GET /security-log')
        expect({ call, is: isTurnedAway(await ask(key, call)) }).toEqual({ call, is: true });
  });
  test('to pack cannot deliver or cancel, though its owner may', async () => {
    const { variants } = await makeProduct(shop);
    const shopper = await makeShopper(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
    const placed = await shopper.call('POST /orders/place', {
      body: { addressId: shopper.addressId, paymentMethod: 'COD' },
    });
    const { id } = placed.body.order;
    const key = await aKey(['orders.pack']);
    const tried = await Promise.all([
      key.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'DELIVERED' } }),
      key.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } }),
      key.call(`PUT /orders/${id}/step`, { body: { step: 'cancel' } }),
      key.call('PUT /orders/step', { body: { ids: [id], step: 'cancel' } }),
      key.call('PUT /orders/status', { body: { ids: [id], deliveryStatus: 'CANCELED' } }),
    ]);
    expect(tried.map(({ body }) => body.code)).toEqual(tried.map(() => 'NOT_PERMITTED'));
    expect((await key.call(`PUT /orders/${id}/step`, { body: { step: 'pack' } })).status).toBe(200);
  });
  test('that was made for cash, when keys still could be, books none', async () => {
    const refused = await (
      await makeAdmin(shop)
    ).call('POST /api-keys', { body: { name: 'Till', permissions: ['cash.edit'], days: null } });
    expect(refused.status).toBe(400);
    const key = await aKey(['orders.read']);
    const permissions = JSON.stringify(['orders.read', 'cash.edit']);
    await shop.db.updateTable('api_keys').set({ permissions }).where('id', '=', key.id).execute();
    expect((await key.call('GET /upi-payments')).body).toMatchObject({ code: 'NOT_PERMITTED', needs: 'cash.edit' });
    expect((await key.call('GET /orders/all')).status).toBe(200);
  });
  test('is named by the log of changes and by the security log', async () => {
    const key = await aKey(['catalogue.edit']);
    const made = await key.call('POST /categories', { body: { name: `By a key ${key.id}` } });
    expect(made.status).toBe(201);
    const { lines } = (await key.owner.call(`GET /audit?id=${made.body.category.id}`)).body;
    expect(lines[0]).toMatchObject({ action: 'category.made', after: { key: 'Stock sync' } });
    await key.call('GET /insights');
    await shop.security.settled(shop.app.log);
    const { events } = (await key.owner.call('GET /security-log?kind=notPermitted')).body;
    expect(events.some(({ detail }: { detail: string }) => detail.includes('Stock sync'))).toBe(true);
    const changed = (await key.owner.call('GET /security-log?kind=keyChanged')).body.events;
    expect(changed.length).toBeGreaterThan(0);
    // The log names no key for changes that the owner makes without the key.
    const own = await key.owner.call('POST /categories', { body: { name: `By hand ${key.id}` } });
    const after = (await key.owner.call(`GET /audit?id=${own.body.category.id}`)).body.lines[0].after;
    expect(after).not.toHaveProperty('key');
  });
  test('is stored as a hash, and shown once', async () => {
    const { key, owner, id } = await aKey(['orders.read']);
    expect(key).toMatch(/^tb_[\w-]{43}$/);
    const rows = await shop.db.selectFrom('api_keys').selectAll().where('id', '=', id).execute();
    const listed = (await owner.call('GET /api-keys')).body.keys.find((one: { id: string }) => one.id === id);
    for (const text of [JSON.stringify(rows), JSON.stringify(listed)]) expect(text).not.toContain(key.slice(12));
    expect(listed).toMatchObject({ lastUsedAt: null, permissions: ['orders.read'] });
    await shop.withToken(key).call('GET /orders/all');
    const used = (await owner.call('GET /api-keys')).body.keys.find((one: { id: string }) => one.id === id);
    expect(used.lastUsedAt).not.toBeNull();
  });
});

describe('a key works no more', () => {
  const works = async (key: Caller) => (await key.call('GET /orders/all')).status === 200;

  test('once it is revoked, or too old', async () => {
    const key = await aKey(['orders.read'], undefined, 30);
    const other = await aKey(['orders.read'], key.owner);
    expect(await works(key)).toBe(true);
    await key.owner.call(`DELETE /api-keys/${other.id}`);
    expect(await works(other)).toBe(false);
    expect((await key.owner.call(`DELETE /api-keys/${other.id}`)).status).toBe(404);
    shop.wait(30 * DAY_MS);
    expect((await key.call('GET /orders/all')).body.code).toBe('BAD_KEY');
  });
  test('once its owner is one no more, is revoked, or blocked', async () => {
    const [one, two] = [await aKey(['orders.read']), await aKey(['orders.read'])];
    const boss = await makeAdmin(shop);
    expect((await boss.call(`PUT /staff/${one.owner.user.id}`, { body: { role: 'manager' } })).status).toBe(200);
    expect((await boss.call(`DELETE /staff/${two.owner.user.id}`)).status).toBe(200);
    expect([await works(one), await works(two)]).toEqual([false, false]);
  });
  test('nor again once its owner, who was one no more or revoked, is an owner anew', async () => {
    const [one, two] = [await aKey(['orders.read']), await aKey(['orders.read'])];
    const boss = await makeAdmin(shop);
    const become = async (key: typeof one, role: string) =>
      boss.call(`PUT /staff/${key.owner.user.id}`, { body: { role } });
    await become(one, 'manager');
    await boss.call(`DELETE /staff/${two.owner.user.id}`);
    const listed = (await boss.call('GET /api-keys')).body.keys.map(({ id }: { id: string }) => id);
    expect([one.id, two.id].filter((id) => listed.includes(id))).toEqual([]);
    // The owner of key `two` lost all access. The test restores the account as if the person had been invited again.
    await shop.db.updateTable('users').set({ blocked_at: null }).where('id', '=', two.owner.user.id).execute();
    await become(two, 'manager');
    expect([(await become(one, 'owner')).status, (await become(two, 'owner')).status]).toEqual([200, 200]);
    expect([await works(one), await works(two)]).toEqual([false, false]);
    const { lines } = (await boss.call(`GET /audit?id=${one.id}`)).body;
    expect(lines[0]).toMatchObject({ action: 'key.revoked' });
  });
  test('where it is revoked in the middle of a body', async () => {
    const key = await aKey(['catalogue.edit']);
    const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
    const body = JSON.stringify({ name: `Half ${key.id}` });
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    let came = '';
    socket.on('data', (bytes) => (came += String(bytes)));
    const arrived = new Promise<void>((resolve) => shop.app.server.once('request', () => resolve()));
    socket.write(
      'POST /api/categories HTTP/1.1\r\n' +
        'host: a\r\n' +
        'connection: close\r\n' +
        'content-type: application/json\r\n' +
        `authorization: Bearer ${key.key}\r\n` +
        `content-length: ${body.length}\r\n` +
        '\r\n' +
        body.slice(0, 8),
    );
    await arrived;
    // The shop records the key's use after it has accepted the key. From then on, the server waits for the rest of the
    // body.
    const used = async () =>
      (await shop.db.selectFrom('api_keys').select('last_used_at').where('id', '=', key.id).executeTakeFirstOrThrow())
        .last_used_at;
    await expect.poll(used).not.toBeNull();
    await key.owner.call(`DELETE /api-keys/${key.id}`);
    shop.wait(2_000);
    socket.write(body.slice(8));
    await once(socket, 'close');
    expect(came).toMatch(/^HTTP\/1.1 401 /);
    const rows = await shop.db.selectFrom('categories').select('id').where('name', '=', `Half ${key.id}`).execute();
    expect(rows).toEqual([]);
  });
});

describe('in a browser', () => {
  test.each<Record<string, string>>([
    { cookie: 'browser=x' },
    { origin: 'https://shop.example' },
    { 'sec-fetch-site': 'same-origin' },
  ])('a copied key is refused: %j', async (headers) => {
    const key = await aKey(['orders.read']);
    const reply = await key.call('GET /orders/all', { headers });
    expect(reply).toMatchObject({ status: 403, body: { code: 'KEY_IN_BROWSER' } });
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
  test('no page elsewhere is told that it may send one', async () => {
    const { headers } = await shop.app.inject({
      method: 'OPTIONS',
      url: '/api/orders/all',
      headers: { origin: 'https://evil.example', 'access-control-request-headers': 'authorization' },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('who guesses keys has to wait, and who has one goes on', async () => {
  const key = await aKey(['orders.read']);
  const statuses: number[] = [];
  for (let n = 0; n < 62; n++) {
    const guess = `tb_${String(n).padStart(43, 'A')}`;
    statuses.push((await shop.withToken(guess).call('GET /orders/all')).status);
  }
  expect(statuses.slice(0, 40)).toEqual(statuses.slice(0, 40).map(() => 401));
  expect(statuses.at(-1)).toBe(429);
  expect((await key.call('GET /orders/all')).status).toBe(200);
});

test('of keys that are guessed all at once none costs the database more than those that are paid for', async () => {
  await shop.withToken(`tb_${'B'.repeat(43)}`).call('GET /orders/all');
  shop.wait(10 * 60_000);
  await shop.db.deleteFrom('rate_limits').execute();
  let looks = 0;
  shop.queries.watch(({ sql }) => void (/from "?api_keys/.test(sql) && looks++));
  const network = { 'x-forwarded-for': '203.0.113.9' };
  const replies = await Promise.all(
    Array.from({ length: 300 }, async (_, n) =>
      shop.withToken(`tb_${String(n).padStart(43, 'C')}`).call('GET /orders/all', { headers: network }),
    ),
  );
  const refused = replies.filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(200);
  expect(looks).toBeLessThanOrEqual(replies.length - refused + 1);
});
