import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CashPile } from '#domain/cash.ts';
import { addDays, indianDay, startOfDay } from '#domain/days.ts';
import { listLog, type LogQuery } from '../server/accounts/audit/audit.ts';
import { getCash, listCashOrders } from '../server/sales/cash/ledger.ts';
import { listRemittances } from '../server/sales/cash/queries.ts';
import { searchCustomers, type CustomerQuestion } from '../server/sales/customers/queries.ts';
import { daySums } from '../server/sales/day-totals/day-totals.ts';
import { soldBySales } from '../server/sales/day-totals/sold-by-sales.ts';
import { batches } from '../server/platform/db/batches.ts';
import { newId } from '../server/platform/db/ids.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import type { Db, Schema } from '../server/platform/db/schema.ts';
import { parseEnv } from '../server/platform/env/env.ts';
import { getInsights } from '../server/office/insights/insights.ts';
import { foldChanged, listSums } from '../server/platform/counts/counts.ts';
import { openShop } from '../server/app/open-shop.ts';
import { labelsSince } from '../server/sales/orders/booked-parcels.ts';
import { countDesks, searchOrders, type OrderQuestion } from '../server/sales/orders/search-queries.ts';
import { listReturnsIn } from '../server/sales/returns/queries.ts';
import { countTabs } from '../server/sales/returns/returns.ts';
import { listEvents } from '../server/accounts/security-log/security-log.ts';
import { sumResults } from '../server/sales/offers/queries.ts';
import * as upi from '../server/sales/upi/queries.ts';
import { anOrderRow, makeProduct, makeUser } from '../test/factories.ts';
import { startCluster } from '../test/postgres.ts';
import { Random } from '../test/random.ts';
import { fillLists, fillMoreLists, idAt } from './list-rows.ts';

// npm run bench -- lists [sqlite|postgres]: measures the reports and lists of the back office with 100,000 orders
// (ORDERS=n) of ninety days (DAYS=n), and as many customers, entries of both logs and remittances. The program measures
// the processor time and the longest blocking of the event loop: first without stored day totals, then with them, then
// after some of today's orders have changed. On PostgreSQL the database server does the rest of the work, which is not
// measured. The variable ONLY selects measurements by a pattern of their names.

const ORDERS = Number(process.env['ORDERS'] ?? 100_000);
const DAYS = Number(process.env['DAYS'] ?? 90);
const TRIES = 5;
/** In the data of the benchmark, three of ten pieces were sold in one of these sales. */
const SALES = Array.from({ length: 20 }, (_, n) => `sale ${n}`);
/** In the data of the benchmark, each order uses one of these offers. */
const OFFERS = Array.from({ length: 20 }, (_, n) => `offer ${n}`);
const say = (text: string) => void process.stdout.write(`${text}\n`);
const only = process.argv[3];
const ASKED = new RegExp(process.env['ONLY'] ?? '');

if (only !== 'postgres') await measure('SQLite', '');
if (only !== 'sqlite') {
  const server = await startCluster({});
  try {
    await server.createDatabase('totals');
    await measure('PostgreSQL', server.urlOf('totals'));
  } finally {
    await server.stop();
  }
}
process.exit(0);

