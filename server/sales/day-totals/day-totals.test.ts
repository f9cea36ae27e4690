// On both engines: triggers mark the days whose orders have changed.
import { expect, test } from 'vitest';
import { addDays, indianDay } from '#domain/days.ts';
import { orderSteps } from '#domain/order-stages.ts';
import { addMs } from '#domain/instants.ts';
import { aCashDesk } from '../../../test/cash.ts';
import { checkCounts } from '../../../test/counts.ts';
import { Random } from '../../../test/random.ts';
import { takeByPhone } from '../../../test/phone-order.ts';
import { aDelivery } from '../../../test/returns.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { checkSums, foldChanged, listChanged } from '../../platform/counts/counts.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { daySums, listDays } from './day-totals.ts';

const shop = useShop();

/** Makes a call that may fail with a refusal. The test compares the totals with the orders only afterwards. */
async function tryTo(caller: Caller, key: string, body: object): Promise<void> {
  expect((await caller.call(key, { body })).status).toBeLessThan(500);
}

test('whatever becomes of orders, in any order, what is summed up is what they come to', async () => {
  const random = new Random(7);
  const { admin, accounts, courierId, place, send, book } = await aCashDesk(shop);
  const orders: Array<{ id: string; number?: string }> = [];
  const statuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'];
  const remittances: string[] = [];
  const lives: Array<() => Promise<void>> = [
    async () => void orders.push(await place(1 + random.below(3))),
    async () => void orders.push(await takeByPhone(shop, admin)),
    async () => {
      const order = random.of(orders);
      order.number = await send(order.id);
    },
    async () => tryTo(admin, `PUT /orders/${random.of(orders).id}/status`, { deliveryStatus: random.of(statuses) }),
    async () => tryTo(admin, `PUT /orders/${random.of(orders).id}/step`, { step: random.of(orderSteps) }),
    async () => {
      const { number } = random.of(orders);
      const text = `${number ?? 'NONE'},${random.of(['700.50', '100.00', '5000.00'])}`;
      const { status, body } = await book(text, { courierId });
      if (status === 201) remittances.push(body.remittance.id);
    },
    async () => {
      if (remittances.length > 0) await tryTo(accounts, `POST /remittances/${random.of(remittances)}/undo`, {});
    },
    async () => {
      // Only a person with access to the database can change the `created_at` of an order. The totals of the days must
      // be right even then.
      const at = addMs(shop.now(), -random.below(4) * 86_400_000);
      await shop.db.updateTable('orders').set({ created_at: at }).where('id', '=', random.of(orders).id).execute();
    },
    async () => {
      const { bringBack, ask, step } = await aDelivery(shop);
      const { id } = (await ask()).body.return;
      await bringBack(id);
      await step(id, 'refund', { reference: 'UTR 1' });
    },
    async () => void (await foldChanged(shop.db, [daySums])),
  ];
  for (let n = 0; n < 4; n++) orders.push(await place());
  for (let step = 0; step < 60; step++) {
    await random.of(lives)();
    await checkCounts(shop.db);
  }
  const today = indianDay(shop.now());
  const days = await listDays(shop.db, { from: addDays(today, -5) });
  const { total } = await shop.db
    .selectFrom('orders')
    .select((order) => order.fn.sum<number>('total_paise').as('total'))
    .where('delivery_status', '!=', 'CANCELED')
    .executeTakeFirstOrThrow();
  expect(days.reduce((sum, day) => sum + day.booked_paise, 0)).toBe(Number(total));
});

test('many orders at once while days are summed up: none is missing, and nobody waits for the sum', async () => {
  const { place } = await aCashDesk(shop);
  const before = (await listDays(shop.db, {})).reduce((sum, day) => sum + day.orders, 0);
  const placing = { isOver: false };
  const folding = (async () => {
    let folded = 0;
    while (!placing.isOver) folded += await foldChanged(shop.db, [daySums]);
    return folded;
  })();
  await Promise.all(Array.from({ length: 30 }, async () => place()));
  placing.isOver = true;
  expect(await folding).toBeGreaterThan(0);
  await checkCounts(shop.db);
  expect((await listDays(shop.db, {})).reduce((sum, day) => sum + day.orders, 0)).toBe(before + 30);
});

