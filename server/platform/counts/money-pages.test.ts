// On both engines: the SQL that selects the pages of a list differs.
import { expect, test } from 'vitest';
import { aCashDesk } from '../../../test/cash.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { checkCounts } from '../../../test/counts.ts';
import { counted, pagesOf } from '../../../test/list-pages.ts';
import { Random } from '../../../test/random.ts';
import { useShop } from '../../../test/shop.ts';
import { statementOf } from '../../../test/statement-of.ts';

const shop = useShop();
const DAY = 86_400_000;

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
    shop.db,
    async () => {
      const all = await rows();
      const tabs = {
        toMatch: all.filter((row) => row.paid_paise === null && row.payment_status === 'PENDING'),
        paid: all.filter((row) => row.payment_status !== 'CANCELED' && Number(row.paid_paise) === 70_000),
        owed: all.filter(
          ({ paid_paise, payment_status, refunded_at }) =>
            (payment_status === 'CANCELED' && paid_paise !== null && refunded_at === null) ||
            (payment_status !== 'CANCELED' && Number(paid_paise) > 70_000),
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
      const { id, shopper } = await place();
      await shopper.call(`PUT /orders/${id}/utr`, { body: { utr: String(++utr) } });
      const lines = statementOf([
        [String(utr), '750.00'],
        [String(++utr), '55.00'],
      ]);
      await accounts.call('POST /upi-payments/statement', { body: { text: lines } });
      await match(id, { expectedAmount: '750.00' });
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
    shop.db,
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
      // One order is delivered without a parcel number, and one delivered order becomes SHIPPED again.
      await admin.call(`PUT /orders/${(await place()).id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
      const { id } = await deliver();
      await admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'SHIPPED' } });
    },
  );
  await checkCounts(shop.db);
});

test('each page of the remittances is what skipping rows answers', async () => {
  const { accounts, deliver, book } = await aCashDesk(shop);
  await counted(
    shop.db,
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