async function measure(engine: string, DATABASE_URL: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-totals-'));
  const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
  const shop = openShop(parseEnv({ DATA_DIR: folder, DATABASE_URL, DEMO: '0' }), silent);
  await migrate(shop.db);
  await fill(shop);
  await fillLists(shop.db, ORDERS, DAYS, Date.parse(shop.now()));
  await fillMoreLists(shop.db, ORDERS, DAYS, Date.parse(shop.now()));
  await shop.catalogue.refresh();
  const today = indianDay(shop.now());
  const question: OrderQuestion = { q: '', sort: 'newest', products: [], categories: [], ids: [] };
  const { db } = shop;
  const log: LogQuery = { page: 1, limit: 50, subject: 'all', q: '' };
  const deep = (rows: number) => Math.ceil((rows * 9) / 10 / 50);
  const cash = async (pile: CashPile, page: number) => listCashOrders(db, { pile, page, limit: 50 }, shop.now());
  const returns = async (page: number) => [await countTabs(db), await listReturnsIn(db, 'done', page, 50)];
  const payments = async (page: number) => [await upi.countTabs(db), await upi.listPayments(db, 'paid', page, 50)];
  const customers = async (page: number, asked: Partial<CustomerQuestion> = {}) =>
    searchCustomers(db, { q: '', sort: 'newest', ...asked }, page, 50);
  const events = async (page: number, q = '') => listEvents(db, { q }, page, 50);
  // The searched word occurs in a hundredth of the rows, about as often as a person's name.
  const named = 'ikat7.';
  const works: Array<[string, () => Promise<unknown>]> = [
    [
      'insights, 90 days',
      async () =>
        getInsights(db, shop.catalogue, { from: addDays(today, 1 - DAYS), to: today }, { now: shop.now(), isTest: 0 }),
    ],
    [
      'insights, 30 days',
      async () =>
        getInsights(db, shop.catalogue, { from: addDays(today, -29), to: today }, { now: shop.now(), isTest: 0 }),
    ],
    ['sales, what each brought', async () => soldBySales(db, SALES)],
    ['offers, what each brought', async () => sumResults(db, OFFERS)],
    ['cash', async () => getCash(db, shop.now())],
    ['desk', async () => countDesks(db, labelsSince(new Date().toISOString()))],
    ['orders, page 1', async () => searchOrders(db, question, 1, 100)],
    ['orders, page 100', async () => searchOrders(db, question, 100, 100)],
    ['orders, last page', async () => searchOrders(db, question, ORDERS / 100, 100)],
    ['delivered, page 1', async () => searchOrders(db, { ...question, status: 'DELIVERED' }, 1, 100)],
    ['log, page 1', async () => listLog(db, log)],
    [`log, page ${deep(ORDERS)}`, async () => listLog(db, { ...log, page: deep(ORDERS) })],
    ['done returns, page 1', async () => returns(1)],
    [`done returns, page ${deep(ORDERS / 10)}`, async () => returns(deep(ORDERS / 10))],
    ['UPI paid, page 1', async () => payments(1)],
    [`UPI paid, page ${deep(ORDERS / 4)}`, async () => payments(deep(ORDERS / 4))],
    ['cash received, page 1', async () => cash('received', 1)],
    [`cash received, page ${deep(ORDERS * 0.7)}`, async () => cash('received', deep(ORDERS * 0.7))],
    ['cash late, page 1', async () => cash('late', 1)],
    ['customers, page 1', async () => customers(1)],
    [`customers, page ${deep(ORDERS)}`, async () => customers(deep(ORDERS))],
    ['customers by words', async () => customers(1, { q: named })],
    ['customers by words, last page', async () => customers(ORDERS / 5000, { q: named })],
    ['customers by what they spent', async () => customers(1, { sort: 'spent' })],
    [`customers so, page ${deep(ORDERS)}`, async () => customers(deep(ORDERS), { sort: 'spent' })],
    ['security log, page 1', async () => events(1)],
    [`security log, page ${deep(ORDERS)}`, async () => events(deep(ORDERS))],
    ['security log by words', async () => events(1, named)],
    ['security log by words, last page', async () => events(ORDERS / 5000, named)],
    ['remittances, page 1', async () => listRemittances(db, { page: 1, limit: 50 })],
    [`remittances, page ${deep(ORDERS)}`, async () => listRemittances(db, { page: deep(ORDERS), limit: 50 })],
    ['log by words, page 1', async () => listLog(db, { ...log, q: named })],
    ['log by words, last page', async () => listLog(db, { ...log, q: named, page: ORDERS / 5000 })],
    ['orders by words, page 1', async () => searchOrders(db, { ...question, q: named }, 1, 50)],
    ['orders by words, last page', async () => searchOrders(db, { ...question, q: named }, ORDERS / 5000, 50)],
    ['money due, page 1', async () => searchOrders(db, { ...question, desk: 'moneyDue' }, 1, 100)],
  ];
  say(`${engine}: ${ORDERS} orders; ms of this process's processor, and the longest turn; middle of ${TRIES}`);
  const report = async (when: string) => {
    for (const [name, work] of works.filter(([name]) => ASKED.test(name)))
      say(`  ${when.padEnd(20)} ${name.padEnd(32)} ${await timeOf(work)}`);
  };
  await report('not summed up');
  const before = performance.now();
  const days = await foldChanged(db, [daySums]);
  const stretches = await foldChanged(db, listSums);
  say(
    `  summing up ${days} days and counting ${stretches} stretches took ${Math.round(performance.now() - before)} ms`,
  );
  await report('summed up');
  const lately = Date.parse(startOfDay(addDays(today, -1)))
    .toString(16)
    .padStart(12, '0')
    .slice(0, 8);
  await db
    .updateTable('orders')
    .set({ delivery_status: 'SHIPPED' })
    .where('created_at', '>=', `${addDays(today, -1)}T18:30`)
    .execute();
  await db
    .updateTable('audit_log')
    .set({ action: 'order.note' })
    .where('at', '>=', `${addDays(today, -1)}T18:30`)
    .execute();
  await db
    .updateTable('returns')
    .set({ state: 'APPROVED' })
    .where('state', '=', 'ASKED')
    .where('id', '>=', lately)
    .execute();
  await db.updateTable('upi_payments').set({ paid_paise: 99_900 }).where('order_id', '>=', lately).execute();
  await report('today has changed');
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
}