test('lines that are added to any order note its day, also in the transaction that places another one', async () => {
  const { place } = await aCashDesk(shop);
  const orders = shop.db.selectFrom('orders').selectAll();
  const first = await orders.where('id', '=', (await place()).id).executeTakeFirstOrThrow();
  const line = await shop.db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', first.id)
    .executeTakeFirstOrThrow();
  const added = (order_id: string, position: number) => ({ ...line, id: newId(), order_id, position });
  const placed = (daysAgo: number) => {
    const created_at = addMs(first.created_at, -daysAgo * 86_400_000);
    return { ...first, id: newId(), order_number: newId(), created_at };
  };
  const check = async (write: (db: Tx) => Promise<unknown>, ...daysAgo: number[]) => {
    await foldChanged(shop.db, [daySums]);
    await shop.db.transaction().execute(write);
    const days = daysAgo.map((ago) => addDays(indianDay(first.created_at), -ago));
    expect(await listChanged(shop.db, daySums)).toEqual(days.toSorted());
    expect(await checkSums(shop.db, [daySums])).toEqual([]);
  };
  const [one, two, three] = [placed(1), placed(2), placed(3)];
  await check(async (db) => db.insertInto('order_items').values(added(first.id, 7)).execute(), 0);
  await check(
    async (db) => {
      await db.insertInto('orders').values([one, two]).execute();
      await db
        .insertInto('order_items')
        .values([added(one.id, 0), added(two.id, 0), added(first.id, 8)])
        .execute();
    },
    0,
    1,
    2,
  );
  await check(
    async (db) => {
      await db.insertInto('orders').values(three).execute();
      await db
        .updateTable('orders')
        .set({ created_at: placed(5).created_at })
        .where('id', '=', three.id)
        .execute();
      await db.insertInto('order_items').values(added(three.id, 0)).execute();
    },
    3,
    5,
  );
  await check(async (db) => db.insertInto('order_items').values(added(three.id, 1)).execute(), 5);
});

test('a day that does not hold is found, and summed up anew', async () => {
  const { place } = await aCashDesk(shop);
  await place();
  await foldChanged(shop.db, [daySums]);
  expect(await checkSums(shop.db, [daySums])).toEqual([]);
  const today = indianDay(shop.now());
  await shop.db.updateTable('day_totals').set({ booked_paise: 1 }).where('day', '=', today).execute();
  await shop.db.deleteFrom('day_products').where('day', '=', today).execute();
  expect(await checkSums(shop.db, [daySums])).toEqual([today]);
  await foldChanged(shop.db, [daySums]);
  expect(await checkSums(shop.db, [daySums])).toEqual([]);
});

test('a day that the version before has summed up is read from its orders, and summed up once more', async () => {
  const { deliver, accounts } = await aCashDesk(shop);
  await deliver();
  await foldChanged(shop.db, [daySums]);
  const open = async () => (await accounts.call('GET /cash/orders?pile=open')).body;
  const before = await open();
  await shop.db.updateTable('day_totals').set({ format: 1 }).execute();
  await shop.db.deleteFrom('day_deliveries').execute();
  expect(await open()).toEqual(before);
  await foldChanged(shop.db, [daySums]);
  expect(await checkSums(shop.db, [daySums])).toEqual([]);
  expect(await open()).toEqual(before);
});

test('the lists of orders and their counts are those of the rows, on every page, summed up or not', async () => {
  const { admin, place } = await aCashDesk(shop);
  for (let n = 0; n < 6; n++) {
    const { id } = await place();
    const at = addMs(shop.now(), -n * 3 * 86_400_000);
    await shop.db.updateTable('orders').set({ created_at: at }).where('id', '=', id).execute();
    if (n % 2 === 1) await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
  }
  const rows = await shop.db
    .selectFrom('orders')
    .select(['id', 'delivery_status'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const pages = async (query: string) => {
    const found: string[] = [];
    for (let page = 1; ; page++) {
      const { orders, pagination } = (await admin.call(`GET /orders/all?limit=2&page=${page}${query}`)).body;
      found.push(...orders.map(({ id }: { id: string }) => id));
      if (orders.length === 0) return { found, total: pagination.totalItems };
    }
  };
  for (const isFolded of [true, false]) {
    if (isFolded) await foldChanged(shop.db, [daySums]);
    else await place().then(({ id }) => rows.unshift({ id, delivery_status: 'PENDING' }));
    const ids = rows.map(({ id }) => id);
    expect(await pages('')).toEqual({ found: ids, total: ids.length });
    expect(await pages('&sort=oldest')).toEqual({ found: ids.toReversed(), total: ids.length });
    const sent = rows.filter((row) => row.delivery_status === 'SHIPPED').map(({ id }) => id);
    expect(await pages('&status=SHIPPED')).toEqual({ found: sent, total: sent.length });
    const [, second = ''] = ids;
    expect((await pages(`&upTo=${second}`)).total).toBe(
      (await shop.db.selectFrom('orders').select('id').where('id', '<=', second).execute()).length,
    );
  }
});
