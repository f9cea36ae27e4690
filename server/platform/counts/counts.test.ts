// On both engines: each engine has its own triggers, which record the stretches to count again.
import { expect, test } from 'vitest';
import { indianDay } from '#domain/days.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { counted, pagesOf } from '../../../test/list-pages.ts';
import { Random } from '../../../test/random.ts';
import { aDelivery } from '../../../test/returns.ts';
import { useShop } from '../../../test/shop.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { checkSums, countByKind, countByStretch, findPage, foldChanged, listSums } from './counts.ts';

const shop = useShop();
const DAY = 86_400_000;

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
    shop.db,
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
        // The test gives the return an earlier id, as if the customer had asked for it days or weeks ago.
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
    shop.db,
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
        // The seventh customer becomes a member of the staff.
        if (n === 6) await shop.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', id).execute();
      }
    },
  );
});

test('many at once while stretches are counted: none is missing', async () => {
  const before = (await countByKind(shop.db, 'log')).reduce((sum, { count }) => sum + count, 0);
  const writing = { isOver: false };
  const folding = (async () => {
    while (!writing.isOver) await foldChanged(shop.db, listSums);
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
  await foldChanged(shop.db, listSums);
  expect(await checkSums(shop.db, listSums)).toEqual([]);
  const today = indianDay(shop.now());
  const right = await countByStretch(shop.db, 'log', { from: today, to: today });
  await shop.db
    .updateTable('list_counts')
    .set({ entries: 70_000 })
    .where('list', '=', 'log')
    .where('stretch', '=', today)
    .execute();
  expect(await checkSums(shop.db, listSums)).toEqual([`log ${today}`]);
  expect(await countByStretch(shop.db, 'log', { from: today, to: today })).toEqual(right);
  await foldChanged(shop.db, listSums);
  expect(await checkSums(shop.db, listSums)).toEqual([]);
});