/** Returns the processor time of this thread, which does not grow with other work on the machine. */
function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function timeOf(work: () => Promise<unknown>): Promise<string> {
  await work();
  const times: Array<{ cpu: number; stall: number; ms: number }> = [];
  for (let n = 0; n < TRIES; n++) {
    let [longest, before] = [0, busyMs()];
    const look = () => {
      const now = busyMs();
      [longest, before] = [Math.max(longest, now - before), now];
    };
    const looking = setInterval(look, 1);
    const [cpu, started] = [process.cpuUsage(), performance.now()];
    await work();
    const { user, system } = process.cpuUsage(cpu);
    const ms = performance.now() - started;
    look();
    clearInterval(looking);
    times.push({ cpu: (user + system) / 1000, stall: longest, ms });
  }
  const middle = (of: 'cpu' | 'stall' | 'ms') =>
    (times.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(TRIES / 2)] ?? 0).toFixed(1).padStart(7);
  return `${middle('cpu')} ms, longest turn ${middle('stall')} ms, answered after ${middle('ms')} ms`;
}

async function fill(shop: ReturnType<typeof openShop>): Promise<void> {
  const random = new Random(1);
  const { db } = shop;
  const now = Date.parse(shop.now());
  const goods: Around['goods'] = [];
  for (let n = 0; n < 400; n++) {
    const { id, variants } = await makeProduct(shop, {
      variants: [
        { size: 'M', stock: 50 },
        { size: 'L', stock: 50 },
      ],
    });
    goods.push(...variants.map((variant) => ({ product_id: id, variant_id: variant.id })));
  }
  const users: Array<{ id: string; email: string }> = [];
  for (let n = 0; n < 2000; n++) users.push(await makeUser(shop));
  const courier = await db.selectFrom('couriers').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('remittances')
    .values({
      ...{ id: newId(), courier_id: courier.id, reference: '', received_on: '2026-01-01', total_paise: 1 },
      ...{ content_hash: 'x', user_id: null, created_at: shop.now(), undone_at: null },
    })
    .execute();
  const remittance = (await db.selectFrom('remittances').select('id').executeTakeFirstOrThrow()).id;
  const numbers = Array.from({ length: ORDERS }, (_, n) => n);
  for (const batch of batches(numbers, 500))
    await db.transaction().execute(async (db) => {
      await insertOrders(
        db,
        batch.map((n) => anOrder({ n, random, users, now })),
        { random, goods, courier: courier.id, remittance },
      );
    });
}

