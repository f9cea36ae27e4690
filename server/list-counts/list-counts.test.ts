import { expect, test } from 'vitest';
import { addDays, indianDay } from '#domain/days.ts';
import { aCashDesk } from '../../test/cash.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../test/factories.ts';
import { checkDayTotals } from '../../test/day-totals.ts';
import { Random } from '../../test/random.ts';
import { aDelivery } from '../../test/returns.ts';
import { useShop, type Caller } from '../../test/shop.ts';
import { foldChangedDays } from '../day-totals/day-totals.ts';
import { newId } from '../db/ids.ts';
import { noteInLog } from '../audit/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { countByKind, countByStretch, findPage, checkStretches, foldChangedStretches } from './list-counts.ts';

const shop = useShop();
const DAY = 86_400_000;

/** Everything a list answers, page by page, and the total that each page names. */
async function pagesOf(caller: Caller, path: string, idOf: (row: Record<string, unknown>) => unknown) {
  const found: unknown[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page++) {
    const { status, body } = await caller.call(`GET ${path}${path.includes('?') ? '&' : '?'}limit=3&page=${page}`);
    expect(status).toBe(200);
    const { pagination, ...lists } = body;
    totals.add(pagination.totalItems);
    const { lines, returns, orders, customers, events, remittances } = lists;
    const list = lines ?? returns ?? orders ?? customers ?? events ?? remittances;
    const rows = (list ?? [...lists.payments, ...lists.credits]) as Array<Record<string, unknown>>;
    if (rows.length === 0) return { found, totals: [...totals] };
    found.push(...rows.map(idOf));
  }
}

/** Counted, and with one more row since: what is asked must not differ. */
async function counted<T>(check: () => Promise<T>, more: () => Promise<void>): Promise<void> {
  for (const isFolded of [false, true, false]) {
    if (isFolded) {
      await foldChangedStretches(shop.db);
      await foldChangedDays(shop.db);
    } else await more();
    await check();
  }
}

test('a page lies on the stretches that the counts say, and no other ones are read', () => {
  const stretches = [
    { stretch: 'e', count: 2 },
    { stretch: 'd', count: 0 },
    { stretch: 'c', count: 3 },
    { stretch: 'a', count: 1 },
  ];
  expect(findPage(stretches, 0, 2)).toEqual({ first: 'e', last: 'e', offset: 0 });
  expect(findPage(stretches, 1, 2)).toEqual({ first: 'e', last: 'c', offset: 1 });
  expect(findPage(stretches, 3, 2)).toEqual({ first: 'c', last: 'c', offset: 1 });
  expect(findPage(stretches, 4, 9)).toEqual({ first: 'c', last: 'a', offset: 2 });
  expect(findPage(stretches, 6, 2)).toBeUndefined();
});

test('each page of the log is what skipping rows answers, by kind, person and days, while lines come in', async () => {
  const owner = await makeAdmin(shop);
  const people = [owner, await makeAdmin(shop)];
  const random = new Random(3);
  const now = Date.parse(shop.now());
  const actions = ['product.changed', 'order.note', 'company.changed'] as const;
  const write = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const at = new Date(now - random.below(5 * 24) * 3_600_000).toISOString();
      const by = { userId: random.isLucky(0.2) ? null : random.of(people).user.id, now: at };
      const action = random.of(actions);
      await inTransaction(shop.db, async (db) =>
        // Some saves have several lines.
        noteInLog(
          db,
          by,
          ...Array.from({ length: 1 + random.below(3) }, () => ({ action, id: newId(), name: 'Kurta' })),
        ),
      );
    }
  };
  const rows = async () =>
    (await shop.db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').execute()).map(
      (row) => ({
        ...row,
        day: indianDay(row.at),
      }),
    );
  type Row = Awaited<ReturnType<typeof rows>>[number];
  const savesOf = (lines: Row[]) => {
    const seen = new Set<string>();
    return lines.filter(({ at, user_id, action }) => {
      const save = `${at} ${user_id} ${action}`;
      return !seen.has(save) && Boolean(seen.add(save));
    });
  };
  const [from, to] = [addDays(indianDay(shop.now()), -3), addDays(indianDay(shop.now()), -1)];
  const second = people[1]?.user.id ?? '';
  const questions: Array<[string, (row: Row) => boolean]> = [
    ['', () => true],
    ['?subject=order', ({ action }) => action.startsWith('order.')],
    [`?who=${second}`, ({ user_id }) => user_id === second],
    ['?who=command-line', ({ user_id }) => user_id === null],
    [
      `?from=${from}&to=${to}&subject=product`,
      ({ day, action }) => day >= from && day <= to && action.startsWith('product.'),
    ],
    ['?q=kurta', ({ subject }) => subject === 'Kurta'],
  ];
  await counted(
    async () => {
      const lines = await rows();
      for (const [query, isMeant] of questions) {
        const expected = savesOf(lines.filter(isMeant)).map(({ id }) => id);
        expect([query, await pagesOf(owner, `/audit${query}`, ({ id }) => id)]).toEqual([
          query,
          { found: expected, totals: [expected.length] },
        ]);
      }
    },
    async () => write(14),
  );
});

