import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test, type TestContext } from 'vitest';
import { asker, fillByCalls, keepBusy, PIECES, productForm, type Asked } from '../../../test/busy-shop.ts';
import { anAddress, ledgerAgrees, makeProduct, makeShopper, stockOf } from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { startCluster } from '../../../test/postgres.ts';
import { commandThatServes, makeServerFolder, startServer, type ServerProcess } from '../../../test/processes.ts';
import { mountSmallDisk, type SmallDisk } from '../../../test/small-disk.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import type { Upload } from '#contract/uploads.ts';
import { keyPermissions } from '#domain/api-keys.ts';
import { Fingerprint } from '#domain/fingerprint.ts';
import { verifyLog } from '../../accounts/audit/verify-log.ts';
import { openShopKey } from '../../platform/keys/shop-key.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { parseEnv } from '../../platform/env/env.ts';
import { isFull, tell } from './scale.ts';

// The test limits the size of the database file. SQLite then reports the same error as on a full disk.

const shop = useShop();
const NO_LIMIT = 1_073_741_823;
const SHOPPERS = 60;
const STOCK = 1000;

test.skipIf(isPostgres)(
  'on a full disk an order is taken whole or refused with a sentence, reading goes on, and it heals by itself',
  async () => {
    const { id, variants } = await makeProduct(shop, { variants: [{ stock: STOCK }] });
    const productVariantId = variants[0]?.id ?? '';
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => makeShopper(shop)));
    for (const shopper of shoppers) await shopper.call('POST /cart/add', { body: { productVariantId, quantity: 1 } });
    const place = async (shopper: (typeof shoppers)[number]) =>
      shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
    // SQLite does not set the limit below the database's present size, so the limit now equals this size and the file
    // cannot grow.
    await sql`pragma max_page_count = 1`.execute(shop.db);
    const replies = [];
    for (const shopper of shoppers) replies.push(await place(shopper));
    expect((await shop.guest.call(`GET /products/${id}`)).status).toBe(200);
    await sql`pragma max_page_count = ${sql.lit(NO_LIMIT)}`.execute(shop.db);

    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(5);
    for (const { status, body } of refused) expect([status, body.code]).toEqual([503, 'NOT_READY']);
    const countOrders = async () => (await shop.db.selectFrom('orders').select('id').execute()).length;
    expect(await countOrders()).toBe(SHOPPERS - refused.length);
    // The refused shoppers still have their carts, and can order now.
    for (const [index, shopper] of shoppers.entries())
      if (replies[index]?.status !== 201) expect((await place(shopper)).status).toBe(201);
    expect(await countOrders()).toBe(SHOPPERS);
    const lines = await shop.db.selectFrom('order_items').select('order_id').execute();
    expect(new Set(lines.map((line) => line.order_id)).size).toBe(SHOPPERS);
    expect(await stockOf(shop, productVariantId)).toBe(STOCK - SHOPPERS);
    expect(await ledgerAgrees(shop)).toBe(true);
  },
);

// The tests below use a real but small disk in memory, which contains the data folder or all of PostgreSQL.

const admin = { email: 'owner@example.com', password: 'A-shop-of-our-own-26' };
const FULL_MS = 8000;
const SLOW_MS = 300_000;
let steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});

/** Puts the shop's data on the small disk; returns the data's location. */
async function layOut(disk: SmallDisk): Promise<{ DATA_DIR: string; DATABASE_URL: string }> {
  if (!isPostgres) return { DATA_DIR: join(disk.folder, 'data'), DATABASE_URL: '' };
  const { folder, remove } = await makeServerFolder();
  steps.push(remove);
  const small = ['shared_buffers=8MB', 'max_wal_size=32MB', 'min_wal_size=32MB', 'fsync=on'];
  const server = await startCluster({ parent: disk.folder, settings: small, isKept: true });
  steps.push(server.stop);
  await server.createDatabase('shop');
  return { DATA_DIR: join(folder, 'data'), DATABASE_URL: server.urlOf('shop') };
}

const WHILE_FULL =
  'on a disk that is full for a while nobody gets but a sentence, nothing is there by halves, and the shop goes on by itself';

test.runIf(isFull)(WHILE_FULL, async (context) => fillUp(context, 1), SLOW_MS);

test.runIf(isFull && !isPostgres)(
  `${WHILE_FULL}, with several servers on one port`,
  async (context) => fillUp(context, 3),
  SLOW_MS,
);

type Place = Awaited<ReturnType<typeof layOut>>;

