// On both engines: a conditional update counts the use of an offer while other transactions wait for the offer's row.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin } from '../../../test/factories.ts';
import { anOffer, makeOffer, shopping, usesOf } from '../../../test/offers.ts';
import { isPostgres, useShop, type Caller, type Reply } from '../../../test/shop.ts';

const shop = useShop();
let owner: Caller;
beforeEach(async () => {
  owner = await makeAdmin(shop);
});

const totalsOf = (replies: readonly Reply[]) =>
  replies.flatMap(({ status, body }) => (status === 201 ? [body.order.orderTotal] : [])).toSorted();
const codesOf = (replies: readonly Reply[]) =>
  replies.flatMap(({ status, body }) => (status === 201 ? [] : [`${status} ${body.code}`])).toSorted();
const storedUses = async (offerId: string) => {
  const rows = await shop.db
    .selectFrom('order_offers')
    .select('id')
    .where('offer_id', '=', offerId)
    .where('is_given_back', '=', 0)
    .execute();
  return rows.length;
};

describe('a code with ten uses', () => {
  test('that fifty press at once is used ten times, and the others learn the new total', async () => {
    const offer = await makeOffer(owner, { mostUses: 10 });
    const buyers = await Promise.all(Array.from({ length: 50 }, async () => shopping(shop, { code: offer.code })));
    const replies = await Promise.all(buyers.map(async ({ place }) => place({ expectedTotal: '450.00' })));
    expect(totalsOf(replies)).toEqual(Array.from({ length: 10 }, () => '450.00'));
    expect(codesOf(replies)).toEqual(Array.from({ length: 40 }, () => '409 OFFER_USED_UP'));
    const refused = replies.find(({ status }) => status !== 201);
    expect(refused?.body).toMatchObject({ payable: '500.00', offerCode: { code: offer.code, isUsed: false } });
    expect([await usesOf(shop, offer.id), await storedUses(offer.id)]).toEqual([10, 10]);
    // The shop refused the order instead of placing it without the offer, so the cart still contains the item.
    const lost = buyers[replies.findIndex(({ status }) => status !== 201)];
    expect((await lost?.cart())?.items).toHaveLength(1);
    expect((await lost?.placeAsShown())?.body.order.orderTotal).toBe('500.00');
    expect(await ledgerAgrees(shop)).toBe(true);
  });

  test('a code of a batch goes to one of those who press it at once', async () => {
    const offer = await makeOffer(owner, { code: '' });
    await owner.call(`POST /offers/${offer.id}/codes`, { body: { count: 1 } });
    const { code } = await shop.db
      .selectFrom('offer_codes')
      .select('code')
      .where('offer_id', '=', offer.id)
      .executeTakeFirstOrThrow();
    const buyers = await Promise.all(Array.from({ length: 8 }, async () => shopping(shop, { code })));
    const replies = await Promise.all(buyers.map(async ({ place }) => place({ expectedTotal: '450.00' })));
    expect(totalsOf(replies)).toEqual(['450.00']);
    expect(new Set(codesOf(replies))).toEqual(new Set(['409 OFFER_CHANGED']));
  });
});

test('two offers with a limit never wait for each other in a circle', async () => {
  const both = { mostUses: 100, isCombinable: true };
  const auto = await makeOffer(owner, { ...both, kind: 'auto', code: '', effect: { kind: 'percent', percent: 20 } });
  const coded = await makeOffer(owner, both);
  const buyers = await Promise.all(Array.from({ length: 24 }, async () => shopping(shop, { code: coded.code })));
  const replies = await Promise.all(buyers.map(async ({ place }) => place({ expectedTotal: '360.00' })));
  expect(totalsOf(replies)).toEqual(Array.from({ length: 24 }, () => '360.00'));
  expect([await usesOf(shop, auto.id), await usesOf(shop, coded.id)]).toEqual([24, 24]);
  await owner.call(`DELETE /offers/${auto.id}`);
});

describe('an offer that gets a limit', () => {
  const limit = async ({ id, code }: { id: string; code: string }) =>
    owner.call(`PUT /offers/${id}`, { body: { ...anOffer(), code, mostUses: 10 } });

  test('while twenty orders use it counts each of them, and no later order goes above the limit', async () => {
    for (let round = 0; round < 3; round++) {
      const offer = await makeOffer(owner);
      const buyers = await Promise.all(Array.from({ length: 20 }, async () => shopping(shop, { code: offer.code })));
      const placings = buyers.map(async ({ place }) => place({ expectedTotal: '450.00' }));
      // The owner sets the limit while the orders are being placed.
      await Promise.race(placings);
      const changed = limit(offer);
      const replies = await Promise.all(placings);
      expect((await changed).status).toBe(200);
      const used = totalsOf(replies).length;
      expect([await usesOf(shop, offer.id), await storedUses(offer.id)]).toEqual([used, used]);
      expect(new Set(codesOf(replies)).difference(new Set(['409 OFFER_USED_UP', '409 OFFER_CHANGED']))).toEqual(
        new Set(),
      );
      // All orders that were written before the limit was set may together exceed it. The shop refuses the next order.
      if (used >= 10) {
        const late = await shopping(shop, { code: offer.code });
        expect((await late.place({ expectedTotal: '450.00' })).status).toBe(409);
      }
    }
  });

  // On SQLite this race cannot happen, because only one transaction writes at a time.
  test.runIf(isPostgres)('waits for an order that is written but not committed, and counts it', async () => {
    const offer = await makeOffer(owner);
    const buyer = await shopping(shop, { code: offer.code });
    const placed = Promise.withResolvers<Reply>();
    const changed = Promise.withResolvers<Reply>();
    await shop.db.transaction().execute(async (db) => {
      // The lock on the stock movements makes the order wait after it has read the version of the offers.
      await sql`lock table stock_movements in share mode`.execute(db);
      buyer.place({ expectedTotal: '450.00' }).then(placed.resolve, placed.reject);
      await untilWaiting('insert into "stock_movements"%');
      limit(offer).then(changed.resolve, changed.reject);
      await Promise.race([changed.promise, untilWaiting('select * from "offers"%')]);
    });
    expect([(await placed.promise).status, (await changed.promise).status]).toEqual([201, 200]);
    expect([await usesOf(shop, offer.id), await storedUses(offer.id)]).toEqual([1, 1]);
  });
});