test('each page of the returns and their counts are those of the rows, from state to state', async () => {
  const { admin, ...first } = await aDelivery(shop);
  const ids: string[] = [];
  const states = async () =>
    new Map(
      (await shop.db.selectFrom('returns').select(['id', 'state', 'kind']).orderBy('id').execute()).map((row) => [
        row.id,
        row,
      ]),
    );
  await counted(
    async () => {
      const all = [...(await states()).values()];
      const { counts } = (await admin.call('GET /returns')).body;
      for (const [tab, isOn] of [
        ['toDecide', (state: string) => state === 'ASKED'],
        ['toCollect', (state: string) => state === 'APPROVED'],
        ['done', (state: string) => state === 'REFUNDED' || state === 'DECLINED'],
      ] as const) {
        const on = all.filter(({ state }) => isOn(state)).map(({ id }) => id);
        const expected = tab === 'done' ? on.toReversed() : on;
        expect(counts[tab]).toBe(expected.length);
        const { found, totals } = await pagesOf(admin, `/returns?tab=${tab}`, ({ id }) => id);
        expect([tab, found, totals]).toEqual([tab, expected, [expected.length]]);
      }
    },
    async () => {
      for (let n = 1; n <= 5; n++) {
        const { ask } = await aDelivery(shop);
        const { id } = (await ask()).body.return;
        // As one that was asked for days or weeks ago.
        const earlier = `${(BigInt(`0x${id.slice(0, 8)}`) - BigInt(n * n * 2000)).toString(16).padStart(8, '0')}${id.slice(8)}`;
        await renameReturn(id, earlier);
        ids.push(earlier);
      }
      await first.step(ids.at(-1) ?? '', 'approve');
      await first.step(ids.at(-2) ?? '', 'decline', { words: 'Worn.' });
      await first.bringBack(ids.at(-3) ?? '');
      await first.step(ids.at(-3) ?? '', 'refund', { reference: 'UTR 1' });
    },
  );
});

async function renameReturn(id: string, to: string): Promise<void> {
  const row = await shop.db.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await shop.db
    .insertInto('returns')
    .values({ ...row, id: to })
    .execute();
  await shop.db.updateTable('return_lines').set({ return_id: to }).where('return_id', '=', id).execute();
  await shop.db.updateTable('return_events').set({ return_id: to }).where('return_id', '=', id).execute();
  await shop.db.deleteFrom('returns').where('id', '=', id).execute();
}

