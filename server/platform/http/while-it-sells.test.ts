import { describe, expect, test, vi } from 'vitest';
import { CARD_STOCK, LOW_STOCK } from '#domain/limits.ts';
import { makeAdmin, makeCategory, makeProduct, makeShopper } from '../../../test/factories.ts';
import { pagesOfReads, type PagesOfReads } from '../../../test/pages-of-reads.ts';
import { useShop } from '../../../test/shop.ts';
import { Dependencies } from '../site-version/dependencies.ts';
import { openShop } from '../../app/open-shop.ts';

const shop = useShop();

/** Orders this many items; returns a function that cancels the order. */
async function buy(variantId: string, quantity = 1): Promise<() => Promise<unknown>> {
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variantId, quantity } });
  const { status, body } = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  expect(status).toBe(201);
  return async () => shopper.call(`PUT /orders/${body.order.id}/cancel`);
}

/** Makes a product with sizes in these stocks, and the addresses that show it. */
async function aProduct(...stocks: number[]) {
  const product = await makeProduct(shop, { variants: stocks.map((stock, n) => ({ stock, size: `${30 + n}` })) });
  return {
    ...product,
    ids: product.variants.map(({ id }) => id) as [string, ...string[]],
    list: `/shop?category=${product.categoryId}`,
    page: `/product/${encodeURIComponent(product.name)}`,
    detail: `/api/products/${product.id}`,
    listed: `/api/products?categories=${product.categoryId}`,
  };
}

/** Reads the stock of each size of the first product in an answer. */
const stocksIn = (body: string) =>
  [...(/"variants":\[.*?\]/.exec(body)?.[0] ?? '').matchAll(/"stock":(\d+)/g)].map(([, stock]) => Number(stock));

describe('a sale', () => {
  test('of one of many pieces leaves lists and other products kept, and shows at once where pieces are counted', async () => {
    const [sold, other] = [await aProduct(20), await aProduct(20)];
    const { get, rendered } = await pagesOfReads(shop);
    const addresses = [sold.list, '/shop', '/search?q=product', other.page, sold.page];
    for (const address of addresses) await get(address);
    await get(sold.detail);
    await get(sold.listed);
    rendered.length = 0;
    await buy(sold.ids[0]);
    for (const address of addresses) await get(address);
    expect(rendered).toEqual([sold.page]);
    for (const address of [sold.page, sold.detail, sold.listed]) expect(stocksIn(await get(address))).toEqual([19]);
    expect(stocksIn(await get(sold.list))).toEqual([CARD_STOCK]);
  });

  test('of the last piece, and its return, change lists and pages at once', async () => {
    const sold = await aProduct(1);
    const { get } = await pagesOfReads(shop);
    const shown = async () =>
      Promise.all(
        [sold.list, sold.page, sold.detail, sold.listed].map(async (address) => stocksIn(await get(address))),
      );
    expect(await shown()).toEqual([[1], [1], [1], [1]]);
    const cancel = await buy(sold.ids[0]);
    expect(await shown()).toEqual([[0], [0], [0], [0]]);
    expect(await get(`${sold.listed}&availability=in-stock`)).toContain('"totalItems":0');
    await cancel();
    expect(await shown()).toEqual([[1], [1], [1], [1]]);
    expect(await get(`${sold.listed}&availability=in-stock`)).toContain('"totalItems":1');
  });

  test('of the last piece of a size takes the size out of the filters at once, and leaves pages without filters', async () => {
    const [sold, other] = [await aProduct(40, 1), await aProduct(20)];
    const { get, rendered } = await pagesOfReads(shop);
    for (const address of ['/about', other.page]) await get(address);
    const sizes = async () =>
      JSON.parse(await get(sold.list))[1].answer.facets.sizes.map(({ value }: { value: string }) => value);
    expect(await sizes()).toEqual(['30', '31']);
    await buy(sold.ids[1] ?? '');
    expect(await sizes()).toEqual(['30']);
    rendered.length = 0;
    for (const address of ['/about', other.page]) await get(address);
    expect(rendered).toEqual([]);
  });

  test('of the last piece of what a category’s picture shows changes the frame of every page', async () => {
    // The first category by name has a slide, which shows its newest product in stock.
    const categoryId = await makeCategory(shop, 'Aari');
    await makeProduct(shop, { categoryId });
    const { variants } = await makeProduct(shop, { categoryId, variants: [{ stock: 1 }] });
    const { get } = await pagesOfReads(shop);
    const before = await get('/about');
    await buy(variants[0]?.id ?? '');
    const after = await get('/about');
    expect(after).not.toBe(before);
    expect(after).toBe(await (await pagesOfReads(shop)).get('/about'));
  });

  test('changes a card as soon as its page would say how few are left, and the word “low” at once', async () => {
    const sold = await aProduct(LOW_STOCK + 2);
    const { get, rendered } = await pagesOfReads(shop);
    const low = async () => JSON.parse(await get(sold.listed)).facets.availability.lowStock;
    expect([stocksIn(await get(sold.list)), await low()]).toEqual([[CARD_STOCK], 0]);
    await buy(sold.ids[0]);
    expect([stocksIn(await get(sold.list)), rendered.length]).toEqual([[CARD_STOCK], 1]);
    await buy(sold.ids[0], 2);
    // Three items were sold in a month and four are left. Four items last longer than two weeks, so the stock does not
    // count as low.
    expect([stocksIn(await get(sold.list)), await low()]).toEqual([[4], 0]);
    await buy(sold.ids[0], 2);
    expect([stocksIn(await get(sold.list)), await low()]).toEqual([[2], 1]);
  });
});

