// On both engines: triggers mark the days on which the results of an offer have changed.
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/instants.ts';
import { toRupees } from '#domain/money.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { makeOffer, shopping } from '../../../test/offers.ts';
import { Random } from '../../../test/random.ts';
import { useShop } from '../../../test/shop.ts';
import { foldChanged, listChanged } from '../../platform/counts/counts.ts';
import { daySums } from '../day-totals/day-totals.ts';

const shop = useShop();
const statuses = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'];

/** Computes the results of an offer from the rows of its orders, in JavaScript and not in SQL. */
async function counted(offerId: string) {
  const orders = await shop.db.selectFrom('orders').selectAll().orderBy('id').execute();
  const reductions = await shop.db.selectFrom('order_offers').selectAll().where('offer_id', '=', offerId).execute();
  const isCounted = (id: string | null) => orders.find((order) => order.id === id)?.delivery_status !== 'CANCELED';
  const used = reductions.filter(({ order_id, paise }) => paise > 0 && isCounted(order_id));
  const ofUses = used.flatMap(({ order_id }) => orders.filter(({ id }) => id === order_id));
  const firstOf = new Map(
    orders.toReversed().flatMap(({ id, user_id }) => (isCounted(id) ? [[user_id, id] as const] : [])),
  );
  return {
    orders: used.length,
    reduction: toRupees(used.reduce((sum, { paise }) => sum + Number(paise), 0)),
    sales: toRupees(ofUses.reduce((sum, { total_paise }) => sum + Number(total_paise), 0)),
    newCustomers: ofUses.filter(({ id, user_id }) => firstOf.get(user_id) === id).length,
  };
}

test('whatever becomes of its orders on later days, what an offer brought is what a fresh count gives', async () => {
  const random = new Random(42);
  const offer = await makeOffer(await makeAdmin(shop), { leastPieces: 2 });
  const shoppers = await Promise.all([1, 2, 3].map(async () => shopping(shop, { quantity: 2 })));
  const orders: string[] = [];
  const place = async () => {
    const shopper = random.of(shoppers);
    await shopper.fill(2);
    if (random.isLucky(0.7)) await shopper.type(offer.code);
    const { body } = await shopper.placeAsShown();
    orders.push(body.order.id);
  };
  const admin = async () => makeAdmin(shop);
  const lives: Array<() => Promise<unknown>> = [
    place,
    place,
    async () =>
      (await admin()).call(`PUT /orders/${random.of(orders)}/status`, {
        body: { deliveryStatus: random.of(statuses) },
      }),
    // With one item, the order is below the offer's minimum. With two items, the offer applies again.
    async () => {
      const id = random.of(orders);
      const { body } = await (await admin()).call(`GET /orders/${id}/content`);
      const items = (body.content?.items ?? []) as Array<{ id: string; productVariantId: string }>;
      const quantity = 1 + random.below(2);
      await (
        await admin()
      ).call(`PUT /orders/${id}/content`, {
        body: { items: items.map((item) => ({ id: item.id, productVariantId: item.productVariantId, quantity })) },
      });
    },
    async () => shop.wait(DAY_MS),
    async () => foldChanged(shop.db, [daySums]),
  ];
  await place();
  let mostUsed = 0;
  for (let step = 0; step < 50; step++) {
    await random.of(lives)();
    const { result } = (await (await admin()).call(`GET /offers/${offer.id}`)).body.offer;
    expect([step, result]).toEqual([step, await counted(offer.id)]);
    mostUsed = Math.max(mostUsed, result.orders);
  }
  expect(mostUsed).toBeGreaterThan(5);
});

test('a cancelled first order makes the next one the first, also where it was placed on a day that is summed up', async () => {
  const owner = await makeAdmin(shop);
  const offer = await makeOffer(owner);
  const shopper = await shopping(shop);
  const { id } = (await shopper.placeAsShown()).body.order;
  shop.wait(2 * DAY_MS);
  const again = await makeAdmin(shop);
  await shopper.fill();
  await shopper.type(offer.code);
  await shopper.placeAsShown();
  await foldChanged(shop.db, [daySums]);
  expect(await listChanged(shop.db, daySums)).toEqual([]);
  const newCustomers = async () => (await again.call(`GET /offers/${offer.id}`)).body.offer.result.newCustomers;
  expect(await newCustomers()).toBe(0);
  for (const [status, count] of [
    ['CANCELED', 1],
    ['PENDING', 0],
  ] as const) {
    expect((await again.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: status } })).status).toBe(200);
    expect([status, await newCustomers()]).toEqual([status, count]);
    await foldChanged(shop.db, [daySums]);
    expect([status, await newCustomers()]).toEqual([status, count]);
  }
});
