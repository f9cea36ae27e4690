// On both engines: sales begin and end while shoppers place orders and owners edit.
import { expect, test, vi } from 'vitest';
import { addMs, HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useOtherProcesses } from '../../../test/other-processes.ts';
import { isPostgres, useShop, type Caller, type TestShop } from '../../../test/shop.ts';
import { prepareShop } from '../../app/prepare-shop.ts';
import type { Shop } from '../../app/shop.ts';
import { applyDuePrices, arePricesDue, priceStateQuery } from './prices.ts';
import { keepPricesDue } from './keep-prices.ts';

const shop = useShop({ ORDER_LIMITS: 'off' });
const anotherProcess = useOtherProcesses(shop);

const good = ({ status, body }: Awaited<ReturnType<Caller['call']>>) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

async function aSale(more: object = {}, pieces = 500) {
  const admin = await makeAdmin(shop);
  const { id, variants } = await makeProduct(shop, { variants: [{ sellingPaise: 100_000, stock: pieces }] });
  const body = {
    name: 'Until six',
    rule: { change: { percent: -20 } },
    goods: { kind: 'products', ids: [id] },
    ...more,
  };
  const { markdown } = good(await admin.call('POST /markdowns', { body }));
  return { admin, id, variantId: variants[0]?.id ?? '', body, markdown };
}

async function cartsWith(variantId: string, count: number) {
  const shoppers = [];
  for (let n = 0; n < count; n++) {
    const shopper = await makeShopper(shop);
    await shopper.call('POST /cart/add', { body: { productVariantId: variantId } });
    shoppers.push(shopper);
  }
  return shoppers;
}

const place = async ({ call, addressId }: Awaited<ReturnType<typeof makeShopper>>, expectedTotal: string) =>
  call('POST /orders/place', { body: { addressId, paymentMethod: 'COD', expectedTotal } });

test('a sale ends under fifty open carts: each order has the price that it showed, or is refused', async () => {
  const { variantId, markdown } = await aSale({ endsAt: addMs(shop.now(), HOUR_MS) });
  const shoppers = await cartsWith(variantId, 50);
  let answered = 0;
  const replies = await Promise.all(
    shoppers.map(async (shopper) => {
      const shown = (await shopper.call('GET /cart')).body.cart.total as string;
      const reply = await place(shopper, shown);
      if (++answered === 10) shop.wait(HOUR_MS);
      return { shown, reply };
    }),
  );
  const ended = markdown.endsAt as string;
  const orders = await shop.db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.id', 'orders.created_at', 'total_paise', 'markdown_id', 'usual_selling_paise'])
    .execute();
  for (const { shown, reply } of replies) {
    if (reply.status === 409) expect(reply.body).toMatchObject({ code: 'PRICE_CHANGED', total: '1000.00' });
    else expect([reply.status, reply.body.order.orderTotal]).toEqual([201, shown]);
  }
  for (const order of orders) {
    const isInSale = order.created_at < ended;
    expect([order.total_paise, order.markdown_id, order.usual_selling_paise]).toEqual(
      isInSale ? [80_000, markdown.id, 100_000] : [100_000, null, null],
    );
  }
  expect(replies.filter(({ reply }) => reply.status === 201)).toHaveLength(orders.length);
  expect(orders.length).toBeGreaterThanOrEqual(10);
  // Each refused shopper orders again, at the price that the refusal contained.
  const refused = shoppers.filter((_, at) => replies[at]?.reply.status === 409);
  const again = await Promise.all(refused.map(async (shopper) => place(shopper, '1000.00')));
  expect(again.map(({ status }) => status)).toEqual(refused.map(() => 201));
});