type Life = Schema['orders'] & { ageDays: number };

function anOrder({
  n,
  random,
  users,
  now,
}: {
  n: number;
  random: Random;
  users: Array<{ id: string; email: string }>;
  now: number;
}): Life {
  const at = now - (1 - n / ORDERS) * DAYS * 86_400_000;
  const ageDays = (now - at) / 86_400_000;
  const isBack = random.isLucky(0.1);
  const [status, stage] =
    ageDays < 1
      ? (['PENDING', ''] as const)
      : ageDays < 5
        ? (['SHIPPED', 'HANDED_OVER'] as const)
        : isBack
          ? (['CANCELED', 'RETURNED'] as const)
          : (['DELIVERED', ''] as const);
  const user = random.of(users);
  const created_at = new Date(at).toISOString();
  return {
    ...anOrderRow(user, created_at, {
      ...{ id: idAt(new Date(at)), order_number: `ORD${String(n).padStart(9, '0')}` },
      ...{ phone: `9${String(n).padStart(9, '0')}`, postal_code: String(302_000 + random.below(900)) },
      ...{ delivery_status: status, stage, find_text: `asha rao jaipur ikat${n % 100}.` },
      delivered_at: status === 'DELIVERED' ? new Date(at + (2 + random.below(4)) * 86_400_000).toISOString() : null,
    }),
    ageDays,
  };
}

type Around = {
  random: Random;
  goods: Array<{ product_id: string; variant_id: string }>;
  courier: string;
  remittance: string;
};

async function insertOrders(
  db: Db,
  orders: readonly Life[],
  { random, goods, courier, remittance }: Around,
): Promise<void> {
  await db
    .insertInto('orders')
    .values(orders.map(({ ageDays: _ageDays, ...order }) => order))
    .execute();
  const items = orders.flatMap(({ id }) =>
    [0, 1].map((position) => ({
      ...{ id: newId(), order_id: id, position, ...random.of(goods), name: 'Buti Kurta', size: 'M', color: 'Kora' },
      ...{
        color_hex: '#ffffff',
        quantity: 1,
        selling_paise: 49_950,
        saving_paise: 0,
        reduction_paise: 0,
        picture_ids: '[]',
        ...(random.isLucky(0.3) && { markdown_id: random.of(SALES), usual_selling_paise: 59_950 }),
      },
    })),
  );
  await db.insertInto('order_items').values(items).execute();
  const uses = orders.map(({ id }) => ({
    ...{ id: newId(), order_id: id, position: 0, offer_id: random.of(OFFERS), name: 'Diwali', code: 'DIWALI' },
    ...{ terms: null, by_user: null, reason: '', paise: 5000, is_delivery: 0 as const, is_given_back: 0 as const },
  }));
  await db.insertInto('order_offers').values(uses).execute();
  const sent = orders.filter(({ ageDays }) => ageDays >= 1);
  if (sent.length > 0)
    await db
      .insertInto('parcels')
      .values(
        sent.map(({ id, created_at, order_number }) => ({
          id: newId(),
          order_id: id,
          courier_id: courier,
          number: order_number,
          weight_grams: null,
          user_id: null,
          created_at,
        })),
      )
      .execute();
  const paid = orders.filter(({ ageDays, delivery_status }) => ageDays >= 12 && delivery_status === 'DELIVERED');
  if (paid.length > 0)
    await db
      .insertInto('remittance_lines')
      .values(
        paid.map(({ id, order_number }, position) => ({
          id: newId(),
          remittance_id: remittance,
          position,
          number: order_number,
          order_id: id,
          paise: 99_900,
          outcome: 'matched' as const,
        })),
      )
      .execute();
}
