import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asker, type Asked } from '../../../test/busy-shop.ts';
import { makeOrders, makeProduct, makeUser } from '../../../test/factories.ts';
import { startPostgresPair, type PostgresPair } from '../../../test/postgres-pair.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { isPostgres } from '../../../test/shop.ts';
import { indianDay } from '#domain/days.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { buildApp } from '../app.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';
import { usualPlace } from '../../office/backup/backups.ts';
import { checkBackup } from '../../office/backup/check-backup.ts';
import { listBackups, readManifest } from '../../office/backup/manifest.ts';
import { openPlace } from '../../office/backup/open-place.ts';
import { newId } from '../../platform/db/ids.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { parseEnv } from '../../platform/env/env.ts';
import { handlersOf } from '../job-handlers.ts';
import { openShop } from '../open-shop.ts';
import type { Shop } from '../shop.ts';
import { isFull } from './scale.ts';
import { statementOf } from '../../../test/statement-of.ts';

// The primary database fails while the shop works: during an import, a backup and other downloads, while the shop sends
// webhooks and matches the payments of a statement, and while a person pages through orders. The interrupted work must
// continue by itself on the replica, and must be done exactly once.

const steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});
const SOLD = 700;
const PAYMENTS = 220;
const BY_HAND = 20;
const PRICE = 99_900;
const SIZES = 60;
const PRODUCTS = 400;
const ORDERS = 120;
const SLOW_MS = 240_000;