test('of two owners who change one sale at once one is told of the other', async () => {
  const { admin, body, markdown } = await aSale();
  const other = await makeAdmin(shop);
  const change = async (who: Caller, percent: number) =>
    who.call(`PUT /markdowns/${markdown.id}`, {
      body: { ...body, rule: { change: { percent } }, expectedUpdatedAt: markdown.updatedAt },
    });
  shop.wait(MINUTE_MS);
  const replies = await Promise.all([change(admin, -30), change(other, -40)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('EDITED_ELSEWHERE');
  const won = replies.find(({ status }) => status === 200)?.body.markdown;
  expect(won.rule.change.percent).toBe(replies[0]?.status === 200 ? -30 : -40);
  const stale = { expectedUpdatedAt: markdown.updatedAt };
  expect((await admin.call(`POST /markdowns/${markdown.id}/pause`, { body: stale })).status).toBe(409);
});

test('processes that apply prices at once write them once, and each shows them', async () => {
  const { id, variantId, markdown } = await aSale({ startsAt: addMs(shop.now(), HOUR_MS) });
  const all: Array<Shop | TestShop> = [shop, anotherProcess(), anotherProcess()];
  for (const one of all) await one.catalogue.state();
  shop.wait(HOUR_MS);
  const applied = await Promise.all([...all, ...all].map(async (one) => applyDuePrices(one)));
  expect(applied.filter(Boolean)).toHaveLength(1);
  const history = await shop.db.selectFrom('price_history').selectAll().where('variant_id', '=', variantId).execute();
  expect(history).toMatchObject([{ selling_paise: 80_000, cause: 'sale', markdown_id: markdown.id }]);
  for (const one of all) {
    await one.catalogue.refresh();
    expect((await one.catalogue.list()).some((product) => product.id === id)).toBe(true);
  }
});

test('a process applies prices by itself at their instant, also those that another one has planned', async () => {
  const { id } = await aSale({ startsAt: addMs(shop.now(), HOUR_MS) });
  const other = anotherProcess();
  const stop = keepPricesDue(other, { warn: () => {} });
  const priceNow = async () => {
    await shop.catalogue.refresh();
    return (await shop.guest.call(`GET /products/${id}`)).body.product.variants[0].originalPrice;
  };
  expect(await priceNow()).toBe('1000.00');
  shop.wait(HOUR_MS);
  await expect.poll(priceNow, { timeout: 5000 }).toBe('800.00');
  stop();
});

test('a clock that was far ahead has begun a sale too early: the right time takes it back', async () => {
  const { id } = await aSale({ startsAt: addMs(shop.now(), 5 * HOUR_MS) });
  const priceNow = async () => (await shop.guest.call(`GET /products/${id}`)).body.product.variants[0].originalPrice;
  const right = shop.now;
  shop.now = () => addMs(right(), 6 * HOUR_MS);
  expect(await applyDuePrices(shop)).toBe(true);
  expect(await priceNow()).toBe('800.00');
  shop.now = right;
  expect(await applyDuePrices(shop)).toBe(true);
  expect(await priceNow()).toBe('1000.00');
  // The clocks of two machines differ by a minute. Neither machine may overwrite the other's prices.
  shop.wait(5 * HOUR_MS);
  expect(await applyDuePrices(shop)).toBe(true);
  const behind = Object.assign(anotherProcess(), { now: () => addMs(shop.now(), -MINUTE_MS) });
  expect(await applyDuePrices(behind)).toBe(false);
  expect(await priceNow()).toBe('800.00');
});

test('a process whose clock is four minutes behind sells at no price of a sale that has ended', async () => {
  const { id, variantId } = await aSale({ endsAt: addMs(shop.now(), HOUR_MS) });
  const priceNow = async () => (await shop.guest.call(`GET /products/${id}`)).body.product.variants[0].originalPrice;
  const [shopper] = await cartsWith(variantId, 1);
  shop.wait(HOUR_MS);
  expect(await applyDuePrices(shop)).toBe(true);
  const behind = Object.assign(anotherProcess(), { now: () => addMs(shop.now(), -4 * MINUTE_MS) });
  const [state] = await priceStateQuery(behind.db).execute();
  expect(arePricesDue(state ?? expect.fail(), behind.now())).toBe(false);
  expect([await applyDuePrices(behind), await priceNow()]).toEqual([false, '1000.00']);
  expect((await place(shopper ?? expect.fail(), '800.00')).body).toMatchObject({ code: 'PRICE_CHANGED' });
});

test.runIf(isPostgres).each([
  { minutes: -10, waited: 60, shown: '1000.00' },
  { minutes: 10, waited: 55, shown: '800.00' },
])('a process whose clock is $minutes minutes ahead changes no price, and sells nothing', async (wrong) => {
  const { id, variantId } = await aSale({ endsAt: addMs(shop.now(), HOUR_MS) });
  const priceNow = async () => (await shop.guest.call(`GET /products/${id}`)).body.product.variants[0].originalPrice;
  const [shopper = expect.fail()] = await cartsWith(variantId, 1);
  shop.wait(wrong.waited * MINUTE_MS);
  await applyDuePrices(shop);
  expect(await priceNow()).toBe(wrong.shown);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong.minutes * MINUTE_MS });
  try {
    await expect(applyDuePrices(shop)).rejects.toMatchObject({ code: 'CLOCK_WRONG' });
    for (const total of ['800.00', '1000.00'])
      expect(await place(shopper, total)).toMatchObject({ status: 503, body: { code: 'CLOCK_WRONG' } });
    await expect(prepareShop(shop, () => {})).rejects.toThrow(
      'Prices cannot be changed now, because the server’s clock is off by 10 minutes. Please try again later.',
    );
  } finally {
    vi.useRealTimers();
  }
  expect(await priceNow()).toBe(wrong.shown);
  expect((await place(shopper, wrong.shown)).status).toBe(201);
});