describe('a change by the shop shows at once', () => {
  test('a price, on every page that has it', async () => {
    const product = await aProduct(20);
    const { get } = await pagesOfReads(shop);
    const addresses = [product.list, product.page, product.detail, product.listed];
    for (const address of addresses) expect(await get(address)).toContain('"originalPrice":"999.00"');
    const admin = await makeAdmin(shop);
    const changes = [{ id: product.ids[0], originalPrice: '449.00' }];
    expect((await admin.call('PUT /variants', { body: { changes } })).status).toBe(200);
    for (const address of addresses) expect(await get(address)).toContain('"originalPrice":"449.00"');
  });

  test('a category, also where pieces were sold meanwhile', async () => {
    const product = await aProduct(20);
    const { get } = await pagesOfReads(shop);
    expect(await get('/shop')).not.toContain('Bandhani');
    await makeCategory(shop, 'Bandhani');
    await buy(product.ids[0]);
    expect(await get('/shop')).toContain('Bandhani');
  });
});

describe('what is rendered while it sells', () => {
  /** Makes pages whose rendering, after its reads, waits until the test releases it. */
  async function heldPages(): Promise<PagesOfReads & { letGo: () => void; isHeld: () => boolean }> {
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    const pages = await pagesOfReads(shop, async () => {
      isHeld = true;
      await held.promise;
    });
    return { ...pages, letGo: held.resolve, isHeld: () => isHeld };
  }

  test.each(['list', 'page'] as const)(
    'a %s that was read before the last piece was sold is not kept',
    async (kind) => {
      const sold = await aProduct(1);
      const { get, letGo, isHeld } = await heldPages();
      const before = get(sold[kind]);
      await expect.poll(isHeld).toBe(true);
      await buy(sold.ids[0]);
      const after = get(sold[kind]);
      letGo();
      expect(stocksIn(await before)).toEqual([1]);
      expect(stocksIn(await after)).toEqual([0]);
      expect(stocksIn(await get(sold[kind]))).toEqual([0]);
    },
  );

  test('a list that sells nothing of what it shows meanwhile is kept', async () => {
    const [shown, sold] = [await aProduct(20), await aProduct(20)];
    const { get, rendered, letGo, isHeld } = await heldPages();
    const first = get(shown.list);
    await expect.poll(isHeld).toBe(true);
    await buy(sold.ids[0]);
    letGo();
    await first;
    await get(shown.list);
    expect(rendered).toEqual([shown.list]);
  });

  test('cards that were read while the last piece was away for a moment are not kept', async () => {
    const sold = await aProduct(1);
    const { catalogue } = shop;
    const begun = await catalogue.state();
    const [cards, others] = [new Dependencies(), new Dependencies()];
    cards.add({ lists: true, cards: [sold.id] });
    others.add({ lists: true, cards: ['another'] });
    // The test lets the catalogue read both changes together, like changes of another process.
    const spies = [
      vi.spyOn(catalogue, 'afterCommit').mockResolvedValue(),
      vi.spyOn(catalogue, 'state').mockResolvedValue(begun),
    ];
    const cancel = await buy(sold.ids[0]);
    await cancel();
    for (const spy of spies) spy.mockRestore();
    await catalogue.refresh();
    expect(catalogue.isCurrent({ shown: cards, since: begun })).toBe(true);
    expect(await catalogue.settle(cards, begun)).toBe(-Infinity);
    expect(await catalogue.settle(others, begun)).toBe(await catalogue.state());
  });
});

test('another process shows the same, and keeps what the sale does not touch', async () => {
  const [sold, other] = [await aProduct(1), await aProduct(20)];
  const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
  const elsewhere = openShop(shop.env, silent);
  try {
    const { get, rendered } = await pagesOfReads(elsewhere);
    for (const address of [sold.list, sold.page, other.list, other.page]) await get(address);
    rendered.length = 0;
    await buy(other.ids[0]);
    await expect.poll(async () => stocksIn(await get(other.page)), { interval: 20 }).toEqual([19]);
    await get(other.list);
    await get(sold.page);
    expect(rendered).toEqual([other.page]);
    await buy(sold.ids[0]);
    await expect.poll(async () => stocksIn(await get(sold.list)), { interval: 20 }).toEqual([0]);
    expect(stocksIn(await get(sold.page))).toEqual([0]);
  } finally {
    await elsewhere.db.destroy();
  }
});