/** Waits until a lock makes a statement of this form wait. */
async function untilWaiting(statement: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like ${statement}`.execute(shop.db);
    if (rows.length > 0) return;
  }
}

describe('a code that each customer has once', () => {
  test('is used once by a customer with two tabs', async () => {
    for (let round = 0; round < 2; round++) {
      const { code, id } = await makeOffer(owner, { mostPerCustomer: 1 });
      const shopper = await shopping(shop, { code });
      const placing = shopper.place({ expectedTotal: '450.00' });
      const again = shopper
        .fill()
        .then(async () => shopper.type(code))
        .then(async () => shopper.place());
      const replies = await Promise.all([placing, again]);
      expect(await storedUses(id), JSON.stringify(replies.map(({ status, body }) => [status, body.code]))).toBeLessThan(
        2,
      );
    }
  });

  test('is used once by two accounts with one phone number', async () => {
    for (let round = 0; round < 2; round++) {
      const { code, id } = await makeOffer(owner, { mostPerCustomer: 1 });
      const phone = `900000020${round}`;
      const buyers = await Promise.all([0, 1, 2].map(async () => shopping(shop, { code, phone })));
      const replies = await Promise.all(buyers.map(async ({ place }) => place({ expectedTotal: '450.00' })));
      expect(totalsOf(replies)).toEqual(['450.00']);
      expect(codesOf(replies)).toEqual(['409 OFFER_CHANGED', '409 OFFER_CHANGED']);
      expect(await storedUses(id)).toBe(1);
    }
  });
});

test('an offer that ends under open carts: each order has the price that it showed, or is refused', async () => {
  for (const end of ['pause', 'delete', 'change'] as const) {
    const { id, code } = await makeOffer(owner);
    const buyers = await Promise.all(Array.from({ length: 8 }, async () => shopping(shop, { code })));
    const ends = {
      pause: async () => owner.call(`PUT /offers/${id}/pause`, { body: { isPaused: true } }),
      delete: async () => owner.call(`DELETE /offers/${id}`),
      change: async () =>
        owner.call(`PUT /offers/${id}`, { body: { ...anOffer(), code, effect: { kind: 'percent', percent: 5 } } }),
    };
    const placings = buyers.map(async ({ place }) => place({ expectedTotal: '450.00' }));
    const [ended, ...replies] = await Promise.all([ends[end](), ...placings]);
    expect(ended.status).toBe(200);
    expect(new Set(totalsOf(replies)).difference(new Set(['450.00']))).toEqual(new Set());
    const code409 = end === 'change' ? '409 PRICE_CHANGED' : '409 OFFER_CHANGED';
    expect(new Set(codesOf(replies)).difference(new Set([code409]))).toEqual(new Set());
  }
});

test('the last use is given back and taken at once, by one order only', async () => {
  for (let round = 0; round < 2; round++) {
    const offer = await makeOffer(owner, { mostUses: 1 });
    const first = await shopping(shop, { code: offer.code });
    const { id } = (await first.placeAsShown()).body.order;
    const others = await Promise.all([0, 1].map(async () => shopping(shop, { code: offer.code })));
    const cancelling = first.call(`PUT /orders/${id}/cancel`);
    const replies = await Promise.all(others.map(async ({ place }) => place({ expectedTotal: '450.00' })));
    expect((await cancelling).status).toBe(200);
    const revived = owner.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'PENDING' } });
    const late = others[replies.findIndex(({ status }) => status !== 201)]?.place({ expectedTotal: '450.00' });
    const statuses = [(await revived).status, (await late)?.status];
    expect([await usesOf(shop, offer.id), await storedUses(offer.id)]).toEqual([1, 1]);
    expect(statuses.filter((status) => status === 200 || status === 201).length + totalsOf(replies).length).toBe(1);
  }
});

test('two lapses of one order give its use back once', async () => {
  const offer = await makeOffer(owner, { mostUses: 2 });
  const { place, call } = await shopping(shop, { code: offer.code });
  await (await shopping(shop, { code: offer.code })).placeAsShown();
  const { id } = (await place({ expectedTotal: '450.00' })).body.order;
  await Promise.all([0, 1, 2].map(async () => call(`PUT /orders/${id}/cancel`)));
  expect([await usesOf(shop, offer.id), await storedUses(offer.id)]).toEqual([1, 1]);
});