describe.runIf(isPostgres)('on PostgreSQL', () => {
  test.each(isFull ? (['killed', 'silent'] as const) : (['killed'] as const))(
    'where the primary is %s, what was under way goes on and comes to its end once',
    async (how) => {
      const pair = await startPostgresPair();
      steps.push(pair.stop);
      const receiver = await startReceiver();
      steps.push(receiver.close);
      const { shop, as } = await openOnPair(pair);
      const asked: Asked = { count: 0, failed: [] };
      const owner = await as(await makeUser(shop, 'ADMIN'), asked);
      await makeOrders(shop, await makeUser(shop), ORDERS);
      const { id } = await makeProduct(shop);
      const pictures = await shop.db
        .selectFrom('product_images')
        .select('picture_id')
        .where('product_id', '=', id)
        .execute();
      const webhook = { name: 'Till', url: receiver.url, events: ['product.created'] };
      await owner('POST /webhooks', webhook);

      const { orders: first } = await owner('GET /orders/all?page=1&limit=50');
      const sheet = new FormData();
      sheet.set('dryRun', 'false');
      sheet.set(
        'catalogue',
        new File([newProducts(pictures.map((row) => row.picture_id).join(' | '))], 'products.csv'),
      );
      const importId = (await owner('POST /imports', sheet)).import.id as string;
      const importState = async () => (await owner(`GET /imports/${importId}`)).import;
      await vi.waitUntil(async () => (await importState()).done > 0, { timeout: 20_000 });

      await pair.losePrimary(how);
      expect(await importState()).toBeUndefined();
      await pair.promote();
      const pageOf = async (page: number) =>
        vi.waitUntil(async () => (await owner(`GET /orders/all?page=${page}&limit=50&upTo=${first[0].id}`)).orders, {
          timeout: 20_000,
        });
      const second = await pageOf(2);

      await expect.poll(importState, { timeout: 90_000 }).toMatchObject({ state: 'done', result: { added: PRODUCTS } });
      const made = await shop.db.selectFrom('products').select('id').where('source_id', 'like', 'F-%').execute();
      expect(made).toHaveLength(PRODUCTS);
      const heard = () => new Set(receiver.received.map(({ headers }) => String(headers['webhook-id']))).size;
      await vi.waitUntil(() => heard() >= PRODUCTS, { timeout: 60_000 });
      expect(heard()).toBe(PRODUCTS);
      const listed = [...first, ...second, ...(await pageOf(3))].map((order: { id: string }) => order.id);
      expect([listed.length, new Set(listed).size]).toEqual([ORDERS, ORDERS]);
      expect(asked.failed.filter(({ status }) => status !== 503)).toEqual([]);
    },
    SLOW_MS,
  );

  test.each(isFull ? (['killed', 'silent'] as const) : (['killed'] as const))(
    'where the primary is %s, no file looks whole that is not, and each payment is found once',
    async (how) => {
      const pair = await startPostgresPair();
      steps.push(pair.stop);
      const { shop, as, origin } = await openOnPair(pair);
      const asked: Asked = { count: 0, failed: [] };
      const boss = await makeUser(shop, 'ADMIN');
      const owner = await as(boss, asked);
      const buyer = await makeUser(shop);
      const { month, lines, byHand } = await sellByUpi(shop, buyer);
      const rows = (text: string) => text.trimEnd().split('\n').length - 1;
      const files: Array<[path: string, isWhole: (text: string) => boolean]> = [
        ['exports/orders', (text) => rows(text) === SOLD && text.endsWith('\n')],
        ['exports/products', (text) => rows(text) === SIZES && text.endsWith('\n')],
        [`exports/gst?month=${month}&table=register`, (text) => rows(text) === SOLD && text.endsWith('\n')],
        [`customers/${buyer.id}/personal-data`, (text) => JSON.parse(text).orders.length === SOLD],
      ];
      const headers = { authorization: `Bearer ${await beginSession(shop.db, boss, shop.now())}` };
      const over = new AbortController();
      const [whole, cut, broken]: [string[], string[], string[]] = [[], [], []];
      const fetching = files.map(async ([path, isWhole]) => {
        while (!over.signal.aborted) {
          const text = await readWhole(`${origin}/api/${path}`, headers);
          (text === undefined ? broken : isWhole(text) ? whole : cut).push(path);
          await setTimeout(10);
        }
      });
      const backups = async () => (await owner('GET /backups')).backups;
      const paste = async () => owner('POST /upi-payments/statement', { text: lines });
      const findByHand = async () => {
        for (const { id, utr } of byHand) await owner(`PUT /upi-payments/${id}/match`, { utr });
      };

      await vi.waitUntil(() => files.every(([path]) => whole.includes(path)), { timeout: 20_000 });
      // The primary fails during a backup, and while the shop handles the second batch of fifty payments.
      let found = 0;
      const lost = Promise.withResolvers<void>();
      shop.queries.watch(({ sql }) => {
        if (!/^update "upi_payments"/.test(sql)) return;
        found++;
        if (found === 55) void owner('POST /backups');
        if (found === 70) lost.resolve(pair.losePrimary(how));
      });
      const working = Promise.all([paste(), findByHand()]);
      await lost.promise;
      await setTimeout(500);
      await pair.promote();
      await working;
      expect(asked.failed.filter(({ status }) => status !== 503)).toEqual([]);
      expect(asked.failed).not.toEqual([]);
      // A caller who gets no answer repeats the call until there is a primary.
      const isDone = async () => {
        asked.failed.length = 0;
        await paste();
        await findByHand();
        return asked.failed.every(({ status, body }) => status === 409 && body.includes('PAID_ALREADY'));
      };
      await vi.waitUntil(isDone, { timeout: 60_000, interval: 200 });
      const before = whole.length;
      await vi.waitUntil(() => files.every(([path]) => whole.slice(before).includes(path)), { timeout: 20_000 });
      over.abort();
      await Promise.all(fetching);
      expect(cut).toEqual([]);
      if (isFull) expect(broken.length).toBeGreaterThan(0);

      const paid = await shop.db.selectFrom('upi_payments').select(['order_id', 'utr', 'paid_paise']).execute();
      expect(paid.filter(({ paid_paise }) => Number(paid_paise) !== PRICE)).toEqual([]);
      expect(new Set(paid.map(({ utr }) => utr)).size).toBe(PAYMENTS);
      const logged = await shop.db
        .selectFrom('audit_log')
        .select('subject_id')
        .where('action', '=', 'upi.matched')
        .execute();
      expect(logged.map((line) => line.subject_id).toSorted()).toEqual(paid.map((row) => row.order_id).toSorted());
      const moved = await shop.db
        .selectFrom('order_events')
        .select('order_id')
        .where('stage', '=', 'TO_PACK')
        .execute();
      expect(moved.map((event) => event.order_id).toSorted()).toEqual(paid.map((row) => row.order_id).toSorted());
      // The shop finishes the interrupted backup or makes a new one. Every complete backup can be read back.
      await vi.waitUntil(
        async () => (await backups()).latest.every(({ state }: { state: string }) => state !== 'running'),
        {
          timeout: 90_000,
          interval: 500,
        },
      );
      if ((await backups()).lastGood === null) await owner('POST /backups');
      await vi.waitUntil(async () => (await backups()).lastGood !== null, { timeout: 60_000, interval: 500 });
      const place = openPlace(usualPlace(shop.env), shop.env);
      for (const name of (await listBackups(place)).whole)
        await checkBackup(place, name, await readManifest(place, name));
    },
    SLOW_MS,
  );
});