test('a shop that was closed, or is restored from the middle of a sale, opens with the prices of now', async () => {
  const { id } = await aSale({ endsAt: addMs(shop.now(), HOUR_MS) });
  const priceNow = async () => (await shop.guest.call(`GET /products/${id}`)).body.product.variants[0].originalPrice;
  expect(await priceNow()).toBe('800.00');
  shop.wait(2 * HOUR_MS);
  await prepareShop(shop, () => {});
  expect(await priceNow()).toBe('1000.00');
});

test('a product that is saved while a sale begins has its price, whoever comes first', async () => {
  const admin = await makeAdmin(shop);
  const { categoryId } = await makeProduct(shop);
  const made = await Promise.all(
    Array.from({ length: 4 }, async (_, n) =>
      makeProduct(shop, { categoryId, name: `Raced ${n}`, variants: [{ sellingPaise: 100_000 }] }),
    ),
  );
  const add = async ({ id, name }: (typeof made)[number]) => {
    const { variants } = (await shop.guest.call(`GET /products/${id}`)).body.product;
    const form = new FormData();
    for (const [key, value] of Object.entries({ id, productName: name, categoryId })) form.set(key, value);
    const { id: _, ...rest } = variants[0];
    form.set('productVariants', JSON.stringify([variants[0], { ...rest, size: 'XL', isUsual: true }]));
    return admin.call('POST /products', { form });
  };
  const body = { name: 'Raced', rule: { change: { percent: -20 } }, goods: { kind: 'categories', ids: [categoryId] } };
  const [, ...saved] = await Promise.all([admin.call('POST /markdowns', { body }), ...made.map(add)]);
  expect(saved.map(({ status }) => status)).toEqual(made.map(() => 200));
  const prices = await shop.db
    .selectFrom('variants')
    .select(['selling_paise', 'usual_selling_paise'])
    .where(
      'product_id',
      'in',
      made.map(({ id }) => id),
    )
    .execute();
  expect(prices).toEqual(Array.from({ length: 8 }, () => ({ selling_paise: 80_000, usual_selling_paise: 100_000 })));
});