test('each page of the payments by UPI and their counts are those of the rows, also once an order is cancelled', async () => {
  const admin = await makeAdmin(shop);
  const accounts = await makeAdmin(shop, 'accounts');
  await admin.call('PUT /upi', { body: { upiId: 'tana.bana@okbank', payee: 'Tana Bana', lapseHours: 24 } });
  const { variants } = await makeProduct(shop, { variants: [{ stock: 500, sellingPaise: 70_000 }] });
  let utr = 612_900_000_000;
  const place = async () => {
    const shopper = await makeShopper(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
    const body = { addressId: shopper.addressId, paymentMethod: 'UPI' };
    return { shopper, id: (await shopper.call('POST /orders/place', { body })).body.order.id as string };
  };
  const match = async (id: string, body: object) => accounts.call(`PUT /upi-payments/${id}/match`, { body });
  const rows = async () =>
    shop.db
      .selectFrom('upi_payments')
      .innerJoin('orders', 'orders.id', 'upi_payments.order_id')
      .select(['order_id', 'utr', 'paid_paise', 'refunded_at', 'payment_status'])
      .orderBy('order_id', 'desc')
      .execute();
  await counted(
    async () => {
      const all = await rows();
      const tabs = {
        toMatch: all.filter((row) => row.paid_paise === null && row.payment_status === 'PENDING'),
        paid: all.filter((row) => row.paid_paise !== null && row.payment_status !== 'CANCELED'),
        owed: all.filter(
          (row) => row.paid_paise !== null && row.payment_status === 'CANCELED' && row.refunded_at === null,
        ),
      };
      const credits = await shop.db
        .selectFrom('upi_credits')
        .select(['utr', 'outcome'])
        .orderBy('id', 'desc')
        .execute();
      const strays = credits.filter(({ outcome }) => outcome === 'unknown').map((row) => row.utr);
      const { counts } = (await accounts.call('GET /upi-payments')).body;
      for (const [tab, on] of Object.entries(tabs)) {
        expect(on.length).toBeGreaterThan(0);
        const expected = [...on.filter((row) => row.utr !== null), ...on.filter((row) => row.utr === null)];
        expect(counts[tab]).toBe(on.length);
        expect([tab, await pagesOf(accounts, `/upi-payments?tab=${tab}`, ({ orderId }) => orderId)]).toEqual([
          tab,
          { found: expected.map((row) => row.order_id), totals: [on.length] },
        ]);
      }
      expect(counts.strays).toBe(strays.length);
      expect((await pagesOf(accounts, '/upi-payments?tab=strays', (row) => row['utr'])).found).toEqual(strays);
    },
    async () => {
      for (let n = 0; n < 4; n++) {
        const { id, shopper } = await place();
        if (n % 2 === 0) await shopper.call(`PUT /orders/${id}/utr`, { body: { utr: String(++utr) } });
      }
      for (let n = 0; n < 4; n++) await match((await place()).id, n % 2 === 0 ? { utr: String(++utr) } : {});
      for (let n = 0; n < 3; n++) {
        const { id } = await place();
        await match(id, {});
        await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'CANCELED' } });
        if (n === 0) await accounts.call(`PUT /upi-payments/${id}/refund`, { body: { reference: 'back' } });
      }
      const line = `20/11/2026,UPI-${++utr}-SOMEBODY,,55.00`;
      await accounts.call('POST /upi-payments/statement', { body: { text: line } });
    },
  );
});