/** Reads a file's text; undefined if the server refused the file or the download broke off. */
async function readWhole(url: string, headers: Record<string, string>): Promise<string | undefined> {
  try {
    const response = await fetch(url, { headers });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

async function openOnPair(pair: PostgresPair) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'tanabana-failover-'));
  steps.push(async () => rm(DATA_DIR, { recursive: true, force: true }));
  const variables = {
    DATA_DIR,
    DATABASE_URL: pair.urlOf('shop'),
    WEBHOOK_NETWORKS: '127.0.0.1',
    RATE_LIMITS: 'off',
    DEMO: '0',
    LOG_LEVEL: 'silent',
  };
  const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
  const shop = openShop(parseEnv(variables), silent);
  steps.push(async () => shop.db.destroy());
  await migrate(shop.db);
  const app = await buildApp(shop);
  shop.jobs.start(handlersOf(shop), app.log);
  steps.push(async () => shop.jobs.stop(0));
  steps.push(async () => app.close());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const as = async (user: Awaited<ReturnType<typeof makeUser>>, asked: Asked) =>
    asker(origin, await beginSession(shop.db, user, shop.now()), user.email, asked);
  return { shop, as, origin };
}

/**
 * Makes orders of one buyer, with an invoice for each. Some orders wait for a UPI payment. The bank statement has a
 * line for each of these payments: `lines` contain the order's number, and staff match the payments of `byHand` by
 * hand.
 */
async function sellByUpi(shop: Shop, buyer: Awaited<ReturnType<typeof makeUser>>) {
  await makeProduct(shop, { variants: Array.from({ length: SIZES }, (_, n) => ({ size: String(30 + n) })) });
  const numbers = await makeOrders(shop, buyer, SOLD, (n) => ({
    order_number: `ORD${700_000 + n}`,
    ...(n < PAYMENTS && { payment_method: 'UPI', stage: 'TO_PAY' }),
  }));
  const orders = await shop.db.selectFrom('orders').select(['id', 'order_number']).execute();
  const idOf = new Map(orders.map((order) => [order.order_number, order.id]));
  const sold = numbers.map((number, n) => ({ number, id: idOf.get(number) ?? '', utr: String(532_900_100_000 + n) }));
  const issuedOn = indianDay(shop.now());
  const invoice = { kind: 'tax-invoice', series: 'A', corrects_id: null, reduces_id: null, return_id: null } as const;
  const rest = { seller: '{}', place: '08', is_within_state: 1, total_paise: PRICE } as const;
  const line = {
    position: 0,
    name: 'Kurta',
    options: '',
    hsn: '6204',
    quantity: 1,
    price_paise: PRICE,
    reduction_paise: 0,
    rate: 0,
  };
  const sums = { taxable_paise: PRICE, cgst_paise: 0, sgst_paise: 0, igst_paise: 0, total_paise: PRICE, reason: '' };
  const invoices = sold.map(({ id, number }) => ({
    ...{ id: newId(), ...invoice, ...rest, number: `A/${number}`, order_id: id },
    ...{ issued_at: shop.now(), issued_on: issuedOn },
  }));
  await shop.db.insertInto('invoices').values(invoices).execute();
  await shop.db
    .insertInto('invoice_lines')
    .values(invoices.map(({ id }) => ({ invoice_id: id, ...line, ...sums })))
    .execute();
  const due = { upi_id: 'tana.bana@okbank', payee: '', pay_before: addMs(shop.now(), DAY_MS), utr: null };
  const unpaid = { given_at: null, paid_paise: null, paid_at: null, user_id: null, refund_reference: '' };
  const noSurplus = { surplus_paise: 0, surplus_reference: '' };
  const waiting = sold.slice(0, PAYMENTS);
  await shop.db
    .insertInto('upi_payments')
    .values(
      waiting.map(({ id }) => ({ order_id: id, ...due, ...unpaid, ...noSurplus, was_there: 0, refunded_at: null })),
    )
    .execute();
  return {
    month: issuedOn.slice(0, 7),
    lines: statementOf(waiting.slice(BY_HAND).map(({ number, utr }) => [utr, '999.00', number])),
    byHand: waiting.slice(0, BY_HAND),
  };
}

function newProducts(pictures: string): string {
  const row = (n: number) => `F-${n},Kurta ${n},New,Red,M,2,100,${pictures}`;
  return [
    'product,name,category,colour,size,stock,price,pictures',
    ...Array.from({ length: PRODUCTS }, (_, n) => row(n)),
  ].join('\n');
}