/** Starts a server whose data is on a small disk. */
async function serveOnSmallDisk(
  context: TestContext,
  workers: number,
): Promise<{ disk: SmallDisk; place: Place; server: ServerProcess }> {
  const disk = await mountSmallDisk(isPostgres ? 160 : 48);
  if (typeof disk === 'string') {
    tell(context, `not run: ${disk}`);
    return context.skip(disk);
  }
  steps.push(disk.remove);
  const { build, remove } = await makeServerFolder();
  steps.push(remove);
  const place = await layOut(disk);
  const limits = {
    RATE_LIMITS: 'off',
    ORDER_LIMITS: 'off',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const env = { ...place, ...limits, BUILD_DIR: build, WORKERS: String(workers) };
  const server = await startServer(env, workers > 1 ? { args: [await commandThatServes()] } : {});
  // The processes of the server end together with the launcher, which holds their port.
  steps.push(async () => server.end(workers > 1 ? 'SIGTERM' : 'SIGKILL'));
  expect(await server.ready(), server.printed()).toBe(true);
  return { disk, place, server };
}

async function fillUp(context: TestContext, workers: number): Promise<void> {
  const { disk, place, server } = await serveOnSmallDisk(context, workers);
  const people = await fillByCalls(server.origin, admin);

  const asked: Asked = { count: 0, failed: [] };
  const over = new AbortController();
  const serving = keepBusy(server.origin, people, asked, over.signal);
  await setTimeout(2000);
  expect(asked.failed).toEqual([]);
  await disk.fill();
  const aside: Asked = { count: 0, failed: [] };
  const office = asker(server.origin, people.adminToken, 'admin', aside);
  const form = productForm({ name: 'Kurta', categoryId: people.categoryId, description: '', stock: 1 });
  for (const seed of [1, 2]) form.append('images', await aPicture(700 + seed, 'a.png', 1200));
  await setTimeout(FULL_MS);
  await office('POST /products', form);
  const refused = asked.failed.length;
  await disk.free();
  // The shop must recover by itself. The shop may refuse only calls that were in progress, and calls that reach the
  // database during its restart.
  const free = performance.now();
  for (let isCalm = false; !isCalm;) {
    const before = asked.failed.length;
    await setTimeout(3000);
    isCalm = asked.failed.length === before;
  }
  const healed = Math.round((performance.now() - free) / 1000) - 3;
  await office('POST /products', form);
  over.abort();
  const told = await serving;

  expect(refused).toBeGreaterThan(0);
  const others = [...asked.failed, ...aside.failed].filter(
    ({ status, body }) => status !== 503 || !/"message":"[A-Z][^"]{20,}"/.test(body),
  );
  expect(others).toEqual([]);
  if (!isPostgres) expect(aside.failed).toHaveLength(1);
  const db = openDatabase(place);
  steps.push(async () => db.destroy());
  const orders = await db.selectFrom('orders').select(['id', 'delivery_status']).execute();
  expect(orders.map(({ id }) => id).toSorted()).toEqual(told.toSorted());
  expect(await ledgerAgrees({ db })).toBe(true);
  const log = await verifyLog(db, openShopKey(parseEnv(place), db), place.DATA_DIR);
  expect([log.flaw, log.lines > 0]).toEqual([undefined, true]);
  const kept = new Set(orders.filter((order) => order.delivery_status !== 'CANCELED').map(({ id }) => id));
  const lines = await db.selectFrom('order_items').select(['order_id', 'variant_id', 'quantity']).execute();
  for (const { variantId } of people.products) {
    const sold = lines.filter((line) => line.variant_id === variantId && kept.has(line.order_id));
    const left = await stockOf({ db }, variantId);
    expect(left + sold.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(PIECES);
  }
  tell(
    context,
    `${workers === 1 ? 'one server' : `${workers} servers`}: ${asked.count} requests, ${asked.failed.length} refused ` +
      `with 503 while nothing could be written; ${told.length} orders told and found; ` +
      `at work ${healed < 1 ? 'at once' : `${healed} s later`} when there was room`,
  );
}

// This test is not for PostgreSQL, which stops and restarts when its disk is full.
test.skipIf(isPostgres)(
  'on a full disk whoever was there before reads on, whoever changes something is told, and afterwards it goes well',
  async (context) => {
    const { disk, place, server } = await serveOnSmallDisk(context, 1);
    const people = await fillByCalls(server.origin, admin);
    const asked: Asked = { count: 0, failed: [] };
    const as = (token: string, who: string) => asker(server.origin, token, who, asked);
    const [guest, office] = [as('', 'guest'), as(people.adminToken, 'admin')];
    const [{ token = '', addressId = '' } = {}] = people.shoppers;
    const shopper = as(token, 'shopper');
    const { key } = await office('POST /api-keys', { name: 'Stock', permissions: keyPermissions, days: null });
    const tool = as(key, 'key');
    const webhook = { name: 'Till', url: 'https://till.example/', events: ['order.placed'] };
    const { id: webhookId } = (await office('POST /webhooks', webhook)).webhook;
    const upload = await beginUpload(server.origin, people.adminToken);
    expect(await upload.send(0, 100_000)).toMatchObject({ status: 200, body: { upload: { received: 100_000 } } });
    await lieIdle(place);
    expect(asked.failed).toEqual([]);
    await disk.fill();

    for (const [call, { who, needs, isPersonal }] of listReads()) {
      await (who === 'customer' ? shopper : who === 'anyone' ? guest : office)(call);
      if (!isPersonal && keyPermissions.some((permission) => permission === needs)) await tool(call);
    }
    // The dashboard's call needs a time span, which the test does not send, so 400 is the right status.
    expect(asked.failed.filter(({ status }) => status !== 400)).toEqual([]);

    const [picture, sheet] = [new FormData(), new FormData()];
    picture.set('picture', await aPicture(900, 'a.png', 600));
    sheet.set('dryRun', 'true');
    sheet.set('catalogue', new File(['product,name\nK-1,Kurta'], 'products.csv'));
    const product = productForm({ name: 'Kurta', categoryId: people.categoryId, description: '', stock: 1 });
    for (const seed of [901, 902]) product.append('images', await aPicture(seed, 'b.png', 600));
    const [{ id: productId = '', variantId: productVariantId = '' } = {}] = people.products;
    const { email, password } = { email: 'walker1@example.com', password: 'Walks-and-1-buys-2' };
    const late = { username: 'late', email: 'late@example.com', password: 'Comes-late-and-2-buys' };
    const changes: Array<[ask: typeof office, call: string, body?: object]> = [
      [guest, 'POST /auth/login', { identifier: email, password }],
      [guest, 'POST /auth/login', { identifier: admin.email, password: admin.password }],
      [guest, 'POST /auth/register', late],
      [guest, 'POST /auth/forgot-password/request-otp', { email }],
      [shopper, 'POST /cart/add', { productVariantId, quantity: 1 }],
      [shopper, `POST /wishlist/${productId}`],
      [shopper, 'POST /orders/place', { addressId, paymentMethod: 'COD' }],
      [shopper, 'POST /addresses', anAddress],
      [shopper, 'PUT /users/profile', { firstName: 'Wanda' }],
      [office, 'POST /products', product],
      [office, 'POST /content/pictures', picture],
      [office, 'POST /imports', sheet],
      [office, 'POST /backups'],
      [office, `POST /webhooks/${webhookId}/ping`],
      [office, 'POST /staff/invites', { email: 'packer@example.com', role: 'packing' }],
      [office, 'POST /users/prove', { password: admin.password }],
    ];
    const makeAll = async () => {
      asked.failed.length = 0;
      for (const [ask, call, body] of changes) await ask(call, body);
      return asked.failed.map(({ call, status }) => `${status} ${call}`);
    };
    expect(await makeAll()).toEqual(changes.map(([, call]) => `503 ${call}`));
    // Only the staff see why the call failed.
    const untold = asked.failed.filter(({ body }) => !body.includes('out of disk space')).map(({ who }) => who);
    expect(new Set(untold)).toEqual(new Set(['guest', 'shopper']));
    expect(await upload.send(100_000)).toMatchObject({ status: 503, body: { code: 'DISK_FULL' } });
    await disk.free();
    expect(await makeAll()).toEqual([]);
    const { received } = (await upload.begin()).body.upload;
    expect(received).toBeGreaterThanOrEqual(100_000);
    expect(await upload.send(received)).toMatchObject({ status: 200, body: { upload: { received: upload.bytes } } });
    await expect.poll(async () => (await office('GET /backups')).backups.lastGood).not.toBe(null);
  },
  SLOW_MS,
);

/** Begins to upload a large picture in pieces. The picture is sent before the other fields of its form. */
async function beginUpload(origin: string, token: string) {
  const bytes = Buffer.alloc(900_000, 7);
  const fingerprint = new Fingerprint();
  fingerprint.add(bytes);
  const file = { fingerprint: fingerprint.end(), bytes: bytes.length };
  const ask = async (method: string, path: string, type: string, body: string | Uint8Array<ArrayBuffer>) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const response = await fetch(`${origin}/api/uploads${path}`, { method, headers, body });
    // The cast is safe: the answer follows the contract, or is a refusal.
    return { status: response.status, body: (await response.json()) as { upload: Upload } };
  };
  const begin = async () => ask('POST', '', 'application/json', JSON.stringify(file));
  const { id } = (await begin()).body.upload;
  const send = async (from: number, to?: number) =>
    ask('PATCH', `/${id}?offset=${from}`, 'application/octet-stream', new Uint8Array(bytes.subarray(from, to)));
  return { bytes: bytes.length, begin, send };
}

/**
 * Sets the last use of all sessions to an earlier time, so that the shop must write the next use into the database.
 * Empties SQLite's write-ahead log, because even on a full disk SQLite can write new data over the old data in this
 * log.
 */
async function lieIdle(place: Place): Promise<void> {
  const db = openDatabase(place);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const idle = { ADMIN: ago(5), CUSTOMER: ago(120) };
  for (const role of ['ADMIN', 'CUSTOMER'] as const)
    await db
      .updateTable('sessions')
      .set({ last_used_at: idle[role] })
      .where('user_id', 'in', db.selectFrom('users').select('id').where('role', '=', role))
      .execute();
  const emptied = async () => (await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)).rows;
  await expect.poll(emptied).toMatchObject([{ busy: 0 }]);
  await db.destroy();
}

/** Lists every call that only reads and has no parameter in its path. */
function listReads(): Array<[key: string, call: Call]> {
  return Object.entries<Call>(calls).filter(([key, { sends }]) => /^GET [^{]+$/.test(key) && !sends);
}