test('each page of a pile of cash is what skipping rows answers, in the order of deliveries', async () => {
  const { accounts, admin, deliver, send, place, book, courierId } = await aCashDesk(shop);
  const random = new Random(5);
  const now = Date.parse(shop.now());
  const piles = ['received', 'open', 'late', 'short', 'over', 'early'];
  const list = async (pile: string, courier: string) => {
    const { found, totals } = await pagesOf(accounts, `/cash/orders?pile=${pile}${courier}`, (row) => row);
    return { rows: found as Array<{ id: string; deliveredOn: string | null; isLate: boolean }>, totals };
  };
  await counted(
    async () => {
      const sums = (await accounts.call('GET /cash')).body.couriers.find(
        (one: { courierId: string }) => one.courierId === courierId,
      );
      for (const pile of piles) {
        const whole = (await accounts.call(`GET /cash/orders?pile=${pile}&limit=100&courier=${courierId}`)).body.orders;
        const { rows, totals } = await list(pile, `&courier=${courierId}`);
        expect([pile, rows]).toEqual([pile, whole]);
        expect([pile, totals]).toEqual([pile, [whole.length]]);
        expect([pile, sums[pile].orders]).toEqual([pile, whole.length]);
        const key = ({ deliveredOn, id }: (typeof rows)[number]) => `${deliveredOn ?? ''} ${id}`;
        expect(rows.map(key)).toEqual(rows.map(key).toSorted());
        if (pile === 'late') expect(rows.every(({ isLate }) => isLate)).toBe(true);
        expect((await list(pile, '')).rows.length).toBe(whole.length);
      }
      const open = (await list('open', '')).rows;
      expect((await list('late', '')).rows).toEqual(open.filter(({ isLate }) => isLate));
    },
    async () => {
      for (let n = 0; n < 7; n++) {
        const { id, number } = await deliver();
        const delivered_at = new Date(now - random.below(14) * DAY).toISOString();
        await shop.db.updateTable('orders').set({ delivered_at }).where('id', '=', id).execute();
        const paid = ['700.50', '100.00', '900.00'][n % 4];
        if (paid !== undefined) await book(`${number},${paid}`);
      }
      await book(`${await send((await place()).id)},700.50`);
      // Delivered without a number, and one that comes back after all.
      await admin.call(`PUT /orders/${(await place()).id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
      const { id } = await deliver();
      await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    },
  );
  await checkDayTotals(shop.db);
});

test('each page of the customers is what skipping rows answers, by words, blocked or not, however sorted', async () => {
  const admin = await makeAdmin(shop);
  const random = new Random(7);
  const now = Date.parse(shop.now());
  const { variants } = await makeProduct(shop, { variants: [{ stock: 500 }] });
  const rows = async () =>
    (await shop.db.selectFrom('users').selectAll().where('role', '=', 'CUSTOMER').orderBy('id', 'desc').execute()).map(
      ({ id, created_at, blocked_at, email }) => ({ id, created_at, blocked_at, email }),
    );
  type Row = Awaited<ReturnType<typeof rows>>[number];
  const questions: Array<[string, (row: Row) => boolean]> = [
    ['', () => true],
    ['?blocked=yes', ({ blocked_at }) => blocked_at !== null],
    ['?blocked=no', ({ blocked_at }) => blocked_at === null],
    ['?q=kora', ({ email }) => email.includes('kora')],
    ['?q=kora&blocked=no', ({ email, blocked_at }) => email.includes('kora') && blocked_at === null],
    ['?q=nobody-at-all', () => false],
  ];
  await counted(
    async () => {
      const all = await rows();
      const newest = all.toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0));
      for (const [query, isMeant] of questions) {
        const expected = newest.filter(isMeant).map(({ id }) => id);
        expect([query, await pagesOf(admin, `/customers${query}`, ({ id }) => id)]).toEqual([
          query,
          { found: expected, totals: [expected.length] },
        ]);
        for (const sort of ['spent', 'orders', 'lastOrder']) {
          const path = `/customers${query}${query === '' ? '?' : '&'}sort=${sort}`;
          const { found, totals } = await pagesOf(admin, path, ({ id }) => id);
          expect([path, found.toSorted(), totals]).toEqual([path, expected.toSorted(), [expected.length]]);
        }
      }
    },
    async () => {
      for (let n = 0; n < 7; n++) {
        const shopper = await makeShopper(shop);
        const { id } = shopper.user;
        if (n === 0) {
          await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
          await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
        }
        const email = `${random.of(['kora', 'indigo'])}-${id}@example.com`;
        const created_at = new Date(now - random.below(5 * 24) * 3_600_000).toISOString();
        await shop.db.updateTable('users').set({ email, find_text: email, created_at }).where('id', '=', id).execute();
        if (n < 2) await admin.call(`PUT /customers/${id}/block`, { body: { blocked: true } });
        // Somebody begins to work here.
        if (n === 6) await shop.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', id).execute();
      }
    },
  );
});

test('each page of the security log is what skipping rows answers, by kind, account, words and days', async () => {
  const admin = await makeAdmin(shop);
  const people = [await makeShopper(shop), await makeShopper(shop)].map(({ user }) => user);
  await shop.db
    .updateTable('users')
    .set({ find_text: 'kesariya' })
    .where('id', '=', people[0]?.id ?? '')
    .execute();
  const random = new Random(11);
  const now = Date.parse(shop.now());
  const day = (before: number) => addDays(indianDay(shop.now()), -before);
  const rows = async () =>
    (await shop.db.selectFrom('security_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').execute()).map(
      (row) => ({ ...row, day: indianDay(row.at) }),
    );
  type Row = Awaited<ReturnType<typeof rows>>[number];
  const questions: Array<[string, (row: Row) => boolean]> = [
    ['', () => true],
    ['?kind=signIn', ({ kind }) => kind === 'signIn'],
    [`?user=${people[1]?.id}`, ({ user_id }) => user_id === people[1]?.id],
    ['?q=kesariya', ({ user_id }) => user_id === people[0]?.id],
    ['?q=kesariya&kind=limit', ({ user_id, kind }) => user_id === people[0]?.id && kind === 'limit'],
    [`?from=${day(3)}&to=${day(1)}`, (row) => row.day >= day(3) && row.day <= day(1)],
    [
      `?from=${day(3)}&to=${day(1)}&kind=signIn`,
      ({ kind, ...row }) => kind === 'signIn' && row.day >= day(3) && row.day <= day(1),
    ],
  ];
  await counted(
    async () => {
      await shop.security.settled(shop.app.log);
      const all = await rows();
      for (const [query, isMeant] of questions) {
        const expected = all.filter(isMeant).map(({ id }) => id);
        expect([query, await pagesOf(admin, `/security-log${query}`, ({ id }) => id)]).toEqual([
          query,
          { found: expected, totals: [expected.length] },
        ]);
      }
    },
    async () => {
      const lines = Array.from({ length: 15 }, () => {
        const at = new Date(now - random.below(5 * 24) * 3_600_000).toISOString();
        const user_id = random.isLucky(0.3) ? null : random.of(people).id;
        const kind = random.of(['signIn', 'signInFailed', 'limit'] as const);
        return {
          id: newId(),
          at,
          last_at: at,
          times: 1,
          kind,
          user_id,
          network: '127.0.0.1',
          request_id: '',
          detail: '',
        };
      });
      await shop.db.insertInto('security_log').values(lines).execute();
      // What is too old goes.
      await shop.security.clear(4);
    },
  );
});

test('each page of the remittances is what skipping rows answers', async () => {
  const { accounts, deliver, book } = await aCashDesk(shop);
  await counted(
    async () => {
      const ids = (await shop.db.selectFrom('remittances').select('id').orderBy('id', 'desc').execute()).map(
        ({ id }) => id,
      );
      expect(await pagesOf(accounts, '/remittances', ({ id }) => id)).toEqual({ found: ids, totals: [ids.length] });
    },
    async () => {
      for (let n = 0; n < 4; n++) await book(`${(await deliver()).number},700.50`);
    },
  );
});

test('many at once while stretches are counted: none is missing', async () => {
  const before = (await countByKind(shop.db, 'log')).reduce((sum, { count }) => sum + count, 0);
  const writing = { isOver: false };
  const folding = (async () => {
    while (!writing.isOver) await foldChangedStretches(shop.db);
  })();
  const base = Date.parse(shop.now()) - DAY;
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) =>
      inTransaction(shop.db, async (db) => {
        const now = new Date(base - n).toISOString();
        await noteInLog(db, { userId: null, now }, { action: 'company.changed', id: null, name: `change ${n}` });
      }),
    ),
  );
  writing.isOver = true;
  await folding;
  expect((await countByKind(shop.db, 'log')).reduce((sum, { count }) => sum + count, 0)).toBe(before + 40);
});

test('a stretch that does not hold is found, and counted anew', async () => {
  await inTransaction(shop.db, async (db) =>
    noteInLog(db, { userId: null, now: shop.now() }, { action: 'company.changed', id: null, name: 'Shop' }),
  );
  await foldChangedStretches(shop.db);
  expect(await checkStretches(shop.db)).toEqual([]);
  const today = indianDay(shop.now());
  const right = await countByStretch(shop.db, 'log', { from: today, to: today });
  await shop.db
    .updateTable('list_counts')
    .set({ entries: 70_000 })
    .where('list', '=', 'log')
    .where('stretch', '=', today)
    .execute();
  expect(await checkStretches(shop.db)).toEqual([`log ${today}`]);
  expect(await countByStretch(shop.db, 'log', { from: today, to: today })).toEqual(right);
  await foldChangedStretches(shop.db);
  expect(await checkStretches(shop.db)).toEqual([]);
});
