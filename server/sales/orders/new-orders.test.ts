// On both engines: SQLite and PostgreSQL compare the ids of orders in different ways.
import { expect, test } from 'vitest';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const MINUTE_MS = 60_000;

async function aShopperWhoOrders() {
  const { variants } = await makeProduct(shop, { variants: [{ stock: 200 }] });
  const shopper = await makeShopper(shop);
  const order = async (): Promise<{ id: string }> => {
    await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
    return (await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } }))
      .body.order;
  };
  return { shopper, order };
}

test('new orders are counted after the one that was seen last; without one, none is new', async () => {
  const admin = await makeAdmin(shop);
  const { shopper, order } = await aShopperWhoOrders();
  const ask = async (after?: string) => (await admin.call(`GET /orders/new${after ? `?after=${after}` : ''}`)).body;
  expect(await ask()).toEqual({ count: 0, newest: null });
  const first = await order();
  expect(await ask()).toEqual({ count: 0, newest: first.id });
  expect(await ask(first.id)).toEqual({ count: 0, newest: first.id });
  const others = [await order(), await order()];
  expect(await ask(first.id)).toEqual({ count: 2, newest: others[1]?.id });
  // The back office of a shop without orders asks with this id of zeros.
  expect(await ask('00000000-0000-0000-0000-000000000000')).toEqual({ count: 3, newest: others[1]?.id });
  expect((await admin.call('GET /orders/new?after=nonsense')).status).toBe(400);
  expect((await shopper.call('GET /orders/new')).status).toBe(403);
  expect((await shop.guest.call('GET /orders/new')).status).toBe(401);

  const held = (await admin.call(`GET /orders/all?upTo=${first.id}`)).body;
  expect(held.orders.map(({ id }: { id: string }) => id)).toEqual([first.id]);
  expect(held).toMatchObject({ counts: { ALL: 1 }, pagination: { totalItems: 1 } });
});

test('no more than a hundred are counted', async () => {
  const admin = await makeAdmin(shop);
  const { order } = await aShopperWhoOrders();
  const { id } = await order();
  const row = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 101 }, (_, index) => ({
    ...row,
    id: `f${row.id.slice(1, -3)}${String(index).padStart(3, '0')}`,
    order_number: `COPY${index}`,
  }));
  await shop.db.insertInto('orders').values(copies).execute();
  expect((await admin.call(`GET /orders/new?after=${id}`)).body).toEqual({ count: 100, newest: copies[100]?.id });
});

test('a page that asks by itself does not keep the session of somebody who has left', async () => {
  const [present, gone] = [await makeAdmin(shop), await makeAdmin(shop)];
  const byItself = { headers: { 'x-background': '1' } };
  for (const _ of [1, 2]) {
    shop.wait(14 * MINUTE_MS);
    expect((await gone.call('GET /orders/new', byItself)).status).toBe(200);
    expect((await gone.call('GET /orders/all?limit=1', byItself)).status).toBe(200);
    expect((await present.call('GET /orders/new')).status).toBe(200);
  }
  shop.wait(3 * MINUTE_MS);
  expect((await gone.call('GET /orders/new', byItself)).status).toBe(401);
  expect((await present.call('GET /orders/new')).status).toBe(200);
});
